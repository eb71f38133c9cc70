// Proves that a file is removed with its last use, not before, and that abandoned uploads leave nothing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../database/drizzle.ts';
import { migrateJobs } from '../../app/job-worker.ts';
import type { Services } from '../edge/context.ts';
import { releaseFile, releaseFiles, releaseFilesJob, sweepFilesJob } from './cleanup.ts';
import { requireOwnFile } from './guards.ts';
import { removeUnusedFile } from './removal.ts';
import { recording } from './media.fixture.ts';
import { append, ask, begin, createWorld, read, upload, type Person, type World } from './files.fixture.ts';

let world: World;
let zoe: Person;
let services: Services;
let chatId: string;

beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('student', world.categories.leeds);
  await migrateJobs(world.pool.options.connectionString ?? '');
  services = { db: world.db, pool: world.pool, files: world.node.files } as Services;
  chatId = randomUUID();
  await world.pool.query(
    "insert into chats (id, kind, chat_name, category_id) values ($1, 'group', 'Class', $2)",
    [chatId, world.categories.leeds],
  );
});
afterAll(() => world.close());

async function stored(): Promise<string> {
  return (await upload(world.node, zoe, recording())).id;
}

async function sendMessage(fileId: string): Promise<string> {
  const id = randomUUID();
  await world.pool.query(
    'insert into messages (id, chat_id, seq, file_id, created_by) values ($1, $2, (select count(*) from messages), $3, $4)',
    [id, chatId, fileId, zoe.id],
  );
  return id;
}

/** Runs the waiting jobs as the worker would. */
async function doJobs(): Promise<number> {
  const waiting = await world.pool.query<{ payload: unknown }>(
    'delete from graphile_worker._private_jobs returning payload',
  );
  for (const { payload } of waiting.rows) await releaseFilesJob.run(payload, services);
  return waiting.rows.length;
}

const bytesOf = async (id: string) =>
  world.node.files.open(id).then((content) => content?.destroy() !== undefined);

test('a file that a message and evidence share is removed with the last of them [TASK-21, FILE-11, FILE-14]', async () => {
  const fileId = await stored();
  const messageId = await sendMessage(fileId);
  const [topicId, moduleId, taskId, evidenceId] = Array.from({ length: 4 }, () => randomUUID());
  await world.pool.query("insert into topics (id, category_id, topic_name) values ($1, $2, 'Food')", [
    topicId,
    world.categories.leeds,
  ]);
  await world.pool.query("insert into modules (id, topic_id, module_name) values ($1, $2, 'Fruit')", [
    moduleId,
    topicId,
  ]);
  await world.pool.query(
    "insert into tasks (id, module_id, index, instructions) values ($1, $2, 0, 'Write')",
    [taskId, moduleId],
  );
  await world.pool.query(
    'insert into evidence (id, owner_id, task_id, index, file_id) values ($1, $2, $3, 0, $4)',
    [evidenceId, zoe.id, taskId, fileId],
  );
  for (const [table, id] of [
    ['messages', messageId],
    ['evidence', evidenceId],
  ]) {
    expect((await read(world.node, zoe, fileId)).status).toBe(200);
    await world.db.transaction(async (tx) => {
      await tx.execute(`delete from ${table} where id = '${id}'`);
      await releaseFile(tx, fileId);
    });
    expect(await doJobs()).toBe(1);
  }
  expect((await read(world.node, zoe, fileId)).status).toBe(404);
  expect(await bytesOf(fileId)).toBe(false);
});

test('a file that anything uses is not removed: a message, evidence, a comment, a picture of a person or of a module', async () => {
  const [topicId, moduleId, targetId] = Array.from({ length: 3 }, () => randomUUID());
  const { leeds } = world.categories;
  const rows = (query: string, ...values: readonly unknown[]) => world.pool.query(query, [...values]);
  await rows("insert into topics (id, category_id, topic_name) values ($1, $2, 'Bread')", topicId, leeds);
  await rows(
    `insert into targets (id, learner_id, category_id, target_text, index) values ($1, $2, $3, 'Bake', 0)`,
    targetId,
    zoe.id,
    leeds,
  );
  const piece = (place: number, fileId: string | null) =>
    rows(
      'insert into evidence (id, owner_id, target_id, index, file_id) values (gen_random_uuid(), $1, $2, $3, $4)',
      zoe.id,
      targetId,
      place,
      fileId,
    );
  const uses: readonly ((fileId: string) => Promise<unknown>)[] = [
    sendMessage,
    (fileId) => piece(0, fileId),
    async (fileId) => {
      await piece(1, null);
      await rows(
        `insert into comments (id, evidence_id, owner_id, text, file_id)
         select gen_random_uuid(), id, owner_id, '', $1 from evidence where target_id = $2 and index = 1`,
        fileId,
        targetId,
      );
    },
    (fileId) => rows('update users set profile_file_id = $1 where id = $2', fileId, zoe.id),
    (fileId) =>
      rows(
        "insert into modules (id, topic_id, module_name, image_file_id) values ($1, $2, 'Rolls', $3)",
        moduleId,
        topicId,
        fileId,
      ),
  ];
  for (const use of uses) {
    const fileId = await stored();
    await use(fileId);
    expect(await removeUnusedFile(services, fileId)).toBe(false);
    expect(await bytesOf(fileId)).toBe(true);
  }
});

test('a transaction that is rolled back releases nothing', async () => {
  const fileId = await stored();
  const failing = world.db.transaction(async (tx) => {
    await releaseFile(tx, fileId);
    throw new Error('changed our mind');
  });
  await expect(failing).rejects.toThrow('changed our mind');
  expect(await doJobs()).toBe(0);
  expect((await read(world.node, zoe, fileId)).status).toBe(200);
});

test('releasing twice, nothing, or many files at once is fine [FILE-12]', async () => {
  const fileId = await stored();
  await releaseFile(world.db, null);
  await releaseFiles(world.db, [fileId, ...Array.from({ length: 200 }, () => randomUUID())]);
  expect(await doJobs()).toBe(3);
  expect(await removeUnusedFile(services, fileId)).toBe(true);
  expect(await bytesOf(fileId)).toBe(false);
});

test('a file that is attached while it is being removed either stays or is refused to its message [THREAT-17]', async () => {
  for (let round = 0; round < 20; round += 1) {
    const fileId = await stored();
    const [attached, removed] = await Promise.allSettled([
      sendMessage(fileId),
      removeUnusedFile(services, fileId),
    ]);
    const gone = removed.status === 'fulfilled' && removed.value;
    expect(attached.status).toBe(gone ? 'rejected' : 'fulfilled');
    expect(await bytesOf(fileId)).toBe(!gone);
  }
});

test('only the uploader can attach a file, only for its purpose, and then it stays', async () => {
  const fileId = await stored();
  const omar = await world.person('student', world.categories.leeds);
  expect((await requireOwnFile(world.db, zoe.id, fileId, 'message')).id).toBe(fileId);
  for (const [userId, id, purpose] of [
    [omar.id, fileId, 'message'],
    [zoe.id, fileId, 'evidence'],
    [zoe.id, randomUUID(), 'message'],
  ] as const) {
    await expect(requireOwnFile(world.db, userId, id, purpose)).rejects.toThrow('Not found');
  }
  let removal: Promise<boolean> | undefined;
  await world.db.transaction(async (tx) => {
    await requireOwnFile(tx, zoe.id, fileId, 'message');
    removal = removeUnusedFile(services, fileId);
    await tx.execute(
      sql`insert into messages (id, chat_id, seq, file_id) values (${randomUUID()}, ${chatId}, 9999, ${fileId})`,
    );
  });
  expect(await removal).toBe(false);
  expect(await bytesOf(fileId)).toBe(true);
});

test('an upload that nobody continued for a week, and a file that nobody used for a month, are removed at night', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  for (const id of [old, fresh]) {
    await begin(world.node, zoe, 4_000, { id });
    await append(world.node, zoe, id, 0, recording(1_000));
  }
  const [unused, used, young] = [await stored(), await stored(), await stored()];
  await sendMessage(used);
  const stray = await world.storage.leaveStray();
  await world.storage.age(stray);
  await world.storage.age(old);
  await world.pool.query("update uploads set touched_at = now() - interval '8 days' where id = $1", [old]);
  await world.pool.query("update files set created_at = now() - interval '31 days' where id = any($1)", [
    [unused, used],
  ]);
  await sweepFilesJob.run({ _cron: { ts: '2026-01-01T02:41:00Z' } }, services);
  const incoming = (await world.storage.paths()).filter((each) => each.includes('incoming'));
  const isKept = (id: string) => incoming.some((each) => each.includes(id));
  expect([isKept(old), isKept(fresh), isKept(stray)]).toEqual([false, true, false]);
  expect((await ask(world.node, zoe, old)).status).toBe(404);
  expect((await ask(world.node, zoe, fresh)).headers.get('upload-offset')).toBe('1000');
  const statuses = [unused, used, young].map((id) =>
    read(world.node, zoe, id).then((answer) => answer.status),
  );
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
});
