// Proves who may delete which message, and what is deleted and kept with it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drizzle, eq } from '../../kernel/database/drizzle.ts';
import { chats, evidence, files, messages, sealedMessages, targets } from '../../kernel/schema/public.ts';
import { cleanUpChat } from '../classrooms/clean-up.ts';
import { addChat, addFile, addMessage } from './chat.fixture.ts';
import { openClass, type SignedIn, type TestClass } from './class.fixture.ts';

let testClass: TestClass;
let classroom: string;

beforeAll(async () => {
  testClass = await openClass();
  classroom = await addChat(testClass, 'group', [testClass.learner, testClass.classmate, testClass.teacher]);
});
afterAll(() => testClass.close());

const remove = (who: SignedIn | null, messageId: string, chatId = classroom) =>
  testClass.send('DELETE', who, `/groupChats/${chatId}/messages/${messageId}`);
const isThere = async (id: string) =>
  (await testClass.school.db.select().from(messages).where(eq(messages.id, id))).length > 0;
const fileIsThere = async (id: string) =>
  (await testClass.school.db.select().from(files).where(eq(files.id, id))).length > 0;
const saidBy = (author: SignedIn | null) => addMessage(testClass.school.db, classroom, author);

test('everybody deletes their own messages, a teacher those of students too, an admin any [MSG-12, MSG-13, MSG-14]', async () => {
  for (const [who, author] of [
    [testClass.learner, testClass.learner],
    [testClass.teacher, testClass.teacher],
    [testClass.teacher, testClass.learner],
    [testClass.admin, testClass.learner],
    [testClass.admin, testClass.teacher],
    [testClass.admin, null],
  ] as const) {
    const id = await saidBy(author);
    expect(await remove(who, id)).toMatchObject({ status: 204 });
    expect(await isThere(id)).toBe(false);
  }
});

test("a student deletes nobody else's message, a teacher none of other staff or of people who are gone [MSG-15]", async () => {
  for (const [who, author] of [
    [testClass.learner, testClass.classmate],
    [testClass.learner, testClass.teacher],
    [testClass.learner, testClass.admin],
    [testClass.learner, null],
    [testClass.teacher, testClass.admin],
    [testClass.teacher, null],
  ] as const) {
    const id = await saidBy(author);
    expect(await remove(who, id)).toMatchObject({ status: 403 });
    expect(await isThere(id)).toBe(true);
  }
  const own = await saidBy(testClass.learner);
  expect(await remove(testClass.stranger, own)).toMatchObject({ status: 404 });
  expect(await remove(null, own)).toMatchObject({ status: 401 });
  expect(await isThere(own)).toBe(true);
});

test('a message of a class or of a conversation is deleted by its id, and no other message with it [REST-43]', async () => {
  const conversation = await addChat(testClass, 'individual', [testClass.learner, testClass.teacher]);
  for (const [chatId, collection, other] of [
    [classroom, 'groupChats', 'individualChats'],
    [conversation, 'individualChats', 'groupChats'],
  ] as const) {
    const [id, beside] = [
      await addMessage(testClass.school.db, chatId, testClass.learner),
      await addMessage(testClass.school.db, chatId, testClass.learner),
    ];
    const removeFrom = (place: string) =>
      testClass.send('DELETE', testClass.learner, `/${place}/${chatId}/messages/${id}`);
    expect(await removeFrom(other)).toMatchObject({ status: 404 });
    expect(await isThere(id)).toBe(true);
    expect(await removeFrom(collection)).toMatchObject({ status: 204 });
    expect([await isThere(id), await isThere(beside)]).toEqual([false, true]);
    expect(await removeFrom(collection)).toMatchObject({ status: 404 });
  }
});

test('a deletion that is retried after a lost answer gets the same answer', async () => {
  const [id, callId] = [await saidBy(testClass.learner), randomUUID()];
  const path = `/groupChats/${classroom}/messages/${id}`;
  const first = await testClass.send('DELETE', testClass.learner, path, undefined, callId);
  expect(first).toMatchObject({ status: 204 });
  expect(await testClass.send('DELETE', testClass.learner, path, undefined, callId)).toEqual(first);
});

test('the text of a deleted message is sealed, and the audit records only the deletion', async () => {
  const id = await saidBy(testClass.learner);
  await remove(testClass.teacher, id);
  expect(
    await testClass.school.db.select().from(sealedMessages).where(eq(sealedMessages.messageId, id)),
  ).toMatchObject([
    { text: 'I went to the library.', createdBy: testClass.learner.id, deletedBy: testClass.teacher.id },
  ]);
  const { rows } = await testClass.school.services.pool.query(
    "select details from auth.audit where act = 'message deleted' and actor_id = $1 order by at desc limit 1",
    [testClass.teacher.id],
  );
  expect(rows).toEqual([{ details: { chatId: classroom, messageId: id } }]);
});

test('a message that reuses the id of a deleted one can be deleted too, and both are sealed [MSG-12]', async () => {
  const id = randomUUID();
  for (const text of ['Hello', 'Hello again']) {
    const said = { messageId: id, text };
    const path = `/groupChats/${classroom}/messages`;
    expect(await testClass.send('POST', testClass.learner, path, said)).toMatchObject({ status: 201 });
    expect(await remove(testClass.teacher, id)).toMatchObject({ status: 204 });
    expect(await isThere(id)).toBe(false);
  }
  const sealed = await testClass.school.db
    .select()
    .from(sealedMessages)
    .where(eq(sealedMessages.messageId, id));
  expect(sealed.map(({ text }) => text).toSorted()).toEqual(['Hello', 'Hello again']);
});

test('deleting a message deletes its file, unless the file is evidence [MSG-17, FILE-14]', async () => {
  const { db } = testClass.school;
  const [plain, kept] = [await addFile(db, testClass.learner), await addFile(db, testClass.learner)];
  const plainMessage = await addMessage(db, classroom, testClass.learner, { fileId: plain });
  const keptMessage = await addMessage(db, classroom, testClass.learner, { fileId: kept });
  const evidenceId = await addEvidenceOf(keptMessage, kept);
  await remove(testClass.learner, plainMessage);
  await remove(testClass.learner, keptMessage);
  await testClass.school.runJobs();
  expect(await fileIsThere(plain)).toBe(false);
  expect(await fileIsThere(kept)).toBe(true);
  const [item] = await db.select().from(evidence).where(eq(evidence.id, evidenceId));
  expect(item).toMatchObject({ fileId: kept, sourceMessageId: null });
});

test('deleting a classroom deletes its messages, the oldest first and a hundred at a time, and the files that nothing else uses [CONST-18, FILE-12, FILE-13]', async () => {
  const { db } = testClass.school;
  const old = await addChat(testClass, 'group', [testClass.teacher]);
  const [plain, kept] = [await addFile(db, testClass.learner), await addFile(db, testClass.learner)];
  const said = [await addMessage(db, old, testClass.learner, { fileId: plain })];
  const keptMessage = await addMessage(db, old, testClass.learner, { fileId: kept });
  said.push(keptMessage);
  await addEvidenceOf(keptMessage, kept);
  while (said.length < 230) said.push(await addMessage(db, old, testClass.teacher));
  const batches: unknown[][] = [];
  const logQuery = (query: string, params: unknown[]) => {
    if (query.startsWith('delete from "messages"')) batches.push(params);
  };
  const gone = await drizzle(testClass.school.services.pool, { logger: { logQuery } }).transaction(
    async (tx) => {
      const count = await cleanUpChat(tx, old, testClass.teacher.id);
      await tx.delete(chats).where(eq(chats.id, old));
      return count;
    },
  );
  expect(gone).toBe(230);
  const inBatch = (batch: number) => said.slice(batch * 100, batch * 100 + 100).toSorted();
  expect(batches.map((ids) => ids.map(String).toSorted())).toEqual([0, 1, 2].map(inBatch));
  await testClass.school.runJobs();
  expect(await db.select().from(messages).where(eq(messages.chatId, old))).toEqual([]);
  expect(await db.select().from(sealedMessages).where(eq(sealedMessages.chatId, old))).toHaveLength(230);
  expect([await fileIsThere(plain), await fileIsThere(kept)]).toEqual([false, true]);
});

test('messages of a deleted classroom are sealed in the order in which they were sent, and no other messages are deleted [FILE-13]', async () => {
  const { db } = testClass.school;
  const old = await addChat(testClass, 'group', [testClass.teacher]);
  const elsewhere = await saidBy(testClass.learner);
  // Stored in a different order from the one sent.
  for (const minute of [4, 1, 5, 2, 3])
    await addMessage(db, old, testClass.learner, {
      text: `Minute ${minute}`,
      createdAt: new Date(Date.UTC(2026, 2, 1, 10, minute)),
    });
  await db.transaction((tx) => cleanUpChat(tx, old, testClass.teacher.id, 2));
  // In physical order.
  const { rows } = await testClass.school.services.pool.query<{ text: string }>(
    'select text from sealed_messages where chat_id = $1 order by ctid',
    [old],
  );
  expect(rows.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5].map((minute) => `Minute ${minute}`));
  expect(await isThere(elsewhere)).toBe(true);
});

async function addEvidenceOf(messageId: string, fileId: string): Promise<string> {
  const { db, ours } = testClass.school;
  const [targetId, id] = [randomUUID(), randomUUID()];
  const place = { learnerId: testClass.learner.id, categoryId: ours };
  const before = await db.select().from(targets).where(eq(targets.learnerId, testClass.learner.id));
  await db.insert(targets).values({ id: targetId, ...place, targetText: 'Read', index: before.length });
  await db.insert(evidence).values({
    id,
    ownerId: place.learnerId,
    categoryId: ours,
    targetId,
    index: 0,
    fileId,
    sourceMessageId: messageId,
  });
  return id;
}
