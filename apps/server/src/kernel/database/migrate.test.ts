// Proves that a database is upgraded while others work with it, and that no node damages one of a newer release.
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { soon } from '../../../../../testing/soon.ts';
import { migrate, migrationOf, type Migration } from './migrate.ts';
import { release } from './release.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase({ template: 'empty' });
  pool = new pg.Pool({ connectionString: database.url });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const notes = migrationOf('0001_notes.sql', 'create table notes (id int primary key, body text);');
const pinned = migrationOf('0002_pinned.sql', 'alter table notes add column pinned boolean;');
const index = migrationOf(
  '0003_index.sql',
  '-- Found by their text.\ncreate index concurrently if not exists notes_body on notes (body);\n',
);

const upgrade = (migrations: readonly Migration[], by = release) =>
  migrate(database.url, { migrations, release: by });

async function applied(): Promise<unknown[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

test('an upgrade that fails keeps what was done before, and goes on from there', async () => {
  const broken = migrationOf('0002_pinned.sql', 'alter table notes add column pinned boolean; select 1 / 0;');
  await expect(upgrade([notes, broken])).rejects.toThrow('division by zero');
  expect(await applied()).toEqual([notes.name]);
  await pool.query("insert into notes values (1, 'kept')");
  await upgrade([notes, pinned, index]);
  expect((await pool.query('select * from notes')).rows).toEqual([{ id: 1, body: 'kept', pinned: null }]);
});

test('a node of the release before starts beside the new one; an older one refuses and changes nothing', async () => {
  await upgrade([notes, pinned], release + 1);
  await upgrade([notes]);
  expect(await applied()).toEqual([notes.name, pinned.name]);
  await upgrade([notes, pinned, index], release + 2);
  await expect(upgrade([notes])).rejects.toThrow('The database was upgraded by a newer Foothold');
  await expect(upgrade([notes])).rejects.toMatchObject({ name: 'StartProblem' });
  await upgrade([notes, pinned], release + 1);
});

test('a database from before release 1.0.0 is refused in one line that says what to do, and nothing in it is changed', async () => {
  await pool.query(
    `create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
     insert into schema_migrations (name, sha256) values ('${notes.name}', 'x'), ('0005_auth.sql', 'x'), ('0057_doubtful_files.sql', 'x')`,
  );
  const parts = async () =>
    (
      await pool.query(
        `select table_schema, table_name, column_name from information_schema.columns
         where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
      )
    ).rows;
  const before = [await parts(), await applied()];
  const refusal: unknown = await upgrade([notes, pinned]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    name: 'StartProblem',
    message: expect.stringMatching(
      /^The database was made by a Foothold from before 1\.0\.0; .+ new database/,
    ) as string,
  });
  expect([await parts(), await applied()]).toEqual(before);
});

test('a migration that was edited after it was applied is named, before another one is applied', async () => {
  await upgrade([notes]);
  const edited = migrationOf(notes.name, 'create table notes (id int primary key);');
  await expect(upgrade([edited, pinned])).rejects.toThrow(
    `The migration ${notes.name} was changed after it was applied.`,
  );
  expect(await applied()).toEqual([notes.name]);
});

test('a node that starts during an upgrade does not put older functions back', async () => {
  await upgrade([notes]);
  const bodyOf = async () =>
    (
      await pool.query<{ body: string }>(
        "select prosrc as body from pg_proc where proname = 'announce_access_change'",
      )
    ).rows[0]?.body;
  const present = await bodyOf();
  await pool.query(
    `create or replace function live.announce_access_change() returns trigger language plpgsql as 'begin return null; end';
     update live.capture_version set version = version + 1`,
  );
  const newer = await bodyOf();
  await upgrade([notes]);
  expect([await bodyOf(), newer]).toEqual([newer, 'begin return null; end']);
  await pool.query('update live.capture_version set version = version - 2');
  await upgrade([notes]);
  expect(await bodyOf()).toBe(present);
});

test('an upgrade that waits for a table lets others read it', async () => {
  await upgrade([notes]);
  const busy = await pool.connect();
  await busy.query('begin; lock table notes in share mode');
  const upgrading = upgrade([notes, pinned]);
  const isWaiting = async () =>
    (await pool.query("select from pg_locks where not granted and relation = 'notes'::regclass")).rowCount;
  for (let time = 0; time < 2; time++) {
    await expect.poll(isWaiting, { interval: 5 }).toBe(1);
    // Behind the upgrade in the queue: answered once that gives way.
    await pool.query('select count(*) from notes');
  }
  expect(await applied()).toEqual([notes.name]);
  await busy.query('commit');
  busy.release();
  await upgrading;
  expect(await applied()).toEqual([notes.name, pinned.name]);
});

test('a call that needs two tables in the other order than the upgrade succeeds, and so does the upgrade', async () => {
  const marks = migrationOf('0002_marks.sql', 'create table marks (id int primary key);');
  const both = migrationOf(
    '0003_both.sql',
    'alter table marks add column at timestamptz; alter table notes add column pinned boolean;',
  );
  await upgrade([notes, marks]);
  const call = await pool.connect();
  await call.query("begin; insert into notes values (1, 'first')");
  const upgrading = upgrade([notes, marks, both]);
  const isWaiting = async () =>
    (await pool.query("select from pg_locks where not granted and relation = 'notes'::regclass")).rowCount;
  await expect.poll(isWaiting, { interval: 5 }).toBe(1);
  await call.query('insert into marks values (1); commit');
  call.release();
  await upgrading;
  expect(await applied()).toEqual([notes.name, marks.name, both.name]);
});

test('an index is built while people write, and a build that was cut off is done again', async () => {
  await upgrade([notes]);
  await pool.query("insert into notes values (1, 'same'), (2, 'same')");
  const unique = migrationOf(
    '0002_unique.sql',
    'create unique index concurrently if not exists notes_unique on notes (body);',
  );
  await expect(upgrade([notes, unique])).rejects.toThrow('could not create unique index');
  const validity = async () =>
    (await pool.query("select indisvalid from pg_index where indexrelid = 'notes_unique'::regclass")).rows;
  expect(await validity()).toEqual([{ indisvalid: false }]);
  await pool.query("update notes set body = 'other' where id = 2");
  const writer = await pool.connect();
  await writer.query("begin; insert into notes values (3, 'meanwhile')");
  const upgrading = upgrade([notes, unique]);
  await pool.query("insert into notes values (4, 'too')");
  await writer.query('commit');
  writer.release();
  await upgrading;
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

test('nodes that start together while one builds an index all start', async () => {
  await upgrade([notes]);
  const writer = await pool.connect();
  await writer.query("begin; insert into notes values (1, 'unfinished')");
  const first = upgrade([notes, index]);
  const waiting = (query: string) => async () =>
    (
      await pool.query('select from pg_stat_activity where datname = current_database() and query ~ $1', [
        query,
      ])
    ).rowCount;
  await expect.poll(waiting('^-- Found by their text'), { interval: 5 }).toBe(1);
  const others = [upgrade([notes, index]), upgrade([notes, index])];
  await expect.poll(waiting('^select pg_\\w*advisory'), { interval: 5 }).toBe(2);
  await writer.query('commit');
  writer.release();
  await Promise.all([first, ...others]);
  expect(await applied()).toEqual([notes.name, index.name]);
});

test('an upgrade whose connection is lost while it waits fails, and nothing else does', async () => {
  const other = await pool.connect();
  // The lock of the node that migrates.
  await other.query('select pg_advisory_lock($1)', [7_310_240_117]);
  const lost = expect(upgrade([notes])).rejects.toThrow(/connection/i);
  const end = async () =>
    (
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_try_advisory_lock(%' and state = 'idle' and datname = current_database() and pid <> pg_backend_pid()",
      )
    ).rowCount;
  await expect.poll(end, soon).toBe(1);
  await lost;
  other.release(true);
  await upgrade([notes]);
});
