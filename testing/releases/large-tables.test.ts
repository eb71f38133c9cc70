// Proves with TORTURE=1 that migrations of the kinds that are allowed keep nobody waiting for long who writes to a table of a million
// rows, and that others would.
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import {
  knownMigrations,
  migrate,
  migrationOf,
  type Migration,
} from '../../apps/server/src/kernel/database/migrate.ts';
import { release } from '../../apps/server/src/kernel/database/release.ts';
import { adminUrlOf, createTestDatabase, type TestDatabase } from '../database.ts';
import { firstEntries, rowsOfWorld } from '../world.ts';
import { copiesOf } from './fill-table.ts';
import { concernedTables } from './held-tables.ts';
import { fillReleased, makeReleased, releases } from './released.ts';
import { allowed, later, refused } from './sample-migrations.ts';

const torture = process.env['TORTURE'] === '1';
const million = 1_000_000;
const maxMs = 2000;
const timeout = 3_600_000;

/** Some of those that are refused, so that this can fail: one rewrites the table, the others read all of it. */
const measuredToo = [
  'another type',
  'not null',
  'a check of all rows',
  'a reference validated in the same file',
];

/** Tables that never have many rows. */
const few: Readonly<Record<string, string>> = {
  uploads: 'one for each upload that is not finished',
  'auth.machine_keys': 'one for each system that an administrator connects',
};

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of clean.splice(0)) await each();
});

async function newDatabase(template: 'world' | 'empty'): Promise<TestDatabase> {
  const database = await createTestDatabase({ template });
  clean.unshift(database.drop);
  return database;
}

/** As a superuser that writes without triggers and checks of references: what counts is the lock. */
async function connect({ url }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrlOf(url) });
  await client.connect();
  clean.unshift(() => client.end());
  await client.query('set session_replication_role = replica');
  return client;
}

/** Writes one row after the other to a table that has a million already. */
async function writerOf(database: TestDatabase, table: string): Promise<Writer> {
  const client = await connect(database);
  const copies = await copiesOf(client, table);
  const { rowCount } = await client.query(copies, [1, million]);
  expect(rowCount, table).toBe(million);
  let last = million;
  return {
    write: async () => {
      last += 1;
      await client.query(copies, [last, last]);
    },
  };
}

type Writer = { readonly write: () => Promise<void> };
type Line = { readonly kind: string; readonly ms: number; readonly waited: number };

/** The longest time that a write took while the work was going on. */
async function measured(
  kind: string,
  writers: readonly Writer[],
  work: () => Promise<unknown>,
): Promise<Line> {
  const state = { over: false, waited: 0 };
  const writing = writers.map(async ({ write }) => {
    do {
      const began = performance.now();
      await write();
      state.waited = Math.max(state.waited, performance.now() - began);
    } while (!state.over);
  });
  const began = performance.now();
  await work().finally(() => (state.over = true));
  const ms = performance.now() - began;
  await Promise.all(writing);
  const line = { kind, ms, waited: state.waited };
  console.info(`${kind}: took ${ms.toFixed(0)} ms, longest write ${state.waited.toFixed(0)} ms`);
  return line;
}

test.runIf(torture)(
  'a class that chats while a million messages are upgraded waits two seconds at most, unless the migration is of a kind that is refused',
  { timeout },
  async () => {
    const database = await newDatabase('world');
    const other = await connect(database);
    const writers = [await writerOf(database, 'messages')];
    await measured('nothing', writers, () => other.query('select pg_sleep(2)'));
    const lines: Line[] = [];
    const migrations: Migration[] = [...(await knownMigrations())];
    for (const [kind, files] of Object.entries(allowed))
      for (const text of files) {
        migrations.push(migrationOf(`9999_${migrations.length}.sql`, text));
        const upgrade = () => migrate(database.url, { migrations: [...migrations] });
        lines.push(await measured(kind, writers, upgrade));
      }
    for (const { kind, waited } of lines) expect(waited, kind).toBeLessThan(maxMs);
    const others: Line[] = [];
    for (const kind of measuredToo) {
      const text = refused[kind];
      if (text === undefined) throw new Error(`No migration is named ${kind}.`);
      const tried = async () => {
        await other.query('begin');
        await other.query(text).finally(() => other.query('rollback'));
      };
      others.push(await measured(`refused: ${kind}`, writers, tried));
    }
    expect(Math.max(...others.map(({ waited }) => waited))).toBeGreaterThan(maxMs);
  },
);

const published = await releases();
const before = published.findLast((each) => each.release < release);
const [first] = published;

const from = before ?? first;

test.runIf(torture)(
  'nobody waits for more than two seconds while the migrations since the last release run on tables of a million rows',
  { timeout },
  async () => {
    if (from === undefined) throw new Error('The first release is not there.');
    const database = await newDatabase('empty');
    const other = await connect(database);
    const maker = new pg.Client({ connectionString: database.url });
    await maker.connect();
    clean.unshift(() => maker.end());
    await makeReleased(maker, from);
    await fillReleased(maker, { ...(await rowsOfWorld()), ...firstEntries });
    const writers = new Map<string, Writer>();
    const lines: Line[] = [];
    const known = await knownMigrations();
    const isApplied = ({ name }: Migration) => from.migrations.some((migration) => migration.name === name);
    // While there is one release only, the samples stand for the migrations since the last.
    const migrations = known.every(isApplied) ? [...known, ...later] : known;
    for (const migration of migrations) {
      if (isApplied(migration)) continue;
      const { name, text } = migration;
      const tables = (await concernedTables(other, text)).filter((table) => !(table in few));
      for (const table of tables)
        if (!writers.has(table)) writers.set(table, await writerOf(database, table));
      const concerned = tables.flatMap((table) => writers.get(table) ?? []);
      const upgrade = () => migrate(database.url, { last: name, migrations });
      lines.push(await measured(`${name}, ${tables.join(' and ')}`, concerned, upgrade));
    }
    for (const { kind, waited } of lines) expect(waited, kind).toBeLessThan(maxMs);
  },
);
