// Proves the fields of private conversations and messages, and the order of messages.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Persona } from '../../../../../testing/cast.ts';
import { idOf } from '../../../../../testing/identity.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

type Body = Readonly<Record<string, unknown>>;
const inPrivate = { collection: 'individualChats', chatId: at.chats.aminaAndClarke } as const;
const inBlue = { collection: 'groupChats', chatId: at.chats.blue } as const;

async function read<Answer>(who: Persona, name: string, input: Body): Promise<Answer> {
  const { status, body } = await ask(node.url, who, name, input);
  expect(status, body).toBeLessThan(300);
  return JSON.parse(body) as Answer;
}
const messagesFor = async (who: Persona, place: Body, more: Body = {}) =>
  (await read<{ messages: readonly Body[] }>(who, 'chat.readMessages', { ...place, ...more })).messages;
const conversationsFor = async (who: Persona) =>
  (
    await read<{ chats: readonly Body[] }>(who, 'chat.readConversations', {
      categoryId: at.categories.morning,
    })
  ).chats;

test('a conversation has its name, category and participants, its messages, and when its reader last checked it [ENT-29, ENT-26, REST-29]', async () => {
  const clarke = personId('clarke');
  const { chatId } = await read<{ chatId: string }>('clarke', 'chat.startConversation', {
    participants: [personId('carlos')],
  });
  const conversation = {
    id: chatId,
    chatName: 'Colin Clarke & Carlos Silva',
    category: at.categories.morning,
    participants: expect.arrayContaining([clarke, personId('carlos')]) as unknown,
    lastChecked: {},
  };
  for (const who of ['clarke', 'carlos'] as const) {
    expect(await conversationsFor(who)).toContainEqual(conversation);
    const { user } = await read<{ user: { individualChats: Body } }>(who, 'people.readOwnDocument', {});
    expect(Object.keys(user.individualChats)).toContain(chatId);
  }
  const place = { collection: 'individualChats', chatId };
  await read('clarke', 'chat.sendMessage', { ...place, messageId: randomUUID(), text: 'Hello Carlos' });
  expect(await messagesFor('carlos', place)).toMatchObject([{ index: 1, text: 'Hello Carlos' }]);
  await read('carlos', 'chat.markChatChecked', place);
  const [seen] = (await conversationsFor('carlos')).filter(({ id }) => id === chatId);
  expect(Object.keys((seen?.['lastChecked'] ?? {}) as Body)).toEqual([personId('carlos')]);
});

test('a message has its index, text, file, time, author and link, and the comment on evidence saved from it [ENT-23]', async () => {
  const fileId = idOf('file of a message');
  const filePath = `users/${personId('amina')}/street-1.png`;
  await node.pool.query(
    `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
     values ($1, $2, 'message', $3, 'image', 'image/png', 1, 'x')`,
    [fileId, personId('amina'), filePath],
  );
  const messageId = randomUUID();
  await read('amina', 'chat.sendMessage', {
    ...inBlue,
    messageId,
    text: 'My street: https://maps.example.org/',
    fileId,
  });
  const evidenceId = randomUUID();
  const task = { userId: personId('amina'), taskId: at.tasks.describe };
  await read('clarke', 'chat.saveMessageAsEvidence', {
    ...inBlue,
    messageId,
    evidenceId,
    taskId: task.taskId,
  });
  await read('clarke', 'evidence.setTaskComment', { ...task, evidenceId, text: 'A good photo.' });
  const message = {
    id: messageId,
    index: 4,
    text: 'My street: https://maps.example.org/',
    file: `/files/${fileId}`,
    fileType: 'image',
    filePath,
    createdAt: expect.any(String) as unknown,
    createdBy: { id: personId('amina') },
    link: 'https://maps.example.org/',
  };
  const comment = expect.objectContaining({
    text: 'A good photo.',
    createdBy: personId('clarke'),
  }) as unknown;
  for (const who of ['amina', 'clarke', 'priya'] as const)
    expect((await messagesFor(who, inBlue)).at(-1), who).toEqual({ ...message, comment });
  // Classmates must not see a teacher's comment on a learner's evidence.
  expect((await messagesFor('bilal', inBlue)).at(-1)).toEqual(message);
  expect((await messagesFor('bilal', inBlue))[2]).toMatchObject({ createdBy: null, file: null, link: null });
});

test('the comment on evidence of another category is shown to the staff of that one only [ENT-23]', async () => {
  const elena = personId('elena');
  await node.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    at.chats.blue,
    elena,
  ]);
  const messageId = randomUUID();
  await read('elena', 'chat.sendMessage', { ...inBlue, messageId, text: 'My doctor is kind.' });
  const evidenceId = randomUUID();
  await node.pool.query(
    `insert into evidence (id, owner_id, task_id, category_id, index, text, created_by, source_message_id)
     values ($1, $2, $3, $4, 1, 'My doctor is kind.', $2, $5)`,
    [evidenceId, elena, at.tasks.call, at.categories.evening, messageId],
  );
  const task = { userId: elena, taskId: at.tasks.call };
  await read('okafor', 'evidence.setTaskComment', { ...task, evidenceId, text: 'Well said.' });
  const commentFor = async (who: Persona) => (await messagesFor(who, inBlue)).at(-1)?.['comment'];
  expect(await commentFor('elena')).toMatchObject({ text: 'Well said.' });
  for (const who of ['clarke', 'priya', 'amina'] as const) expect(await commentFor(who), who).toBeUndefined();
});

test('messages are listed from oldest to newest, two hundred at a time, and earlier ones on request [REST-44]', async () => {
  await node.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by, created_at)
     select gen_random_uuid(), $1, n, 'Message ' || n, $2, now() + n * interval '1 second'
     from generate_series(2, 230) n order by random()`,
    [at.chats.aminaAndClarke, personId('clarke')],
  );
  const newest = await messagesFor('amina', inPrivate);
  const indexes = newest.map(({ index }) => Number(index));
  expect(indexes).toEqual(Array.from({ length: 200 }, (_, index) => index + 31));
  const times = newest.map(({ createdAt }) => String(createdAt));
  expect(times).toEqual(times.toSorted());
  const earlier = await messagesFor('amina', inPrivate, { before: 31 });
  expect(earlier.map(({ index }) => index)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('a user reads only their own conversations of a category, no classes, and none of another category', async () => {
  const ids = async (who: Persona) => (await conversationsFor(who)).map(({ id }) => id);
  expect(await ids('amina')).toEqual([at.chats.aminaAndClarke]);
  expect(await ids('clarke')).toEqual(
    expect.arrayContaining([at.chats.aminaAndClarke, at.chats.bilalAndClarke]),
  );
  expect(await ids('carlos')).toEqual([]);
  await node.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    at.chats.daoAndOkafor,
    personId('elena'),
  ]);
  expect(await ids('elena')).toEqual([]);
  const { chats } = await read<{ chats: readonly Body[] }>('elena', 'chat.readConversations', {
    categoryId: at.categories.evening,
  });
  expect(chats).toMatchObject([{ id: at.chats.daoAndOkafor }]);
});

test('the conversation with the newest message comes first, and one without messages last', async () => {
  const fresh = await read<{ chatId: string }>('clarke', 'chat.startConversation', {
    participants: [personId('carlos')],
  });
  await read('clarke', 'chat.sendMessage', {
    collection: 'individualChats',
    chatId: at.chats.bilalAndClarke,
    messageId: randomUUID(),
    text: 'See you',
  });
  const order = [at.chats.bilalAndClarke, at.chats.aminaAndClarke, fresh.chatId];
  expect((await conversationsFor('clarke')).map(({ id }) => id)).toEqual(order);
});
