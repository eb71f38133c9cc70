// Proves that people who change one classroom at the same moment never leave it in a state that nobody asked for.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { personId as person } from '../../../../packages/testing/src/cast.ts';
import * as at from '../../../../packages/testing/src/places.ts';
import { openStaffRoom, type StaffRoom } from './test-staff-room.ts';

const rounds = process.env['TORTURE'] === '1' ? 200 : 20;
vi.setConfig({ testTimeout: 120_000 });

let room: StaffRoom;
beforeAll(async () => {
  room = await openStaffRoom();
});
afterAll(() => room.node.stop());

const newClass = async () => {
  const { chat } = await room.does('clarke', 'createClassroom', {
    classroomName: 'Race',
    topicId: at.topics.town,
    moduleId: at.modules.directions,
    teacherId: person('clarke'),
    students: [],
  });
  return chat.id;
};
const places = async (chatId: string) =>
  (
    await room.node.pool.query<{ index: number }>(
      'select index from chat_modules where chat_id = $1 order by index',
      [chatId],
    )
  ).rows.map(({ index }) => index);

describe('at the same moment', () => {
  test('a classroom is deleted and a student is added: never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const chatId = await newClass();
      const answers = await Promise.all([
        room.does('clarke', 'deleteClassroom', { chatId }),
        room.does('priya', 'setParticipants', {
          chatId,
          userIds: [person('clarke'), person('amina')],
          basedOn: [person('clarke')],
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

  test('two people put its modules in order: one order stands, the other is told', async () => {
    const chatId = await newClass();
    const moduleIds = [at.modules.directions, at.modules.shopping, at.modules.market, at.modules.letters];
    await room.does('clarke', 'addModules', {
      chatId,
      modules: moduleIds.map((moduleId) => ({ topicId: at.topics.town, moduleId })),
    });
    let now: readonly string[] = moduleIds;
    for (let round = 0; round < rounds; round += 1) {
      const wishes = [now.toReversed(), [...now.slice(1), ...now.slice(0, 1)]];
      const answers = await Promise.all(
        wishes.map((wish, place) =>
          room.does(place === 0 ? 'clarke' : 'priya', 'orderClassroom', {
            chatId,
            topicId: at.topics.town,
            moduleIds: wish,
            basedOn: now,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      now = wishes[answers.findIndex(({ status }) => status === 200)] ?? [];
      expect(await places(chatId)).toEqual([0, 1, 2, 3]);
    }
  });

  test('two people take out one teacher each: one stays', async () => {
    const chatId = await newClass();
    const both = [person('clarke'), person('hassan')];
    for (let round = 0; round < rounds; round += 1) {
      await room.does('priya', 'setParticipants', { chatId, userIds: both });
      const answers = await Promise.all(
        both.map((stays) =>
          room.does('priya', 'setParticipants', { chatId, userIds: [stays], basedOn: both }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test('modules are added and removed: every place is taken once', async () => {
    const chatId = await newClass();
    const add = (moduleId: string) =>
      room.does('clarke', 'addModules', { chatId, modules: [{ topicId: at.topics.town, moduleId }] });
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        add(at.modules.shopping),
        add(at.modules.market),
        add(at.modules.letters),
        room.does('priya', 'removeModule', { chatId, moduleId: at.modules.directions }),
      ]);
      expect(await places(chatId)).toEqual([0, 1, 2]);
      await add(at.modules.directions);
      await Promise.all(
        [at.modules.shopping, at.modules.market, at.modules.letters].map((moduleId) =>
          room.does('priya', 'removeModule', { chatId, moduleId }),
        ),
      );
      expect(await places(chatId)).toEqual([0]);
    }
  });
});
