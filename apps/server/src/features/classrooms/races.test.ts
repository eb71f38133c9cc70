// Proves that concurrent changes of one classroom never leave it in an inconsistent state.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId as person } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { openStaffRoom, type StaffRoom } from './classrooms.fixture.ts';

const rounds = process.env['TORTURE'] === '1' ? 200 : 20;
vi.setConfig({ testTimeout: 120_000 });

let room: StaffRoom;
beforeAll(async () => {
  room = await openStaffRoom();
});
afterAll(() => room.node.stop());

const newClass = async () => {
  const { chat } = await room.call('clarke', 'createClassroom', {
    classroomName: 'Race',
    topicId: at.topics.town,
    moduleId: at.modules.directions,
    teacherId: person('clarke'),
    students: [],
  });
  return chat.id;
};
/** Adds another teacher to these classes, so that the first one may leave. */
const teachersBeside = (...chatIds: readonly string[]) =>
  room.node.pool.query('insert into chat_members (chat_id, user_id) select unnest($1::uuid[]), $2', [
    chatIds,
    person('okafor'),
  ]);
const teachersIn = async (chatId: string) =>
  (
    await room.node.pool.query<{ name: string }>(
      `select display_name as name from chat_members
        join users on users.id = chat_members.user_id and users.role = 'teacher'
        join chats on chats.id = chat_members.chat_id
        join user_categories home on home.user_id = users.id and home.category_id = chats.category_id
        where chat_id = $1`,
      [chatId],
    )
  ).rows.map(({ name }) => name);
/** A different way each round in which a user stops teaching a class. */
const wayToLeave = (round: number): readonly [call: string, input: object] => {
  const ways = [
    ['people.deleteUser', {}],
    ['people.editUser', { role: 'student' }],
    ['people.editUser', { categories: [at.categories.evening] }],
  ] as const;
  return ways[round % ways.length] ?? ways[0];
};
const places = async (chatId: string) =>
  (
    await room.node.pool.query<{ index: number }>(
      'select index from chat_modules where chat_id = $1 order by index',
      [chatId],
    )
  ).rows.map(({ index }) => index);

describe('at the same moment', () => {
  test('a classroom is deleted and a student is added: never both [THREAT-17]', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const chatId = await newClass();
      const answers = await Promise.all([
        room.call('clarke', 'deleteClassroom', { chatId }),
        room.call('priya', 'setParticipants', {
          chatId,
          userIds: [person('clarke'), person('amina')],
          previousUserIds: [person('clarke')],
        }),
      ]);
      const [deleted, added] = answers.map(({ status }) => status);
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([deleted, added]);
      const { rows } = await room.node.pool.query('select user_id from chat_members where chat_id = $1', [
        chatId,
      ]);
      expect(rows).toHaveLength(deleted === 204 ? 0 : 2);
    }
  });

  test('two users order its modules: one order is stored, the other is refused with a reason', async () => {
    const chatId = await newClass();
    const moduleIds = [at.modules.directions, at.modules.shopping, at.modules.market, at.modules.letters];
    await room.call('clarke', 'addModules', {
      chatId,
      modules: moduleIds.map((moduleId) => ({ topicId: at.topics.town, moduleId })),
    });
    let now: readonly string[] = moduleIds;
    for (let round = 0; round < rounds; round += 1) {
      const wishes = [now.toReversed(), [...now.slice(1), ...now.slice(0, 1)]];
      const answers = await Promise.all(
        wishes.map((wish, index) =>
          room.call(index === 0 ? 'clarke' : 'priya', 'orderClassroom', {
            chatId,
            topicId: at.topics.town,
            moduleIds: wish,
            expectedOrder: now,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      now = wishes[answers.findIndex(({ status }) => status === 200)] ?? [];
      expect(await places(chatId)).toEqual([0, 1, 2, 3]);
    }
  });

  test('two users remove one teacher each: one stays', async () => {
    const chatId = await newClass();
    const both = [person('clarke'), person('hassan')];
    for (let round = 0; round < rounds; round += 1) {
      await room.call('priya', 'setParticipants', { chatId, userIds: both });
      const answers = await Promise.all(
        both.map((stays) =>
          room.call('priya', 'setParticipants', { chatId, userIds: [stays], previousUserIds: both }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test('one of two teachers leaves, in any way, and the other is removed: one stays [THREAT-17]', async () => {
    const both = [person('clarke'), person('hassan')];
    for (let round = 0; round < rounds; round += 1) {
      const [call, input] = wayToLeave(round);
      await room.node.restore();
      const chatId = await newClass();
      await room.call('priya', 'setParticipants', { chatId, userIds: both });
      await teachersBeside(at.chats.green);
      const [gone, taken] = await Promise.all([
        ask(room.node.url, 'priya', call, { userId: person('hassan'), ...input }),
        room.call('priya', 'setParticipants', { chatId, userIds: [person('hassan')], previousUserIds: both }),
      ]);
      const answers = `${call} ${JSON.stringify(input)}: ${gone.status} ${gone.body}, ${taken.status}`;
      expect([gone.status < 300, taken.status === 200].filter(Boolean), answers).toHaveLength(1);
      expect(await teachersIn(chatId), answers).toHaveLength(1);
    }
  });

  test('both teachers of a class leave: one stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await room.node.restore();
      await teachersBeside(at.chats.green);
      await teachersBeside(at.chats.blue, at.chats.old, at.chats.empty);
      const chatId = await newClass();
      await room.call('priya', 'setParticipants', { chatId, userIds: [person('clarke'), person('hassan')] });
      const answers = await Promise.all([
        ask(room.node.url, 'priya', 'people.deleteUser', { userId: person('hassan') }),
        ask(room.node.url, 'priya', 'people.editUser', { userId: person('clarke'), role: 'student' }),
      ]);
      expect(answers.map(({ status }) => Math.floor(status / 100)).toSorted((a, b) => a - b)).toEqual([2, 4]);
      expect(await teachersIn(chatId)).toHaveLength(1);
    }
  });

  test('a teacher replaces another and leaves: the class keeps one of them', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [call, input] = wayToLeave(round);
      await room.node.restore();
      await teachersBeside(at.chats.green);
      const chatId = await newClass();
      const [gone, replaced] = await Promise.all([
        ask(room.node.url, 'priya', call, { userId: person('hassan'), ...input }),
        room.call('priya', 'setParticipants', {
          chatId,
          userIds: [person('hassan')],
          previousUserIds: [person('clarke')],
        }),
      ]);
      const answers = `${call} ${JSON.stringify(input)}: ${gone.status} ${gone.body}, ${replaced.status}`;
      expect([gone.status < 300, replaced.status === 200].filter(Boolean), answers).toHaveLength(1);
      expect(await teachersIn(chatId), answers).toEqual([
        replaced.status === 200 ? 'Hassan Ali' : 'Colin Clarke',
      ]);
    }
  });

  test('modules are added and removed: every index is used once', async () => {
    const chatId = await newClass();
    const add = (moduleId: string) =>
      room.call('clarke', 'addModules', { chatId, modules: [{ topicId: at.topics.town, moduleId }] });
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        add(at.modules.shopping),
        add(at.modules.market),
        add(at.modules.letters),
        room.call('priya', 'removeModule', { chatId, moduleId: at.modules.directions }),
      ]);
      expect(await places(chatId)).toEqual([0, 1, 2]);
      await add(at.modules.directions);
      await Promise.all(
        [at.modules.shopping, at.modules.market, at.modules.letters].map((moduleId) =>
          room.call('priya', 'removeModule', { chatId, moduleId }),
        ),
      );
      expect(await places(chatId)).toEqual([0]);
    }
  });
});
