// Proves who deletes which message, and what goes and stays with it.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chats } from '../schema/classrooms.ts';
import { evidence } from '../schema/evidence.ts';
import { files } from '../schema/files.ts';
import { targets } from '../schema/targets.ts';
import { cleanUpChat } from '../classrooms/clean-up.ts';
import { messages, sealedMessages } from '../schema/chat.ts';
import { addChat, addFile, addMessage } from './test-chat.ts';
import { openClass, type SignedIn, type TestClass } from './test-class.ts';

let room: TestClass;
let classroom: string;

beforeAll(async () => {
  room = await openClass();
  classroom = await addChat(room, 'group', [room.learner, room.classmate, room.teacher]);
});
afterAll(() => room.close());

const remove = (who: SignedIn | null, messageId: string, chatId = classroom) =>
  room.send('DELETE', who, `/groupChats/${chatId}/messages/${messageId}`);
const isThere = async (id: string) =>
  (await room.school.db.select().from(messages).where(eq(messages.id, id))).length > 0;
const fileIsThere = async (id: string) =>
  (await room.school.db.select().from(files).where(eq(files.id, id))).length > 0;
const saidBy = (author: SignedIn | null) => addMessage(room.school.db, classroom, author);

test('everybody deletes their own messages, a teacher those of students too, an admin any [MSG-12, MSG-13, MSG-14]', async () => {
  for (const [who, author] of [
    [room.learner, room.learner],
    [room.teacher, room.teacher],
    [room.teacher, room.learner],
    [room.admin, room.learner],
    [room.admin, room.teacher],
    [room.admin, null],
  ] as const) {
    const id = await saidBy(author);
    expect(await remove(who, id)).toMatchObject({ status: 204 });
    expect(await isThere(id)).toBe(false);
  }
});

test("a student deletes nobody else's message, a teacher none of other staff or of people who are gone [MSG-15]", async () => {
  for (const [who, author] of [
    [room.learner, room.classmate],
    [room.learner, room.teacher],
    [room.learner, room.admin],
    [room.learner, null],
    [room.teacher, room.admin],
    [room.teacher, null],
  ] as const) {
    const id = await saidBy(author);
    expect(await remove(who, id)).toMatchObject({ status: 403 });
    expect(await isThere(id)).toBe(true);
  }
  const own = await saidBy(room.learner);
  expect(await remove(room.stranger, own)).toMatchObject({ status: 404 });
  expect(await remove(null, own)).toMatchObject({ status: 401 });
  expect(await isThere(own)).toBe(true);
});

test('a message of a class or of a conversation is deleted by its id, and no other goes with it [REST-43]', async () => {
  const conversation = await addChat(room, 'individual', [room.learner, room.teacher]);
  for (const [chatId, collection, other] of [
    [classroom, 'groupChats', 'individualChats'],
    [conversation, 'individualChats', 'groupChats'],
  ] as const) {
    const [id, beside] = [
      await addMessage(room.school.db, chatId, room.learner),
      await addMessage(room.school.db, chatId, room.learner),
    ];
    const removeFrom = (place: string) =>
      room.send('DELETE', room.learner, `/${place}/${chatId}/messages/${id}`);
    expect(await removeFrom(other)).toMatchObject({ status: 404 });
    expect(await isThere(id)).toBe(true);
    expect(await removeFrom(collection)).toMatchObject({ status: 204 });
    expect([await isThere(id), await isThere(beside)]).toEqual([false, true]);
    expect(await removeFrom(collection)).toMatchObject({ status: 404 });
  }
});

test('a deletion that is sent again, because its answer was lost, is answered as it was the first time', async () => {
  const [id, callId] = [await saidBy(room.learner), randomUUID()];
  const path = `/groupChats/${classroom}/messages/${id}`;
  const first = await room.send('DELETE', room.learner, path, undefined, callId);
  expect(first).toMatchObject({ status: 204 });
  expect(await room.send('DELETE', room.learner, path, undefined, callId)).toEqual(first);
});

test('what a deleted message said is sealed, not lost, and only that it was deleted is written down', async () => {
  const id = await saidBy(room.learner);
  await remove(room.teacher, id);
  expect(
    await room.school.db.select().from(sealedMessages).where(eq(sealedMessages.messageId, id)),
  ).toMatchObject([
    { text: 'I went to the library.', createdBy: room.learner.id, deletedBy: room.teacher.id },
  ]);
  const { rows } = await room.school.services.pool.query(
    "select details from auth.audit where act = 'message deleted' and actor_id = $1 order by at desc limit 1",
    [room.teacher.id],
  );
  expect(rows).toEqual([{ details: { chatId: classroom, messageId: id } }]);
});

test('a message under the id of one that is gone can be deleted as well, and both are sealed [MSG-12]', async () => {
  const id = randomUUID();
  for (const text of ['Hello', 'Hello again']) {
    const said = { messageId: id, text };
    const path = `/groupChats/${classroom}/messages`;
    expect(await room.send('POST', room.learner, path, said)).toMatchObject({ status: 201 });
    expect(await remove(room.teacher, id)).toMatchObject({ status: 204 });
    expect(await isThere(id)).toBe(false);
  }
  const sealed = await room.school.db.select().from(sealedMessages).where(eq(sealedMessages.messageId, id));
  expect(sealed.map(({ text }) => text).toSorted()).toEqual(['Hello', 'Hello again']);
});

test('a deleted message takes its file along, unless the file is evidence [MSG-17, FILE-14]', async () => {
  const { db } = room.school;
  const [plain, kept] = [await addFile(db, room.learner), await addFile(db, room.learner)];
  const plainMessage = await addMessage(db, classroom, room.learner, { fileId: plain });
  const keptMessage = await addMessage(db, classroom, room.learner, { fileId: kept });
  const evidenceId = await addEvidenceOf(keptMessage, kept);
  await remove(room.learner, plainMessage);
  await remove(room.learner, keptMessage);
  await room.school.runJobs();
  expect(await fileIsThere(plain)).toBe(false);
  expect(await fileIsThere(kept)).toBe(true);
  const [item] = await db.select().from(evidence).where(eq(evidence.id, evidenceId));
  expect(item).toMatchObject({ fileId: kept, sourceMessageId: null });
});

test('a classroom that is deleted takes its messages along, the oldest first and a hundred at a time, and the files nobody needs [CONST-18, FILE-12, FILE-13]', async () => {
  const { db } = room.school;
  const old = await addChat(room, 'group', [room.teacher]);
  const [plain, kept] = [await addFile(db, room.learner), await addFile(db, room.learner)];
  const said = [await addMessage(db, old, room.learner, { fileId: plain })];
  const keptMessage = await addMessage(db, old, room.learner, { fileId: kept });
  said.push(keptMessage);
  await addEvidenceOf(keptMessage, kept);
  while (said.length < 230) said.push(await addMessage(db, old, room.teacher));
  const batches: unknown[][] = [];
  const logQuery = (query: string, params: unknown[]) => {
    if (query.startsWith('delete from "messages"')) batches.push(params);
  };
  const gone = await drizzle(room.school.services.pool, { logger: { logQuery } }).transaction(async (tx) => {
    const count = await cleanUpChat(tx, old, room.teacher.id);
    await tx.delete(chats).where(eq(chats.id, old));
    return count;
  });
  expect(gone).toBe(230);
  const inBatch = (batch: number) => said.slice(batch * 100, batch * 100 + 100).toSorted();
  expect(batches.map((ids) => ids.map(String).toSorted())).toEqual([0, 1, 2].map(inBatch));
  await room.school.runJobs();
  expect(await db.select().from(messages).where(eq(messages.chatId, old))).toEqual([]);
  expect(await db.select().from(sealedMessages).where(eq(sealedMessages.chatId, old))).toHaveLength(230);
  expect([await fileIsThere(plain), await fileIsThere(kept)]).toEqual([false, true]);
});

test('what was said in a classroom that is deleted is sealed in the order in which it was said, and nothing said elsewhere goes [FILE-13]', async () => {
  const { db } = room.school;
  const old = await addChat(room, 'group', [room.teacher]);
  const elsewhere = await saidBy(room.learner);
  // Stored in another order than said.
  for (const minute of [4, 1, 5, 2, 3])
    await addMessage(db, old, room.learner, {
      text: `Minute ${minute}`,
      createdAt: new Date(Date.UTC(2026, 2, 1, 10, minute)),
    });
  await db.transaction((tx) => cleanUpChat(tx, old, room.teacher.id, 2));
  // As they lie in the table.
  const { rows } = await room.school.services.pool.query<{ text: string }>(
    'select text from sealed_messages where chat_id = $1 order by ctid',
    [old],
  );
  expect(rows.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5].map((minute) => `Minute ${minute}`));
  expect(await isThere(elsewhere)).toBe(true);
});

async function addEvidenceOf(messageId: string, fileId: string): Promise<string> {
  const { db, ours } = room.school;
  const [targetId, id] = [randomUUID(), randomUUID()];
  const place = { learnerId: room.learner.id, categoryId: ours };
  const before = await db.select().from(targets).where(eq(targets.learnerId, room.learner.id));
  await db.insert(targets).values({ id: targetId, ...place, targetText: 'Read', index: before.length });
  await db
    .insert(evidence)
    .values({ id, ownerId: room.learner.id, targetId, index: 0, fileId, sourceMessageId: messageId });
  return id;
}
