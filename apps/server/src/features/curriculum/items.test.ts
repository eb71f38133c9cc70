// Proves what staff can do with a module's learning resources and tasks, and that their indexes stay 0, 1, 2 … without gaps.
import { randomUUID } from 'node:crypto';
import type { ModuleDocument } from '@foothold/domain/curriculum/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modules, resources, tasks, topics } from '../../../../../testing/world-ids.ts';
import { openStaffroom, type Staffroom } from './curriculum.fixture.ts';

let room: Staffroom;
beforeAll(async () => {
  room = await openStaffroom();
});
beforeEach(() => room.node.restore());
afterAll(() => room.node.stop());

const directions = `/topics/${topics.town}/modules/${modules.directions}`;
const embedLink = 'https://lessons.example.org/new';

async function order(table: 'learning_resources' | 'tasks'): Promise<[number, string][]> {
  const rows = await room.rows<{ index: number; id: string }>(
    `select index, id from ${table} where module_id = $1 order by index`,
    [modules.directions],
  );
  return rows.map((row) => [row.index, row.id]);
}

test('learning resources and tasks are added, changed and deleted, each in its own list [REST-68]', async () => {
  for (const [list, table, extra, change] of [
    [
      'learningResources',
      'learning_resources',
      { embedLink },
      { embedLink: 'https://lessons.example.org/newer' },
    ],
    ['tasks', 'tasks', { tool: 'voice' }, { tool: 'photo' }],
  ] as const) {
    const before = await order(table);
    const added = await room.ask('clarke', 'POST', `${directions}/${list}`, {
      instructions: 'Listen',
      ...extra,
    });
    expect(added.status).toBe(201);
    const { id, version } = added.body['item'] as { id: string; version: number };
    const path = `${directions}/${list}/${id}`;
    const changed = await room.ask('clarke', 'PATCH', path, {
      instructions: 'Listen twice',
      ...change,
      expectedVersion: version,
    });
    const item = { id, instructions: 'Listen twice', ...change };
    expect(changed.body['item']).toMatchObject(item);
    const stored = async () => {
      const modulesOfTown = await room.ask('clarke', 'GET', `/topics/${topics.town}/modules`);
      const all = modulesOfTown.body['modules'] as readonly ModuleDocument[];
      return all.flatMap<{ id: string }>((module) => module[list]).filter((each) => each.id === id);
    };
    expect(await stored()).toMatchObject([item]);
    expect((await room.ask('clarke', 'DELETE', path)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await order(table)).toEqual(before);
  }
});

describe('a learning resource', () => {
  test('is added at the end, and the first of a module has index 0 [ENT-19, MEDIT-21, CONST-20]', async () => {
    const added = await room.ask('clarke', 'POST', `${directions}/learningResources`, {
      instructions: 'Listen',
      embedLink,
    });
    expect(added).toEqual({
      status: 201,
      body: {
        item: {
          id: expect.any(String) as string,
          index: 3,
          instructions: 'Listen',
          embedLink,
          version: 1,
        },
      },
    });
    const first = await room.ask(
      'clarke',
      'POST',
      `/topics/${topics.town}/modules/${modules.spare}/learningResources`,
      { instructions: 'Listen', embedLink },
    );
    expect(first.body['item']).toMatchObject({ index: 0 });
  });

  test('needs instructions and a valid link [MEDIT-17, MEDIT-18]', async () => {
    const add = async (more: object) => {
      const { status, body } = await room.ask('clarke', 'POST', `${directions}/learningResources`, {
        instructions: 'Listen',
        embedLink,
        ...more,
      });
      return [status, body.msg];
    };
    expect(await add({ instructions: ' \n ' })).toEqual([
      400,
      'Please include instructions for the learning resource',
    ]);
    for (const link of ['', 'hello', 'ftp://a.org', 'javascript:alert(1)', 'http://localhost:5432/']) {
      expect(await add({ embedLink: link }), link).toEqual([400, 'Invalid URL']);
    }
    expect(await add({ embedLink: `${room.node.url}/staff` }), 'our own pages').toEqual([400, 'Invalid URL']);
    const changed = await room.ask('clarke', 'PATCH', `${directions}/learningResources/${resources.map}`, {
      embedLink: `${room.node.url}/staff`,
      expectedVersion: 1,
    });
    expect([changed.status, changed.body.msg]).toEqual([400, 'Invalid URL']);
    expect(await order('learning_resources')).toHaveLength(3);
  });

  test('is stored with the address inside a pasted snippet, also when an API client sends it [MEDIT-19]', async () => {
    const added = await room.ask('clarke', 'POST', `${directions}/learningResources`, {
      instructions: 'Watch',
      embedLink: '<iframe src="https://player.vimeo.com/video/1?h=2&amp;t=3" width="640"></iframe>',
    });
    expect(added.body['item']).toMatchObject({ embedLink: 'https://player.vimeo.com/video/1?h=2&t=3' });
  });

  test('that two users edit: the second sees the text of the first, and nothing is overwritten unseen', async () => {
    const path = `${directions}/learningResources/${resources.map}`;
    const first = await room.ask('priya', 'PATCH', path, {
      instructions: 'Study the map',
      expectedVersion: 1,
    });
    expect(first.body['item']).toMatchObject({ instructions: 'Study the map', version: 2 });
    const second = await room.ask('clarke', 'PATCH', path, {
      instructions: 'Find the map',
      expectedVersion: 1,
    });
    expect(second).toMatchObject({
      status: 409,
      body: {
        msg: 'Somebody changed this. Look again.',
        current: { instructions: 'Study the map', embedLink: expect.any(String), version: 2 },
      },
    });
    const knowingly = await room.ask('clarke', 'PATCH', path, {
      instructions: 'Find the map',
      expectedVersion: 2,
    });
    expect(knowingly.body['item']).toMatchObject({ instructions: 'Find the map', version: 3 });
  });

  test('that is deleted lets the items after it move up, and can be restored to its position [MEDIT-25]', async () => {
    const path = `${directions}/learningResources`;
    const elsewhere = () =>
      room.rows('select id, index from learning_resources where module_id <> $1 order by id', [
        modules.directions,
      ]);
    await room.rows(
      `insert into learning_resources (id, module_id, index, instructions, embed_link)
       select gen_random_uuid(), $1, place, 'Read', 'https://a.example/' from generate_series(1, 4) place`,
      [modules.shopping],
    );
    const before = await elsewhere();
    expect((await room.ask('clarke', 'DELETE', `${path}/${resources.route}`)).status).toBe(204);
    expect(await order('learning_resources')).toEqual([
      [0, resources.map],
      [1, resources.broken],
    ]);
    await room.ask('clarke', 'POST', path, {
      itemId: resources.route,
      index: 1,
      instructions: 'Follow the route',
      embedLink,
    });
    expect(await order('learning_resources')).toEqual([
      [0, resources.map],
      [1, resources.route],
      [2, resources.broken],
    ]);
    expect(await elsewhere()).toEqual(before);
  });
});

describe('a task', () => {
  test('has its index and instructions, and the first of a module has index 0 [ENT-20, CONST-20]', async () => {
    const added = await room.ask('clarke', 'POST', `/topics/${topics.town}/modules/${modules.spare}/tasks`, {
      instructions: 'Write it down',
    });
    const item = {
      id: expect.any(String) as string,
      index: 0,
      instructions: 'Write it down',
      tool: null,
      version: 1,
    };
    expect(added).toEqual({ status: 201, body: { item } });
  });

  test('needs instructions [MEDIT-20]', async () => {
    const refused = await room.ask('clarke', 'POST', `${directions}/tasks`, { instructions: '' });
    expect([refused.status, refused.body.msg]).toEqual([400, 'Please include instructions for the task']);
  });

  test('has the tool that a teacher chose until it is chosen anew, and a colleague who did not see that is told', async () => {
    const path = `${directions}/tasks/${tasks.describe}`;
    const change = (changes: object) => room.ask('clarke', 'PATCH', path, changes);
    expect((await change({ tool: 'voice', expectedVersion: 1 })).body['item']).toMatchObject({
      instructions: 'Describe your way home',
      tool: 'voice',
      version: 2,
    });
    const missed = await change({ instructions: 'Draw your way home', tool: null, expectedVersion: 1 });
    expect(missed).toMatchObject({ status: 409, body: { current: { tool: 'voice', version: 2 } } });
    expect((await change({ instructions: 'Draw your way home' })).body['item']).toMatchObject({
      tool: 'voice',
    });
    expect((await change({ tool: null })).body['item']).toMatchObject({ tool: null });
    expect((await change({ tool: 'dance' })).status).toBe(400);
  });

  test('is moved, the others shift, and the evidence of learners stays with it [MEDIT-24]', async () => {
    const before = await room.rows('select id, task_id from evidence order by id');
    const moved = await room.ask('clarke', 'PUT', `${directions}/tasks/order`, {
      ids: [tasks.photo, tasks.describe],
      expectedOrder: [tasks.describe, tasks.photo],
    });
    expect(moved.body['items']).toMatchObject([
      { id: tasks.photo, index: 0, version: 1 },
      { id: tasks.describe, index: 1, version: 1 },
    ]);
    expect(await room.rows('select id, task_id from evidence order by id')).toEqual(before);
    const read = await room.ask('clarke', 'GET', `/topics/${topics.town}/modules`);
    const inTown = read.body['modules'] as readonly ModuleDocument[];
    const { tasks: left, learningResources } = inTown.find(({ id }) => id === modules.directions)!;
    expect(left.map(({ id }) => id)).toEqual([tasks.photo, tasks.describe]);
    expect(learningResources.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(inTown.map(({ moduleName }) => moduleName)).toEqual(
      inTown.map(({ moduleName }) => moduleName).toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test('with evidence is kept when staff did not mean to delete work, and the refusal has the number of learners', async () => {
    const path = `${directions}/tasks/${tasks.describe}`;
    const kept = await room.ask('clarke', 'DELETE', path, { onlyWithoutWork: true });
    expect(kept).toMatchObject({ status: 409, body: { learners: 3 } });
    expect(await order('tasks')).toHaveLength(2);
    expect((await room.ask('clarke', 'DELETE', path)).status).toBe(204);
    expect(await room.rows('select 1 from evidence where task_id = $1', [tasks.describe])).toEqual([]);
    expect(await order('tasks')).toEqual([[0, tasks.photo]]);
    // Who has looked at which other task is kept.
    expect(await room.rows("select subject_id from marks where kind = 'task'")).toEqual([
      { subject_id: tasks.photo },
    ]);
  });
});

test.each([
  ['learningResources', 'learning_resources'],
  ['tasks', 'tasks'],
] as const)('%s cannot be reordered by a user who saw another order [REST-68]', async (list, table) => {
  const idsInOrder = async () => (await order(table)).map(([, id]) => id);
  const seen = await idsInOrder();
  const put = (who: 'clarke' | 'priya', ids: readonly string[], expectedOrder: readonly string[]) =>
    room.ask(who, 'PUT', `${directions}/${list}/order`, { ids, expectedOrder });
  expect((await put('priya', seen.toReversed(), seen)).status).toBe(200);
  const late = await put('clarke', seen, seen);
  expect(late).toMatchObject({
    status: 409,
    body: {
      msg: 'Somebody else has changed the order meanwhile. Please look at it and try again',
      current: seen.toReversed(),
    },
  });
  const blind = await room.ask('clarke', 'PUT', `${directions}/${list}/order`, { ids: seen });
  expect([blind.status, await idsInOrder()]).toEqual([400, seen.toReversed()]);
  expect((await put('clarke', seen, seen.toReversed())).status).toBe(200);
  expect(await idsInOrder()).toEqual(seen);
});

test('an order that omits an item, or names one of another module, is refused and changes nothing', async () => {
  const before = await order('learning_resources');
  const expectedOrder = before.map(([, id]) => id);
  for (const ids of [
    [resources.map, resources.route],
    [resources.map, resources.route, resources.list],
    [resources.map, resources.map, resources.route],
    [resources.map, resources.route, resources.broken, randomUUID()],
  ]) {
    const refused = await room.ask('clarke', 'PUT', `${directions}/learningResources/order`, {
      ids,
      expectedOrder,
    });
    expect(refused.status).toBe(409);
  }
  expect(await order('learning_resources')).toEqual(before);
});
