// For the tests of this folder: a server node in a process of its own, which can be measured and killed.
import { listen } from './test-world.ts';

const [databaseUrl, folder] = process.argv.slice(2);
if (databaseUrl === undefined || folder === undefined)
  throw new Error('usage: test-node DATABASE_URL FOLDER');
const { url } = await listen(databaseUrl, folder, {});
process.send?.(url);
