// Measures what notifications cost the database: commits per second by 16 writers, with and without the capture trigger.
import { readFile } from 'node:fs/promises';
import { captureFile } from '@foothold/live/server/capture-file';
import pg from 'pg';
import { withDatabase } from '../measure/database.ts';
import { median, type Figure } from '../measure/figures.ts';

const WRITERS = 16;
const COMMITS = 150;
const PASSES = 5;

const schema = `
  create table announced (id bigint generated always as identity primary key, place text not null, body text not null);
  create table silent (like announced including all);
  select live.attach('announced', '{id,place}');
`;

export async function commitsWithNotify(): Promise<Figure[]> {
  return withDatabase('empty', async ({ url }, client) => {
    await client.query(await readFile(captureFile, 'utf8'));
    await client.query(schema);
    let heard = 0;
    client.on('notification', () => (heard += 1));
    await client.query('listen live');
    const pool = new pg.Pool({ connectionString: url, max: WRITERS, min: WRITERS });
    try {
      const rates = { announced: [] as number[], silent: [] as number[] };
      for (let pass = 0; pass <= PASSES; pass += 1) {
        for (const table of ['announced', 'silent'] as const) {
          const rate = await commitsPerSecond(pool, table);
          if (pass > 0) rates[table].push(rate);
        }
      }
      const expected = WRITERS * COMMITS * (PASSES + 1);
      // All notifications before this response have been delivered with it.
      await client.query('select 1');
      if (heard !== expected) throw new Error(`${heard} of ${expected} commits were announced.`);
      const [announced, silent] = [median(rates.announced), median(rates.silent)];
      return [
        {
          what: `commits a second by ${WRITERS} writers, each announced by NOTIFY (all heard)`,
          measured: `${Math.round(announced)}`,
          floor: `${Math.round(silent)} without`,
          ratio: silent / announced,
        },
      ];
    } finally {
      await pool.end();
    }
  });
}

/** The loop runs in the database, so that nothing but commits is measured. */
async function commitsPerSecond(pool: pg.Pool, table: 'announced' | 'silent'): Promise<number> {
  const loop = `do $$ begin for n in 1..${COMMITS} loop
    insert into ${table} (place, body) values ('class', 'See you on Thursday'); commit; end loop; end $$`;
  const begun = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, () => pool.query(loop)));
  return (WRITERS * COMMITS * 1000) / (performance.now() - begun);
}
