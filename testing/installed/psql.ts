// Runs `psql --command=…` for the lines of the guide, as its user, on the server of this machine.
import { parseArgs } from 'node:util';
import pg from 'pg';

const { values } = parseArgs({
  options: {
    command: { type: 'string', default: 'select 1' },
    dbname: { type: 'string', default: 'postgres' },
  },
});
const client = new pg.Client({ host: '/run/postgresql', user: 'postgres', database: values.dbname });
await client.connect();
const { rows } = await client.query<Record<string, unknown>>(values.command);
for (const row of rows)
  console.log(
    Object.values(row)
      .map((value) => JSON.stringify(value))
      .join('|'),
  );
await client.end();
