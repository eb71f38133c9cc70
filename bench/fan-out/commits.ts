// Measures what notifications cost the database: commits per second by 16 writers as the server commits, with and without the capture trigger, on no disk, on this one, and on a slow one.
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { captureFile } from '@foothold/live/server/capture-file';
import pg from 'pg';
import { EmbeddedDatabase } from '../../apps/server/src/kernel/database/embedded.ts';
import { clusterFolder } from '../../apps/server/src/kernel/database/embedded-folder.ts';
import { readRecord } from '../../apps/server/src/kernel/database/embedded-record.ts';
import { PipeliningClient } from '../../apps/server/src/kernel/database/pipelining-client.ts';
import { inOneRoundTrip } from '../../apps/server/src/kernel/database/transaction.ts';
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
  return [
    ...(await withDatabase('empty', ({ url }, client) => measure(url, client, 'without a disk'))),
    ...(await onDisk(0, (url, client) => measure(url, client, 'flushed to the disk'))),
    ...(await onDisk(3000, (url, client) =>
      measure(url, client, 'flushed to a disk that takes 3 ms longer'),
    )),
  ];
}

async function measure(url: string, client: pg.Client, how: string): Promise<Figure[]> {
  await client.query(await readFile(captureFile, 'utf8'));
  await client.query(schema);
  let heard = 0;
  client.on('notification', () => (heard += 1));
  await client.query('listen live');
  const pool = new pg.Pool({ connectionString: url, max: WRITERS, min: WRITERS, Client: PipeliningClient });
  try {
    const rates = { announced: [] as number[], silent: [] as number[], alone: [] as number[] };
    for (let pass = 0; pass <= PASSES; pass += 1) {
      for (const table of ['announced', 'silent'] as const) {
        const rate = await commitsPerSecond(pool, table, WRITERS);
        if (pass > 0) rates[table].push(rate);
      }
      rates.alone.push(await commitsPerSecond(pool, 'silent', 1));
    }
    const expected = WRITERS * COMMITS * (PASSES + 1);
    // All notifications before this response have been delivered with it.
    await client.query('select 1');
    if (heard !== expected) throw new Error(`${heard} of ${expected} commits were announced.`);
    const [announced, silent, alone] = [median(rates.announced), median(rates.silent), median(rates.alone)];
    return [
      {
        what: `commits a second by ${WRITERS} writers, ${how}, each announced by NOTIFY (all heard)`,
        measured: `${Math.round(announced)}`,
        floor: `${Math.round(silent)} without (${Math.round(alone)} by one writer)`,
        ratio: silent / announced,
      },
    ];
  } finally {
    await pool.end();
  }
}

/**
 * PostgreSQL as `npm start` runs it, which waits for the disk, in a folder of its own. `delay`: microseconds that each flush
 * waits first, as if the disk took that much longer.
 */
async function onDisk<T>(delay: number, work: (url: string, client: pg.Client) => Promise<T>): Promise<T> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'foothold-commits-'));
  const database = new EmbeddedDatabase({ dataFolder, warn: console.warn, failed: console.error });
  try {
    const url = await database.start();
    if (delay > 0) await slowDown(dataFolder, delay);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(url, client);
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function slowDown(dataFolder: string, delay: number): Promise<void> {
  const record = await readRecord(dataFolder);
  if (record === undefined) throw new Error('There is no embedded PostgreSQL.');
  const cluster = clusterFolder(record.folder);
  await appendFile(path.join(cluster, 'postgresql.conf'), `\ncommit_delay = ${delay}\ncommit_siblings = 0\n`);
  const [pid] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  // PostgreSQL reads its settings again.
  process.kill(Number(pid), 'SIGHUP');
}

async function commitsPerSecond(
  pool: pg.Pool,
  table: 'announced' | 'silent',
  writers: number,
): Promise<number> {
  const insert = {
    name: table,
    text: `insert into ${table} (place, body) values ($1, $2)`,
    values: ['class', 'See you on Thursday'],
  };
  const commit = async () => {
    if (table === 'silent') await pool.query(insert);
    else await inOneRoundTrip(pool, (client) => client.query(insert));
  };
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let n = 0; n < COMMITS; n += 1) await commit();
    }),
  );
  return (writers * COMMITS * 1000) / (performance.now() - begun);
}
