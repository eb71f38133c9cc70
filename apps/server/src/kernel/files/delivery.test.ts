// Proves that a stored file reaches exactly the people it is for, in the ranges they request, and harmlessly.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { sentences } from '@foothold/domain/contract/refusal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { soon } from '../../../../../testing/soon.ts';
import { filesCookie } from '../edge/cookies.ts';
import { photo, recording } from './media.fixture.ts';
import {
  createWorld,
  read,
  tusHeaders,
  upload,
  type Node,
  type Person,
  type World,
} from './files.fixture.ts';

let world: World;
let zoe: Person;
let classmate: Person;
let teacher: Person;
let admin: Person;
let stranger: Person;
let foreignTeacher: Person;
let foreignAdmin: Person;
let cast: Record<string, Person>;

beforeAll(async () => {
  world = await createWorld();
  const { leeds, york } = world.categories;
  zoe = await world.person('student', leeds);
  classmate = await world.person('student', leeds);
  teacher = await world.person('teacher', leeds);
  admin = await world.person('admin', leeds);
  stranger = await world.person('student', york);
  foreignTeacher = await world.person('teacher', york);
  foreignAdmin = await world.person('admin', york);
  cast = { zoe, classmate, teacher, admin, stranger, foreignTeacher, foreignAdmin };
});
afterAll(() => world.close());

const query = (text: string, ...values: unknown[]) => world.pool.query(text, values);

/** The names of those who can read it. All others must get the same answer as for a random id. */
async function readersOf(id: string): Promise<string[]> {
  const readers: string[] = [];
  for (const [name, person] of Object.entries(cast)) {
    const [known, random] = [
      await read(world.node, person, id),
      await read(world.node, person, randomUUID()),
    ];
    if (known.status === 200) readers.push(name);
    else expect(await traceOf(known)).toEqual(await traceOf(random));
    await known.body?.cancel().catch(() => undefined);
  }
  return readers;
}

async function traceOf(answer: Response): Promise<[number, unknown, string]> {
  const headers = [...answer.headers].filter(([name]) => !['date', 'content-security-policy'].includes(name));
  return [answer.status, headers, await answer.text()];
}

async function stored(owner: Person): Promise<string> {
  const { id, status } = await upload(world.node, owner, recording());
  expect(status).toBe(200);
  return id;
}

async function addModule(categoryId: string): Promise<{ topicId: string; moduleId: string }> {
  const [topicId, moduleId] = [randomUUID(), randomUUID()];
  await query(
    "insert into topics (id, category_id, topic_name) values ($1, $2, 'Food')",
    topicId,
    categoryId,
  );
  await query("insert into modules (id, topic_id, module_name) values ($1, $2, 'Fruit')", moduleId, topicId);
  return { topicId, moduleId };
}

async function addChat(kind: string, categoryId: string, ...members: Person[]): Promise<string> {
  const chatId = randomUUID();
  await query(
    "insert into chats (id, kind, chat_name, category_id) values ($1, $2, 'Class', $3)",
    chatId,
    kind,
    categoryId,
  );
  for (const { id } of members) await query('insert into chat_members values ($1, $2)', chatId, id);
  return chatId;
}

async function addEvidence(owner: Person, fileId: string | null, taskId: string): Promise<string> {
  const evidenceId = randomUUID();
  await query(
    'insert into evidence (id, owner_id, task_id, index, file_id) values ($1, $2, $3, (select count(*) from evidence where owner_id = $2 and task_id = $3), $4)',
    evidenceId,
    owner.id,
    taskId,
    fileId,
  );
  return evidenceId;
}

async function addTask(): Promise<string> {
  const taskId = randomUUID();
  const { moduleId } = await addModule(world.categories.leeds);
  await query(
    "insert into tasks (id, module_id, index, instructions) values ($1, $2, 0, 'Write')",
    taskId,
    moduleId,
  );
  return taskId;
}

async function addMessage(chatId: string, author: Person, fileId: string): Promise<string> {
  const messageId = randomUUID();
  await query(
    'insert into messages (id, chat_id, seq, file_id, created_by) values ($1, $2, (select count(*) from messages where chat_id = $2), $3, $4)',
    messageId,
    chatId,
    fileId,
    author.id,
  );
  return messageId;
}

test('a file that nothing uses yet is for its uploader only [THREAT-11]', async () => {
  expect(await readersOf(await stored(zoe))).toEqual(['zoe']);
});

test("a learner's evidence is read by the learner and the staff of the learner's category [ROLE-3]", async () => {
  const fileId = await stored(zoe);
  await addEvidence(zoe, fileId, await addTask());
  expect(await readersOf(fileId)).toEqual(['zoe', 'teacher', 'admin']);
  await query('update users set selected_category_id = $1 where id = $2', world.categories.leeds, zoe.id);
  const moved = await world.person('teacher', world.categories.leeds, world.categories.york);
  expect((await read(world.node, moved, fileId)).status).toBe(200);
  await query('update users set selected_category_id = $1 where id = $2', world.categories.york, moved.id);
  expect((await read(world.node, moved, fileId)).status).toBe(404);
});

test("a teacher's spoken comment is heard by the learner it is for and by staff, not by classmates [ROLE-3, ROLE-24]", async () => {
  const fileId = await stored(teacher);
  const evidenceId = await addEvidence(zoe, null, await addTask());
  await query(
    "insert into comments (id, evidence_id, owner_id, text, file_id) values ($1, $2, $3, 'Good', $4)",
    randomUUID(),
    evidenceId,
    zoe.id,
    fileId,
  );
  expect(await readersOf(fileId)).toEqual(['zoe', 'teacher', 'admin']);
});

test('a file in a classroom is for its members and the admins of its category; a former member loses it [THREAT-9]', async () => {
  const chatId = await addChat('group', world.categories.leeds, zoe, classmate, teacher);
  const fileId = await stored(teacher);
  await addMessage(chatId, teacher, fileId);
  expect(await readersOf(fileId)).toEqual(['zoe', 'classmate', 'teacher', 'admin']);
  await query('delete from chat_members where chat_id = $1 and user_id = $2', chatId, classmate.id);
  expect(await readersOf(fileId)).toEqual(['zoe', 'teacher', 'admin']);
});

test('a file in a private conversation is for its two members, not even for admins', async () => {
  const chatId = await addChat('individual', world.categories.leeds, zoe, teacher);
  const fileId = await stored(zoe);
  await addMessage(chatId, zoe, fileId);
  expect(await readersOf(fileId)).toEqual(['zoe', 'teacher']);
});

test('a message that became evidence makes the file visible to the staff of the learner as well [OPEN-72]', async () => {
  const chatId = await addChat('individual', world.categories.leeds, zoe, classmate);
  const fileId = await stored(zoe);
  const messageId = await addMessage(chatId, zoe, fileId);
  expect(await readersOf(fileId)).toEqual(['zoe', 'classmate']);
  const evidenceId = await addEvidence(zoe, fileId, await addTask());
  expect(await readersOf(fileId)).toEqual(['zoe', 'classmate', 'teacher', 'admin']);
  await query('delete from messages where id = $1', messageId);
  expect(await readersOf(fileId)).toEqual(['zoe', 'teacher', 'admin']);
  await query('delete from evidence where id = $1', evidenceId);
  expect(await readersOf(fileId)).toEqual(['zoe']);
});

test('a profile picture is for people of a common category or conversation, and for admins [ROLE-4, ROLE-21]', async () => {
  const { id } = await upload(world.node, zoe, await photo(), { purpose: 'profile' });
  await query('update users set profile_file_id = $1 where id = $2', id, zoe.id);
  expect(await readersOf(id)).toEqual(['zoe', 'classmate', 'teacher', 'admin', 'foreignAdmin']);
  await addChat('group', world.categories.leeds, zoe, stranger);
  expect(await readersOf(id)).toEqual(['zoe', 'classmate', 'teacher', 'admin', 'stranger', 'foreignAdmin']);
});

test("a module's picture is for its classrooms and for staff of its own and of shared categories", async () => {
  const { topicId, moduleId } = await addModule(world.categories.leeds);
  const { id } = await upload(world.node, teacher, await photo(), { purpose: 'module', topicId, moduleId });
  await query('update modules set image_file_id = $1 where id = $2', id, moduleId);
  expect(await readersOf(id)).toEqual(['teacher', 'admin']);
  const chatId = await addChat('group', world.categories.leeds, zoe, teacher);
  await query(
    'insert into chat_modules (chat_id, module_id, topic_id, index) values ($1, $2, $3, 0)',
    chatId,
    moduleId,
    topicId,
  );
  expect(await readersOf(id)).toEqual(['zoe', 'teacher', 'admin']);
  await query('insert into module_shares values ($1, $2)', moduleId, world.categories.york);
  expect(await readersOf(id)).toEqual(['zoe', 'teacher', 'admin', 'foreignTeacher', 'foreignAdmin']);
});

test('a person who is locked, must reset, signed out or was deleted reads nothing, not even their own', async () => {
  const locked = await world.person('student', world.categories.leeds);
  const fileId = await stored(locked);
  const status = async () => (await read(world.node, locked, fileId)).status;
  expect(await status()).toBe(200);
  await query('update user_contacts set staff_locked_at = now() where user_id = $1', locked.id);
  expect(await status()).toBe(404);
  await query(
    'update user_contacts set staff_locked_at = null, reset_required = true where user_id = $1',
    locked.id,
  );
  expect(await status()).toBe(404);
  await query('update user_contacts set reset_required = false where user_id = $1', locked.id);
  expect(await status()).toBe(200);
  await query(
    "update auth.sessions set expires_at = now() - interval '1 second' where user_id = $1",
    locked.id,
  );
  expect(await status()).toBe(401);
  await query('delete from users where id = $1', locked.id);
  expect(await status()).toBe(401);
});

test('without a session every path gets the same answer, and the calls’ token is not a files cookie [THREAT-11]', async () => {
  const fileId = await stored(zoe);
  const nobody = { ...zoe, cookie: 'x'.repeat(43) };
  const answers = [fileId, randomUUID(), 'x', '%2e%2e%2fetc'].map((id) =>
    read(world.node, nobody, id).then(traceOf),
  );
  const [first, ...others] = await Promise.all(answers);
  expect(first?.[0]).toBe(401);
  for (const other of others) expect(other).toEqual(first);
  expect((await read(world.node, { ...zoe, cookie: zoe.token }, fileId)).status).toBe(401);
  expect((await read(world.node, zoe, 'x'.repeat(5000))).status).toBeGreaterThanOrEqual(400);
});

test('a file arrives with its true type and headers that sandbox it', async () => {
  const fileId = await stored(zoe);
  const { headers } = await read(world.node, zoe, fileId);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '4170',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  });
  expect(headers.get('content-disposition')).toMatch(/^inline; filename="audio-\d{13}\.mp3"/);
});

test('a player seeks to the middle of a recording and gets just that range [LEFT-16]', async () => {
  const bytes = recording();
  const { id } = await upload(world.node, zoe, bytes);
  const piece = await read(world.node, zoe, id, { range: 'bytes=1000-1999' });
  expect([piece.status, piece.headers.get('content-range'), piece.headers.get('content-length')]).toEqual([
    206,
    'bytes 1000-1999/4170',
    '1000',
  ]);
  expect(Buffer.from(await piece.bytes())).toEqual(bytes.subarray(1000, 2000));
  const end = await read(world.node, zoe, id, { range: 'bytes=-70' });
  expect(Buffer.from(await end.bytes())).toEqual(bytes.subarray(4100));
  const outside = await read(world.node, zoe, id, { range: 'bytes=4170-' });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */4170']);
  const several = await read(world.node, zoe, id, { range: 'bytes=0-1,5-6' });
  expect([several.status, (await several.bytes()).length]).toEqual([200, 4170]);
  const changed = await read(world.node, zoe, id, { range: 'bytes=0-1', 'if-range': '"another"' });
  expect([changed.status, (await changed.bytes()).length]).toEqual([200, 4170]);
});

test('a repeated request transfers no bytes, and a HEAD request none either', async () => {
  const fileId = await stored(zoe);
  const etag = (await read(world.node, zoe, fileId)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
  const again = await read(world.node, zoe, fileId, { 'if-none-match': `"other", W/${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const stale = await read(world.node, stranger, fileId, { 'if-none-match': etag });
  expect(stale.status).toBe(404);
  const head = await read(world.node, zoe, fileId, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4170', '']);
  const part = await read(world.node, zoe, fileId, { range: 'bytes=0-9' }, 'HEAD');
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
});

test('a client that requests files and never reads them gets a limited number at once, and none for ever; a classmate reads on [THREAT-19]', async () => {
  const delivery = { each: 3, timeoutMs: 1_500 };
  const node = await world.startNode({ delivery });
  const [own, shared] = [await world.person('student', world.categories.leeds), zoe];
  // More than the buffers on the way hold.
  const { id } = await upload(node, own, recording(20 * 1024 * 1024));
  const short = await stored(shared);
  const held = await Promise.all([1, 2, 3].map(() => hold(node, own, id)));
  expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const refused = await read(node, own, id);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { code: 'TOO_MANY', msg: sentences.tooOften },
  ]);
  expect((await read(node, shared, short)).status).toBe(200);
  // The server closes connections that read nothing, which frees their slots.
  const piece = async () => (await read(node, own, id, { range: 'bytes=0-9' })).status;
  await expect.poll(piece).toBe(206);
  for (let time = 0; time < 20; time += 1) expect((await read(node, own, id, {}, 'HEAD')).status).toBe(200);
  for (const answer of held) answer.destroy();
});

/** Requests a file and reads nothing of the response. */
async function hold(node: Node, person: Person, id: string): Promise<IncomingMessage> {
  const asking = get(`${node.url}/files/${id}`, { headers: { cookie: `${filesCookie}=${person.cookie}` } });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
}

test('the token of calls gives access to files too', async () => {
  const fileId = await stored(zoe);
  const url = `${world.node.url}/files/${fileId}`;
  expect((await fetch(url, { headers: tusHeaders(zoe) })).status).toBe(200);
  expect((await fetch(url, { headers: tusHeaders(stranger) })).status).toBe(404);
});

function openLog() {
  const lines: string[] = [];
  const log = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  return { lines, log };
}

test('a file whose content is missing, or cut short, is like any missing one, and the log names it', async () => {
  const { lines, log } = openLog();
  const node = await world.startNode({ log });
  const [gone, short, whole] = [await stored(zoe), await stored(zoe), await stored(zoe)];
  await world.storage.lose(gone);
  await world.storage.shorten(short, 4169);
  for (const id of [gone, short]) {
    for (const range of [null, 'bytes=4000-', 'bytes=-70']) {
      const headers: Record<string, string> = range === null ? {} : { range };
      for (const method of ['GET', 'HEAD']) {
        const answer = await read(node, zoe, id, headers, method);
        const random = await read(node, zoe, randomUUID(), headers, method);
        expect(await traceOf(answer)).toEqual(await traceOf(random));
        expect(answer.status).toBe(404);
      }
    }
    expect(lines.splice(0).filter((line) => line.includes(id))).toHaveLength(6);
  }
  expect((await read(node, zoe, short, { range: 'bytes=0-99' })).status).toBe(206);
  expect((await read(node, zoe, whole)).status).toBe(200);
  expect((await read(node, zoe, randomUUID())).status).toBe(404);
  expect(lines).toEqual([]);
});

test('a file whose bytes have changed in the store never reaches its end, and the log names it', async () => {
  const { lines, log } = openLog();
  const node = await world.startNode({ log });
  const [changed, whole] = [await stored(zoe), await stored(zoe)];
  await world.storage.damage(changed, 2000);
  const all = async (id: string) => (await read(node, zoe, id)).bytes();
  await expect(all(changed)).rejects.toThrow();
  await vi.waitFor(() => expect(lines.join()).toContain('is not what was stored'), soon);
  expect(lines.join()).toContain(changed);
  expect((await all(whole)).length).toBe(4170);
  expect(lines.join()).not.toContain(whole);
});
