// Proves how a classroom's modules are added, removed, activated and ordered.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClassroomDocument } from '@foothold/domain/classrooms/document';
import * as at from '../../../../../testing/world-ids.ts';
import { openStaffRoom, type StaffRoom } from './classrooms.fixture.ts';

let room: StaffRoom;
beforeAll(async () => {
  room = await openStaffRoom();
});
afterAll(() => room.node.stop());
beforeEach(() => room.node.restore());

const { directions, shopping, market, letters, spare } = at.modules;
const { town, closed } = at.topics;

const inBlue = (name: string, input: object) =>
  room.call('clarke', name, { chatId: at.chats.blue, ...input });
const orderOf = (chat: ClassroomDocument, topicId: string = town) =>
  Object.values(chat.modules)
    .filter(({ topic }) => topic.id === topicId)
    .toSorted((a, b) => a.index - b.index)
    .map(({ module }) => module.id);
const topicsOf = (chat: ClassroomDocument) =>
  Object.values(chat.topics)
    .toSorted((a, b) => a.index - b.index)
    .map(({ topic }) => topic.id);
const places = (chat: ClassroomDocument, topicId: string = town) =>
  Object.values(chat.modules)
    .filter(({ topic }) => topic.id === topicId)
    .map(({ index }) => index)
    .toSorted((a, b) => a - b);
/** A module in Morning's other topic. */
const lastYear = async () => {
  const moduleId = crypto.randomUUID();
  await room.node.pool.query('insert into modules (id, topic_id, module_name) values ($1, $2, $3)', [
    moduleId,
    closed,
    'Last year’s words',
  ]);
  return moduleId;
};

describe('adding modules', () => {
  test('appends them to their topic and leaves the existing ones unchanged [CDET-7, REST-39]', async () => {
    const { chat } = await inBlue('addModules', {
      modules: [
        { topicId: town, moduleId: spare },
        { topicId: town, moduleId: directions },
      ],
    });
    expect(orderOf(chat)).toEqual([directions, shopping, market, letters, spare]);
    expect(chat.modules[directions]).toMatchObject({ index: 0, active: true, current: true });
    expect(chat.modules[market]).toMatchObject({ active: false });
    expect(chat.modules[spare]).toMatchObject({ index: 4, active: true, current: false });
  });

  test('puts a new topic last', async () => {
    const moduleId = await lastYear();
    const { chat } = await inBlue('addModules', { modules: [{ topicId: closed, moduleId }] });
    expect(topicsOf(chat)).toEqual([town, closed]);
    expect(chat.modules[moduleId]).toMatchObject({ index: 0 });
  });

  test('asks for at least one [CDET-6]', async () => {
    expect(await inBlue('addModules', { modules: [] })).toMatchObject({
      status: 400,
      msg: 'Please select at least one module to add',
    });
  });
});

describe('a module of a classroom', () => {
  test('is no longer current once it is inactive [CDET-16, CDET-17, REST-36]', async () => {
    const off = await inBlue('setModule', { moduleId: directions, active: false });
    expect(off.chat.modules[directions]).toMatchObject({ active: false, current: false });
    const on = await inBlue('setModule', { moduleId: directions, active: true });
    expect(on.chat.modules[directions]).toMatchObject({ active: true, current: false });
    const both = await inBlue('setModule', { moduleId: market, active: true, current: true });
    expect(both.chat.modules[market]).toMatchObject({ active: true, current: true });
  });

  test('can be current only while it is active [CDET-14]', async () => {
    expect(await inBlue('setModule', { moduleId: market, current: true })).toMatchObject({
      status: 409,
      msg: 'Only active modules can be current modules',
    });
  });

  test('is removed, and those after it move up [CDET-10, REST-38]', async () => {
    const { chat } = await inBlue('removeModule', { moduleId: shopping });
    expect(chat.modules[shopping]).toBeUndefined();
    expect(orderOf(chat)).toEqual([directions, market, letters]);
    expect(places(chat)).toEqual([0, 1, 2]);
  });

  test('removes its topic when it was the last module of it', async () => {
    const moduleId = await lastYear();
    await inBlue('addModules', { modules: [{ topicId: closed, moduleId }] });
    for (const each of [directions, shopping, market]) await inBlue('removeModule', { moduleId: each });
    const { chat } = await inBlue('removeModule', { moduleId: letters });
    expect(topicsOf(chat)).toEqual([closed]);
    expect(chat.topics[closed]).toMatchObject({ index: 0 });
  });
});

describe('the order of a classroom', () => {
  test('of the modules of a topic shifts all the others and is stored [CDET-31]', async () => {
    const wanted = [letters, directions, shopping, market];
    const { chat } = await inBlue('orderClassroom', {
      topicId: town,
      moduleIds: wanted,
      expectedOrder: [directions, shopping, market, letters],
    });
    expect(orderOf(chat)).toEqual(wanted);
    expect(places(chat)).toEqual([0, 1, 2, 3]);
    expect(chat.modules[directions]).toMatchObject({ active: true, current: true });
  });

  test('of its topics is stored [CDET-30, REST-37]', async () => {
    await inBlue('addModules', { modules: [{ topicId: closed, moduleId: await lastYear() }] });
    const { chat } = await inBlue('orderClassroom', {
      topicIds: [closed, town],
      expectedOrder: [town, closed],
    });
    expect(topicsOf(chat)).toEqual([closed, town]);
  });

  test('is refused from a user who saw another order, or other modules', async () => {
    const seen = [directions, shopping, market, letters];
    await inBlue('orderClassroom', { topicId: town, moduleIds: seen.toReversed(), expectedOrder: seen });
    const late = await inBlue('orderClassroom', {
      topicId: town,
      moduleIds: [shopping, directions, market, letters],
      expectedOrder: seen,
    });
    expect(late).toMatchObject({
      status: 409,
      msg: 'Somebody else has changed the order meanwhile. Please look at it and try again',
    });
    expect(late.body['current']).toEqual(seen.toReversed());
    for (const wrong of [
      { topicId: town, moduleIds: [directions, shopping] },
      { topicId: town, moduleIds: [...seen, spare] },
      { topicId: town, moduleIds: [directions, directions, shopping, market] },
    ])
      expect((await inBlue('orderClassroom', { ...wrong, expectedOrder: seen.toReversed() })).status).toBe(
        409,
      );
    const blind = await inBlue('orderClassroom', { topicId: town, moduleIds: seen });
    expect(blind.status).toBe(400);
    // Nothing was stored of any of these.
    const again = { topicId: town, moduleIds: seen, expectedOrder: seen.toReversed() };
    expect((await inBlue('orderClassroom', again)).status).toBe(200);
  });

  test('must name what it orders', async () => {
    for (const wrong of [
      {},
      { topicId: town },
      { moduleIds: [] },
      { topicId: town, moduleIds: [], topicIds: [] },
    ])
      expect((await inBlue('orderClassroom', { ...wrong, expectedOrder: [] })).status).toBe(400);
  });
});
