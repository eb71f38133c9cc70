// For the tests of this folder: a server node in a process of its own, which can be measured and killed.
import type { FilesPlace } from './store.ts';
import { listen } from './files.fixture.ts';

const [databaseUrl, place] = process.argv.slice(2);
if (databaseUrl === undefined || place === undefined)
  throw new Error('usage: node.fixture DATABASE_URL PLACE');
const { url } = await listen(databaseUrl, JSON.parse(place) as FilesPlace, {});
process.send?.(url);
