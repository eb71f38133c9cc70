// Proves what staff can do with topics, and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missingId } from '../../../../../testing/identity.ts';
import { categories, chats, modules, resources, tasks, topics } from '../../../../../testing/world-ids.ts';
import { openStaffroom, type Staffroom } from './curriculum.fixture.ts';

let room: Staffroom;
beforeAll(async () => {
  room = await openStaffroom();
});
beforeEach(() => room.node.restore());
afterAll(() => room.node.stop());

describe('a teacher', () => {
  test('adds a topic to the selected category, active by default [TOPIC-13, ENT-15]', async () => {
    const added = await room.ask('clarke', 'POST', '/topics', {
      topicName: ' Weather ',
      subject: '  Speaking  ',
      category: categories.morning,
    });
    expect(added.status).toBe(201);
    expect(added.body['topic']).toEqual({
      id: expect.any(String) as string,
      topicName: 'Weather',
      subject: 'Speaking',
      active: true,
      version: 1,
      category: categories.morning,
      modules: [],
    });
    const { body } = await room.ask('clarke', 'GET', `/topics?categoryId=${categories.morning}`);
    expect((body['topics'] as { topicName: string }[]).map((topic) => topic.topicName)).toEqual([
      'Around town',
      'Last year',
      'Weather',
    ]);
  });

  test('adds a topic, edits its text, deactivates and activates it, and deletes it [REST-63]', async () => {
    const words = { topicName: 'Weather', subject: 'Speaking' };
    const { body } = await room.ask('clarke', 'POST', '/topics', { ...words, category: categories.morning });
    const { id } = body['topic'] as { id: string };
    const stored = () =>
      room.rows(
        'select topic_name as "topicName", subject, active, category_id as category from topics where id = $1',
        [id],
      );
    const place = { active: true, category: categories.morning };
    expect(await stored()).toEqual([{ ...words, ...place }]);
    const others = { topicName: 'Rain', subject: 'Listening' };
    await room.ask('clarke', 'PATCH', `/topics/${id}`, others);
    expect(await stored()).toEqual([{ ...others, ...place }]);
    for (const active of [false, true]) {
      await room.ask('clarke', 'PATCH', `/topics/${id}`, { active });
      expect(await stored()).toEqual([{ ...others, ...place, active }]);
    }
    expect((await room.ask('clarke', 'DELETE', `/topics/${id}`)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('who gives no subject gets General, and one who leaves it blank is asked for it [ENT-16, TOPIC-11, TOPIC-12]', async () => {
    const category = categories.morning;
    const general = await room.ask('clarke', 'POST', '/topics', { topicName: 'Any', category });
    expect(general.body['topic']).toMatchObject({ subject: 'General', active: true });
    const blank = await room.ask('clarke', 'POST', '/topics', { topicName: 'Any', subject: '  ', category });
    expect([blank.status, blank.body.msg]).toEqual([400, 'Please enter a subject name']);
  });

  test('must give a topic a name [TOPIC-10]', async () => {
    const blank = await room.ask('clarke', 'POST', '/topics', {
      topicName: ' ',
      subject: 'General',
      category: categories.morning,
    });
    expect([blank.status, blank.body.msg]).toEqual([400, 'Please enter a topic name']);
    const emptied = await room.ask('clarke', 'PATCH', `/topics/${topics.town}`, { topicName: '' });
    expect([emptied.status, emptied.body.msg]).toEqual([400, 'Please enter a topic name']);
  });

  test('deactivates and activates a topic without changing anything else [TOPIC-5]', async () => {
    const off = await room.ask('clarke', 'PATCH', `/topics/${topics.town}`, { active: false });
    expect(off.body['topic']).toMatchObject({
      topicName: 'Around town',
      subject: 'Speaking',
      active: false,
    });
    const on = await room.ask('clarke', 'PATCH', `/topics/${topics.town}`, { active: true });
    expect(on.body['topic']).toMatchObject({ active: true });
  });

  test('who renames a topic that a colleague has just renamed is shown the new text, and nothing is lost [TOPIC-9]', async () => {
    const expectedVersion = 1;
    const entries = () => room.rows("select 1 from auth.audit where act = 'topic changed'");
    const before = await entries();
    // Who changes nothing has done nothing.
    expect(await room.ask('priya', 'PATCH', `/topics/${topics.town}`, {})).toMatchObject({ status: 200 });
    expect(await entries()).toEqual(before);
    await room.ask('priya', 'PATCH', `/topics/${topics.town}`, { topicName: 'In town', expectedVersion });
    const second = await room.ask('clarke', 'PATCH', `/topics/${topics.town}`, {
      topicName: 'Our town',
      expectedVersion,
    });
    expect(second).toMatchObject({
      status: 409,
      body: { current: { topicName: 'In town', subject: 'Speaking', version: 2 } },
    });
    const [row] = await room.rows('select topic_name from topics where id = $1', [topics.town]);
    expect(row).toEqual({ topic_name: 'In town' });
  });

  test('cannot delete a topic that has modules [TOPIC-14, ERR-18]', async () => {
    const refused = await room.ask('clarke', 'DELETE', `/topics/${topics.town}`);
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      'Remove associated modules before you can delete this topic. Please go to each module to delete them individually.',
    ]);
    expect(await room.rows('select id from topics where id = $1', [topics.town])).toHaveLength(1);
  });

  test('deletes a topic without modules, even when a classroom still lists it [TOPIC-15]', async () => {
    await room.rows('insert into chat_topics (chat_id, topic_id, index) values ($1, $2, 7)', [
      chats.blue,
      topics.closed,
    ]);
    expect((await room.ask('clarke', 'DELETE', `/topics/${topics.closed}`)).status).toBe(204);
    expect(await room.rows('select id from topics where id = $1', [topics.closed])).toEqual([]);
    expect(await room.rows('select 1 from chat_topics where topic_id = $1', [topics.closed])).toEqual([]);
    expect(await room.rows('select 1 from chat_topics where chat_id = $1', [chats.blue])).toHaveLength(1);
  });

  test('finds a module by its exact name within its topic [REST-64]', async () => {
    const find = async (name: string) => {
      const { body } = await room.ask(
        'clarke',
        'GET',
        `/topics/${topics.town}/modules?moduleName=${encodeURIComponent(name)}`,
      );
      return (body['modules'] as { id: string }[]).map((module) => module.id);
    };
    expect(await find('At the shops')).toEqual([modules.shopping]);
    expect(await find('at the shops')).toEqual([]);
    expect(await find('At the doctor')).toEqual([]);
  });
});

test('a topic that does not exist is not found', async () => {
  expect((await room.ask('clarke', 'DELETE', `/topics/${missingId}`)).status).toBe(404);
});

test('a category contains topics, a topic modules, and a module resources and tasks [MOD-22]', async () => {
  const read = async (collection: string, of: string) =>
    (await room.ask('clarke', 'GET', `/live/curriculum.${collection}?${of}`)).body['rows'] as Readonly<
      Record<string, unknown>
    >[];
  const category = `categoryId=${categories.morning}`;
  const ofCategory = await read('topics', category);
  expect(ofCategory.find(({ id }) => id === topics.town)).toMatchObject({
    categoryId: categories.morning,
    topicName: 'Around town',
  });
  // Topics of other categories are not included.
  expect(ofCategory.find(({ id }) => id === topics.health)).toBeUndefined();
  const ofTopic = await read('modules', category);
  expect(ofTopic.find(({ id }) => id === modules.directions)).toMatchObject({ topicId: topics.town });
  const pages = await read('resources', `moduleId=${modules.directions}`);
  expect(new Set(pages.map(({ id }) => id))).toEqual(
    new Set([resources.map, resources.route, resources.broken]),
  );
  expect(pages.find(({ id }) => id === resources.map)).toMatchObject({
    moduleId: modules.directions,
    embedLink: 'https://lessons.example.org/map',
  });
  const work = await read('tasks', `moduleId=${modules.directions}`);
  expect(new Set(work.map(({ id }) => id))).toEqual(new Set([tasks.describe, tasks.photo]));
});
