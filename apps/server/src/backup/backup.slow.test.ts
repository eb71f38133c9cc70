// Proves that a backup of a working centre is complete, and is restored completely or not at all.
import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../testing/access/ask.ts';
import { personId } from '../../../../testing/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { chats, files as drawn } from '../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../testing/node.ts';
import { hashesOf } from '../../../../testing/world.ts';
import { knownMigrations, migrate } from '../kernel/database/migrate.ts';
import { createFileStore } from '../kernel/files/store.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import { unencrypted } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import { copiesFolder, readManifest, rowsFile } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Unfinished uploads are excluded. */
const notCopied = ['public.uploads'];
/** The pictures of the test world have rows only. */
const withoutContent = Object.values(drawn);
const photos = [randomUUID(), randomUUID(), randomUUID()];

let node: TestNode;
let place = '';
let empty: TestDatabase;
const folderOf = (name: string) => path.join(place, name);

beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  await node.restore();
  place = await mkdtemp(path.join(tmpdir(), 'foothold-backup-'));
  empty = await createTestDatabase({ template: 'empty' });
  for (const id of photos) {
    const { bytes, sha256 } = await (await source()).put(id, randomBytes(70_000));
    await node.pool.query(
      `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values ($1, $2, 'evidence', 'users/x/image-1.webp', 'image', 'image/webp', $3, $4)`,
      [id, personId('amina'), bytes, sha256],
    );
  }
});
afterEach(async () => {
  await empty.drop();
  await rm(place, { recursive: true });
});

const source = () => createFileStore({ folder: folderOf('source') });
const backUp = async (name = 'backup') =>
  makeBackup({ databaseUrl: node.databaseUrl, files: await source(), folder: folderOf(name) });
const restore = async (name = 'backup', databaseUrl = empty.url) =>
  restoreBackup({
    databaseUrl,
    files: await createFileStore({ folder: folderOf('restored') }),
    folder: folderOf(name),
  });

async function inDatabase<Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function contentOf(folder: string, id: string): Promise<Buffer | null> {
  const content = await (await createFileStore({ folder })).open(id);
  return content === null ? null : Buffer.concat(await content.toArray());
}

const problemOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error: unknown) => (error instanceof StartProblem ? error.message : Promise.reject(error)),
  );

const people = (pool: pg.Pool) => pool.query('select from users');

async function addAdmin(pool: pg.Pool): Promise<void> {
  const [userId, categoryId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into categories (id, category_name) values ('${categoryId}', 'Evening');
     insert into users (id, display_name, role, selected_category_id)
       values ('${userId}', 'Ama Mensah', 'admin', '${categoryId}');
     insert into user_categories (user_id, category_id) values ('${userId}', '${categoryId}')`,
  );
}

test('a centre that was backed up and restored elsewhere is equal, table by table and file by file, and works', async () => {
  const before = await hashesOf(node.pool, notCopied);
  const made = await backUp();
  expect(made.files).toMatchObject({ count: photos.length, bytes: photos.length * 70_000 });
  expect(made.files.faulty.toSorted()).toEqual(withoutContent.toSorted());
  await restore();
  await inDatabase(empty.url, async (pool) => {
    const after = await hashesOf(pool, notCopied);
    expect(after).toEqual(before);
    // Sequences continue; triggers and foreign keys exist again.
    await pool.query("insert into auth.audit (act, subject_id) values ('signed in', $1)", [
      personId('amina'),
    ]);
    const { rows } = await pool.query('select subject_name from auth.audit order by id desc limit 1');
    expect(rows).toEqual([{ subject_name: 'Amina Yusuf' }]);
    await expect(pool.query('delete from auth.audit')).rejects.toThrow(/audit/);
    await expect(
      pool.query('insert into chat_members (chat_id, user_id) values ($1, $1)', [randomUUID()]),
    ).rejects.toThrow(/foreign key/);
    const { rows: announced } = await pool.query("select live.is_attached('messages') as attached");
    expect(announced).toEqual([{ attached: true }]);
  });
  for (const id of photos) {
    expect(await contentOf(folderOf('restored'), id)).toEqual(await contentOf(folderOf('source'), id));
  }
});

test('what people write during a backup is in it completely or not at all', async () => {
  const stop = new AbortController();
  const sent: string[] = [];
  const writing = (async () => {
    while (!stop.signal.aborted) {
      const messageId = randomUUID();
      const text = `Message ${sent.length}`;
      const input = {
        collection: 'groupChats',
        chatId: chats.blue,
        messageId,
        text,
        link: null,
        fileId: null,
      };
      expect((await ask(node.url, 'amina', 'chat.sendMessage', input)).status).toBe(201);
      sent.push(messageId);
    }
  })();
  await expect.poll(() => sent.length).toBeGreaterThan(5);
  const safe = [...sent];
  await backUp();
  stop.abort();
  await writing;
  await restore();
  await inDatabase(empty.url, async (pool) => {
    const { rows } = await pool.query<{ id: string; seq: number }>(
      'select id, seq::int from messages where chat_id = $1 order by seq',
      [chats.blue],
    );
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(safe));
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => (rows[0]?.seq ?? 0) + index));
    const { rows: counted } = await pool.query('select last_seq::int from chats where id = $1', [chats.blue]);
    expect(counted).toEqual([{ last_seq: rows.at(-1)?.seq }]);
  });
});

test('a backup cannot be read by other accounts of the machine, and never overwrites another', async () => {
  await backUp();
  const names = await readdir(folderOf('backup'), { recursive: true });
  for (const name of names) {
    const { mode } = await stat(path.join(folderOf('backup'), name));
    expect(mode & 0o077, name).toBe(0);
  }
  const manifest = await readFile(path.join(folderOf('backup'), 'manifest.json'));
  expect(await problemOf(backUp())).toContain('is not empty');
  expect(await readFile(path.join(folderOf('backup'), 'manifest.json'))).toEqual(manifest);
});

test('a backup is restored only into a database without users', async () => {
  await backUp();
  const before = await hashesOf(node.pool);
  expect(await problemOf(restore('backup', node.databaseUrl))).toContain(
    'There is a provider in this database already',
  );
  expect(await hashesOf(node.pool)).toEqual(before);
});

test('an empty database is not mistaken for a centre', async () => {
  await migrate(empty.url);
  const places = { databaseUrl: empty.url, files: await source(), folder: folderOf('backup') };
  expect(await problemOf(makeBackup(places))).toContain('There are no users in this database');
  expect(await problemOf(restore())).toContain('There is no complete backup');
});

test('a damaged backup is not restored, whichever part it is, and an intact copy still can be', async () => {
  await backUp();
  const damage: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
    'half a table': async (folder) => {
      const file = rowsFile(folder, 'public.messages', unencrypted);
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, bytes.length / 2));
    },
    'a table that is gone': (folder) => rm(rowsFile(folder, 'public.users', unencrypted)),
    'another table in its place': (folder) =>
      cp(rowsFile(folder, 'public.tasks', unencrypted), rowsFile(folder, 'public.topics', unencrypted)),
    'a file with other bytes': async (folder) =>
      (await createFileStore({ folder: copiesFolder(folder) })).put(
        photos[0] ?? '',
        Buffer.from('something else'),
      ),
    'a file that is gone': async (folder) =>
      (await createFileStore({ folder: copiesFolder(folder) })).remove(photos[1] ?? ''),
    'a manifest that says less': async (folder) => {
      const file = path.join(folder, 'manifest.json');
      const { tables, ...rest } = await readManifest(folder, unencrypted);
      await writeFile(file, JSON.stringify({ ...rest, tables: tables.slice(1) }));
    },
    'a manifest that is cut short': async (folder) =>
      writeFile(
        path.join(folder, 'manifest.json'),
        (await readFile(path.join(folder, 'manifest.json'), 'utf8')).slice(0, 99),
      ),
  };
  for (const [what, spoil] of Object.entries(damage)) {
    await cp(folderOf('backup'), folderOf(what), { recursive: true });
    await spoil(folderOf(what));
    expect(await problemOf(restore(what)), what).toMatch(/damaged/);
    const here = await inDatabase(empty.url, people).catch(() => ({ rowCount: 0 }));
    expect(here.rowCount, what).toBe(0);
  }
  await restore();
  expect((await inDatabase(empty.url, people)).rowCount).toBeGreaterThan(0);
});

test('a file whose content was lost before is listed, and stops neither backup nor restore', async () => {
  const [gone = '', changed = '', whole = ''] = photos;
  await (await source()).remove(gone);
  await (await source()).put(changed, Buffer.from('spoiled on the disk'));
  const { files } = await backUp();
  expect(files.faulty.toSorted()).toEqual([...withoutContent, gone, changed].toSorted());
  await restore();
  expect(await contentOf(folderOf('restored'), gone)).toBeNull();
  expect(await contentOf(folderOf('restored'), whole)).toEqual(await contentOf(folderOf('source'), whole));
});

test('a backup of an older Foothold is migrated, and one of a newer is refused', async () => {
  const old = await createTestDatabase({ template: 'empty' });
  try {
    // There has been one release so far: a database that has only some of its migrations stands for an older one.
    await migrate(old.url, { last: '0011_audit.sql' });
    await inDatabase(old.url, addAdmin);
    const places = { databaseUrl: old.url, files: await source(), folder: folderOf('backup') };
    const { migrations } = await makeBackup(places);
    expect(migrations.at(-1)?.name).toBe('0011_audit.sql');
    await restore();
    const { rows } = await inDatabase(empty.url, (pool) =>
      pool.query<{ name: string }>('select name from schema_migrations order by name'),
    );
    expect(rows.map(({ name }) => name)).toEqual((await knownMigrations()).map(({ name }) => name));
    expect((await inDatabase(empty.url, people)).rowCount).toBe(1);
  } finally {
    await old.drop();
  }
  await backUp('new');
  const manifest = await readManifest(folderOf('new'), unencrypted);
  const newer = {
    ...manifest,
    migrations: [...manifest.migrations, { name: '9999_later.sql', sha256: '0'.repeat(64) }],
  };
  await writeFile(path.join(folderOf('new'), 'manifest.json'), JSON.stringify(newer));
  expect(await problemOf(restore('new'))).toContain('made by a newer or another Foothold');
});

test('people get their provider back from a database that sorts names as dictionaries do, and from its older backups', async () => {
  const english = await createTestDatabase();
  try {
    await inDatabase(english.url, async (pool) => {
      await pool.query('alter table schema_migrations alter name type text collate "en-x-icu"');
      await addAdmin(pool);
      // Before the last one as bytes, behind it in a dictionary.
      await pool.query("insert into schema_migrations (name, sha256) values ('0015_CAPTURE.sql', $1)", [
        '0'.repeat(64),
      ]);
    });
    const places = { databaseUrl: english.url, files: await source(), folder: folderOf('backup') };
    const manifest = await makeBackup(places);
    const names = manifest.migrations.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const known = manifest.migrations.filter(({ name }) => name !== '0015_CAPTURE.sql');
    const older = JSON.stringify({ ...manifest, migrations: known.toReversed() });
    await writeFile(path.join(folderOf('backup'), 'manifest.json'), older);
    await restore();
    expect((await inDatabase(empty.url, people)).rowCount).toBe(1);
  } finally {
    await english.drop();
  }
});

test.runIf(process.env['TORTURE'] !== undefined)(
  '100,000 messages are backed up and restored within a minute',
  async () => {
    await node.pool.query(
      `insert into messages (id, chat_id, seq, text, created_by)
     select gen_random_uuid(), $1, last_seq + n, 'Please open the lesson about the shops before Thursday.', $2
     from chats, generate_series(1, 100000) as n where chats.id = $1`,
      [chats.blue, personId('amina')],
    );
    const before = await hashesOf(node.pool, notCopied);
    const begun = performance.now();
    await backUp();
    const made = performance.now();
    await restore();
    const restored = performance.now();
    console.log(
      `made in ${((made - begun) / 1000).toFixed(1)} s, restored in ${((restored - made) / 1000).toFixed(1)} s`,
    );
    expect(restored - begun).toBeLessThan(60_000);
    expect(await inDatabase(empty.url, (pool) => hashesOf(pool, notCopied))).toEqual(before);
  },
);
