// Proves that the demo provider looks like a centre in use, and is seeded once and quickly.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { FileStore } from '../../../apps/server/src/kernel/edge/ports.ts';
import { createFileStore } from '../../../apps/server/src/kernel/files/store.ts';
import type { Secrets } from '../../../apps/server/src/kernel/edge/ports.ts';
import { e164 } from '../../../apps/server/src/features/sign-in/phone-number.ts';
import { createSecrets } from '../../../apps/server/src/features/sign-in/secrets.ts';
import { seedDemo } from './seed.ts';

const now = new Date('2026-03-04T10:30:00Z');
let testDatabase: TestDatabase;
let folder: string;
let client: pg.Client;
let files: FileStore;
let secrets: Secrets;
let cpuSeconds: number;

const seed = () =>
  seedDemo({
    client,
    files,
    now,
    hashSecret: (secret) => secrets.hash(secret),
    phoneNumberOf: (written) => e164(written, 'GB'),
    lessonPagesOrigin: 'http://localhost:4001',
  });

async function query<Row extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows;
}

async function count(sql: string): Promise<number> {
  const [row] = await query<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return row?.n ?? -1;
}

beforeAll(async () => {
  [testDatabase, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'foothold-demo-')),
  ]);
  files = await createFileStore({ folder });
  secrets = await createSecrets({ pepper: 'for this test', cost: { memoryKiB: 1024, passes: 1 } });
  client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  const start = process.cpuUsage();
  expect(await seed()).toBe(true);
  const { user, system } = process.cpuUsage(start);
  cpuSeconds = (user + system) / 1e6;
});

afterAll(async () => {
  await client.end();
  await Promise.all([testDatabase.drop(), rm(folder, { recursive: true })]);
});

test('administrators see how news has reached people: most of it was read, and text messages stay within their budget', async () => {
  const [reach] = await query<{ push: number; text: number; read: number; old: number }>(
    `select count(*) filter (where channel = 'push')::int as push, count(*) filter (where channel = 'text')::int as text,
       count(*) filter (where read_in_time)::int as read, count(read_in_time)::int as old
     from deliveries`,
  );
  expect(reach?.push).toBeGreaterThan(100);
  expect(reach?.text).toBeGreaterThan(5);
  expect((reach?.read ?? 0) / (reach?.old ?? 1)).toBeGreaterThan(0.6);
  expect(await count('text_budgets where spent_pence <= cap_pence')).toBe(1);
  // Nobody is told of the past.
  expect(await count('news')).toBe(0);
});

test('seeding an empty database adds the whole provider within a few seconds', async () => {
  expect(await count('users')).toBe(66);
  expect(await count('topics')).toBe(12);
  expect(await count('modules where image_file_id is not null')).toBe(60);
  expect(await count('chats where kind = $$group$$')).toBe(7);
  expect(await count('evidence')).toBeGreaterThan(90);
  expect(await count('comments')).toBeGreaterThan(60);
  expect(await count('resource_progress')).toBeGreaterThan(700);
  // CPU time, not elapsed time: other tests run at the same time.
  expect(cpuSeconds).toBeLessThan(8);
});

test('users whose sign-ins are printed can sign in, and nobody shares a secret with them', async () => {
  const known = {
    '+447700900101': '135790',
    '+447700900102': '246801',
    '+447700900201': 'Teach3r!demo',
    '+447700900301': 'Adm1n!demo',
  };
  for (const [number, secret] of Object.entries(known)) {
    const [row] = await query<{ secret_hash: string }>(
      'select secret_hash from auth.credentials join user_contacts using (user_id) where phone_number = $1',
      number,
    );
    expect(await secrets.verify(secret, row?.secret_hash ?? null), number).toBe(true);
    expect(await count(`auth.credentials where secret_hash = '${row?.secret_hash}'`)).toBe(1);
  }
});

test('Amina’s home has current lessons, an unread comment, a new target, a plan and unread messages', async () => {
  const [amina] = await query<{ id: string }>(
    'select user_id as id from user_contacts where phone_number = $1',
    '+447700900101',
  );
  const mine = (sql: string) => query<{ n: number }>(`select count(*)::int as n from ${sql}`, amina?.id);
  const currentLessons = 'chat_modules join chat_members using (chat_id) where user_id = $1 and current';
  const unreadComments = `comments join evidence on evidence.id = evidence_id join marks on viewer_id = evidence.owner_id and kind = 'task' and subject_id = evidence.task_id
    where evidence.owner_id = $1 and comments.created_at > checked_at`;
  const unreadMessages =
    'messages join chat_marks using (chat_id) where user_id = $1 and messages.seq > chat_marks.seq and created_by <> $1';
  expect(await mine(currentLessons)).toEqual([{ n: 4 }]);
  expect(await mine(unreadComments)).toEqual([{ n: 1 }]);
  expect(await mine('targets where learner_id = $1 and seen_at is null')).toEqual([{ n: 1 }]);
  expect(await mine('plans where learner_id = $1 and archived_at is null')).toEqual([{ n: 1 }]);
  expect((await mine(unreadMessages))[0]?.n).toBeGreaterThanOrEqual(3);
});

test('staff have work to do: evidence without a comment and plans that nobody has checked', async () => {
  expect(
    await count('evidence left join comments on evidence_id = evidence.id where comments.id is null'),
  ).toBeGreaterThan(15);
  expect(
    await count(
      'plans where not exists (select from marks where subject_id = plans.id and kind = $$plan_start$$ and viewer_id <> learner_id)',
    ),
  ).toBeGreaterThan(0);
});

test('nothing is dated in the future, and messages are numbered in order of time', async () => {
  for (const table of ['messages', 'evidence', 'comments', 'targets', 'plans', 'files'])
    expect(await count(`${table} where created_at > '${now.toISOString()}'`), table).toBe(0);
  expect(await count('resource_progress where completed_at > now()')).toBe(0);
  expect(
    await count(
      'messages a join messages b on a.chat_id = b.chat_id and a.seq < b.seq and a.created_at > b.created_at',
    ),
  ).toBe(0);
  expect(
    await count('chats where last_seq <> (select count(*) from messages where chat_id = chats.id)'),
  ).toBe(0);
});

test('every file row has its content, pictures have a width, and recordings are mp3', async () => {
  const rows = await query<{
    id: string;
    bytes: string;
    kind: string;
    width: number | null;
    media_type: string;
  }>('select id, bytes, kind, width, media_type from files');
  expect(rows.length).toBeGreaterThan(130);
  for (const { id, bytes, kind, width, media_type: mediaType } of rows) {
    const stored = await files.open(id);
    let length = 0;
    for await (const piece of stored ?? []) length += (piece as Buffer).length;
    expect(length).toBe(Number(bytes));
    expect(kind === 'image' ? (width ?? 0) > 0 : mediaType === 'audio/mpeg').toBe(true);
  }
});

test('a database that has users is left unchanged', async () => {
  expect(await seed()).toBe(false);
  expect(await count('users')).toBe(66);
});
