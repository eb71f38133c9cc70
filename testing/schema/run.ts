// `npm run schema`: migrates an empty database and writes its typed tables into apps/server/src/kernel/schema.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts';
import * as overrides from '../../apps/server/src/kernel/schema/overrides.ts';
import { startTestPostgres } from '../postgres.ts';
import { typedTables } from './typed-tables.ts';

const folder = path.resolve(import.meta.dirname, '../../apps/server/src/kernel/schema');
const server = await startTestPostgres();
try {
  await migrate(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const [schema, source] of await typedTables(client, overrides))
    writeFileSync(path.join(folder, `${schema}.ts`), source);
  await client.end();
} finally {
  await server.stop();
}
