// Proves what is stored when learners submit evidence, when it is checked and when staff comment on it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

type Row = Readonly<Record<string, unknown>>;

const [amina, clarke] = [personId('amina'), personId('clarke')];
const describeTask = { userId: amina, taskId: at.tasks.describe };
const aminaOpen = { ...describeTask, evidenceId: at.evidence.aminaOpen };

async function rows(sql: string, ...values: unknown[]): Promise<readonly Row[]> {
  return (await node.pool.query<Row>(sql, values)).rows;
}

async function does(who: Name, name: string, input: Row): Promise<Row> {
  const { status, body } = await ask(node.url, who, `evidence.${name}`, input);
  return { status, ...(body === '' ? {} : (JSON.parse(body) as Row)) };
}

async function storedFile(owner: string, purpose: 'evidence' | 'comment'): Promise<string> {
  const id = randomUUID();
  await rows(
    `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
     values ($1, $2, $3, $4, 'image', 'image/png', 1, 'x')`,
    id,
    owner,
    purpose,
    `users/${owner}/photo-1.png`,
  );
  return id;
}

/** The node removes files in a separate job after the commit. */
const filesLeft = async (...ids: readonly string[]) =>
  (await rows('select id from files where id = any ($1)', ids)).map(({ id }) => id);

test('evidence that a learner submits for a task is stored with text, file and author, after the highest index [REST-27, CONST-19]', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const fileId = await storedFile(amina, 'evidence');
  const added = await does('amina', 'addTaskEvidence', {
    ...describeTask,
    evidenceId: first,
    text: 'Straight on.',
    fileId,
  });
  expect(added).toMatchObject({ status: 201, evidence: { id: first, evidenceId: first, index: 1 } });
  expect(await rows('select * from evidence where id = $1', first)).toMatchObject([
    { owner_id: amina, task_id: at.tasks.describe, text: 'Straight on.', file_id: fileId, created_by: amina },
  ]);
  await does('amina', 'addTaskEvidence', { ...describeTask, evidenceId: second, text: 'Then left.' });
  // A gap is not filled: new evidence comes last.
  await does('amina', 'deleteTaskEvidence', { ...describeTask, evidenceId: first });
  await does('amina', 'addTaskEvidence', { ...describeTask, evidenceId: third, text: 'Then right.' });
  expect(
    await rows(
      'select id, index from evidence where task_id = $1 and owner_id = $2 order by index',
      at.tasks.describe,
      amina,
    ),
  ).toEqual([
    { id: at.evidence.aminaOpen, index: 0 },
    { id: second, index: 2 },
    { id: third, index: 3 },
  ]);
  await expect.poll(() => filesLeft(fileId)).toEqual([]);
});

test('a learner whose phone sends four pieces of evidence at once has all of them stored, each under its own number', async () => {
  const indexes = async () =>
    (
      await rows('select index from evidence where owner_id = $1 and task_id = $2', amina, at.tasks.describe)
    ).map((row) => row['index']);
  const before = await indexes();
  const send = () =>
    ask(
      node.url,
      'amina',
      'evidence.addTaskEvidence',
      { ...describeTask, evidenceId: randomUUID(), text: 'My street is quiet.' },
      randomUUID(),
    );
  // Several times: the first connections are still being opened one after the other.
  for (let time = 0; time < 6; time += 1) {
    const sent = await Promise.all([send(), send(), send(), send()]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  }
  const after = await indexes();
  expect(after).toHaveLength(before.length + 24);
  expect(new Set(after).size).toBe(after.length);
});

test('checking a task stores the time, separately for a learner and her teacher [REST-21]', async () => {
  const marked = async () =>
    rows(
      "select viewer_id, checked_at from marks where kind = 'task' and subject_id = $1 and learner_id = $2 order by checked_at",
      at.tasks.describe,
      amina,
    );
  expect(await marked()).toEqual([]);
  for (const who of ['amina', 'clarke'] as const)
    expect(await does(who, 'markTaskChecked', describeTask)).toMatchObject({ status: 200 });
  const after = await marked();
  expect(after.map((mark) => mark['viewer_id'])).toEqual([amina, clarke]);
  for (const { checked_at: at } of after) expect(Date.now() - Number(at)).toBeLessThan(60_000);
  // She checked the same task in a classmate's record long ago.
  const seen = '2024-05-06T07:08:09.123Z';
  const ofBilal = { ...describeTask, userId: personId('bilal'), seen };
  expect(await does('clarke', 'markTaskChecked', ofBilal)).toMatchObject({ lastChecked: seen });
  const again = await does('clarke', 'markTaskChecked', { ...describeTask, seen });
  expect(again['lastChecked']).not.toBe(seen);
});

test('a time that the database cannot store is refused, and sets no mark', async () => {
  const seen = '0000-01-01T00:00:00Z';
  expect(await does('amina', 'markTaskChecked', { ...describeTask, seen })).toMatchObject({ status: 400 });
  expect(await rows('select 1 from marks where subject_id = $1', at.tasks.describe)).toEqual([]);
});

test('a comment is written, replaced and deleted, and replacing one deletes its file [REST-51, FILE-10, ROLE-23]', async () => {
  const [old, fresh] = [await storedFile(clarke, 'comment'), await storedFile(clarke, 'comment')];
  const written = await does('clarke', 'setTaskComment', { ...aminaOpen, text: 'Good.', fileId: old });
  const { id: expectedVersion } = written['comment'] as { id: string };
  const comments = () =>
    rows('select text, file_id, created_by from comments where evidence_id = $1', at.evidence.aminaOpen);
  expect(await comments()).toEqual([{ text: 'Good.', file_id: old, created_by: clarke }]);
  const next = await does('clarke', 'setTaskComment', {
    ...aminaOpen,
    text: 'Very good.',
    fileId: fresh,
    expectedVersion,
  });
  expect(await comments()).toEqual([{ text: 'Very good.', file_id: fresh, created_by: clarke }]);
  await jobsDone(node.pool);
  expect(await filesLeft(old, fresh)).toEqual([fresh]);
  // A replacement that reuses the file keeps it.
  const same = (next['comment'] as { id: string }).id;
  await does('clarke', 'setTaskComment', {
    ...aminaOpen,
    text: 'Excellent.',
    fileId: fresh,
    expectedVersion: same,
  });
  expect(await comments()).toEqual([{ text: 'Excellent.', file_id: fresh, created_by: clarke }]);
  expect(await does('clarke', 'deleteTaskComment', aminaOpen)).toMatchObject({ status: 204 });
  expect(await comments()).toEqual([]);
  expect(await rows('select 1 from evidence where id = $1', at.evidence.aminaOpen)).toHaveLength(1);
  await expect.poll(() => filesLeft(fresh)).toEqual([]);
  expect(await does('clarke', 'deleteTaskEvidence', aminaOpen)).toMatchObject({ status: 204 });
  expect(await rows('select 1 from evidence where id = $1', at.evidence.aminaOpen)).toEqual([]);
});

test('nobody overwrites a comment without having seen it, and a learner can neither comment nor delete commented evidence [ROLE-24]', async () => {
  await does('clarke', 'setTaskComment', { ...aminaOpen, text: 'Good.' });
  expect(await does('priya', 'setTaskComment', { ...aminaOpen, text: 'Mine.' })).toMatchObject({
    status: 409,
    current: { text: 'Good.' },
  });
  expect(await does('amina', 'setTaskComment', { ...aminaOpen, text: 'Mine.' })).toMatchObject({
    status: 403,
  });
  expect(await does('amina', 'deleteTaskComment', aminaOpen)).toMatchObject({ status: 403 });
  expect(await does('amina', 'deleteTaskEvidence', aminaOpen)).toMatchObject({ status: 409 });
  expect(await rows('select text from comments where evidence_id = $1', at.evidence.aminaOpen)).toEqual([
    { text: 'Good.' },
  ]);
});
