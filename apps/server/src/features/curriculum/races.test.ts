// Proves that conflicting changes by staff at the same moment never both take effect in part. TORTURE=1 repeats them ten times as often.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import { soon } from '../../../../../testing/soon.ts';
import { categories, chats, modules, resources, tasks, topics } from '../../../../../testing/world-ids.ts';
import { openStaffroom, type Staffroom } from './curriculum.fixture.ts';

const times = process.env['TORTURE'] === '1' ? 200 : 20;
vi.setConfig({ testTimeout: times * 3000 });

let room: Staffroom;
beforeAll(async () => {
  room = await openStaffroom();
});
beforeEach(() => room.node.restore());
afterAll(() => room.node.stop());

const directions = `/topics/${topics.town}/modules/${modules.directions}`;

test('a topic is deleted while a module is added to it: one of the two takes effect, never both [THREAT-17]', async () => {
  const outcomes = new Set<string>();
  for (let time = 0; time < times; time += 1) {
    const { body } = await room.ask('clarke', 'POST', '/topics', {
      topicName: `Topic ${time}`,
      category: categories.morning,
    });
    const topicId = (body['topic'] as { id: string }).id;
    const moduleId = randomUUID();
    const imageFileId = await room.picture('clarke', topicId, moduleId);
    const add = () =>
      room.ask('clarke', 'POST', `/topics/${topicId}/modules`, { moduleId, moduleName: 'M', imageFileId });
    const remove = () => room.ask('priya', 'DELETE', `/topics/${topicId}`);
    const [added, removed] = await (time % 2 === 0
      ? Promise.all([add(), remove()])
      : Promise.all([remove(), add()]).then(([gone, come]) => [come, gone] as const));
    const left = await room.rows('select 1 from topics where id = $1', [topicId]);
    outcomes.add(`${added.status} ${removed.status} ${left.length}`);
  }
  expect([...outcomes].filter((each) => !['201 409 1', '404 204 0'].includes(each))).toEqual([]);
});

test('of two concurrent orders of the same list one is stored completely, and the other is refused with a reason [THREAT-17]', async () => {
  let seen = [resources.map, resources.route, resources.broken];
  for (let time = 0; time < times; time += 1) {
    const wishes = [seen.toReversed(), [...seen.slice(1), ...seen.slice(0, 1)]];
    const answers = await Promise.all(
      wishes.map((ids, index) =>
        room.ask(index === 0 ? 'clarke' : 'priya', 'PUT', `${directions}/learningResources/order`, {
          ids,
          expectedOrder: seen,
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    seen = wishes[answers.findIndex((answer) => answer.status === 200)] ?? [];
    const rows = await room.rows<{ id: string; index: number }>(
      'select id, index from learning_resources where module_id = $1 order by index',
      [modules.directions],
    );
    expect(rows.map((row) => row.index)).toEqual([0, 1, 2]);
    expect(rows.map((row) => row.id)).toEqual(seen);
  }
});

test('items that are added, deleted and moved concurrently keep indexes without gaps', async () => {
  const path = `${directions}/tasks`;
  for (let time = 0; time < times; time += 1) {
    const ids = await tasksInOrder();
    const answers = await Promise.all([
      room.ask('clarke', 'POST', path, { instructions: 'First', index: 0 }),
      room.ask('priya', 'POST', path, { instructions: 'Last' }),
      room.ask('clarke', 'PUT', `${path}/order`, { ids: ids.toReversed(), expectedOrder: ids }),
      ...(ids.length > 3 ? [room.ask('priya', 'DELETE', `${path}/${ids[1]}`)] : []),
      ...(ids.length > 5 ? [room.ask('clarke', 'DELETE', `${path}/${ids[3]}`)] : []),
    ]);
    expect(answers.filter((answer) => ![200, 201, 204, 409].includes(answer.status))).toEqual([]);
    const rows = await room.rows<{ index: number }>(
      'select index from tasks where module_id = $1 order by index',
      [modules.directions],
    );
    expect(rows.map((row) => row.index)).toEqual(rows.map((_, index) => index));
  }
});

test('two users give two modules of a topic the same name: one of them succeeds', async () => {
  const rename = (who: 'clarke' | 'priya', id: string, moduleName: string) =>
    room.ask(who, 'PATCH', `/topics/${topics.town}/modules/${id}`, { moduleName });
  for (let time = 0; time < times; time += 1) {
    const answers = await Promise.all([
      rename('clarke', modules.spare, `Same ${time}`),
      rename('priya', modules.market, `Same ${time}`),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.msg).toBe(
      'The module name already exists for this topic',
    );
  }
});

test('a module is deleted while a classroom adds it: one of the two takes effect', async () => {
  for (let time = 0; time < times; time += 1) {
    const [module] = await room.rows<{ id: string }>(
      'insert into modules (id, topic_id, module_name, created_by) values (gen_random_uuid(), $1, $2, $3) returning id',
      [topics.town, `Module ${time}`, personId('clarke')],
    );
    const id = module?.id ?? '';
    const take = room
      .rows(
        'insert into chat_modules (chat_id, module_id, topic_id, index) values ($1, $2, $3, $4) returning 1',
        [chats.blue, id, topics.town, 100 + time],
      )
      .then(
        () => true,
        () => false,
      );
    const [taken, removed] = await Promise.all([
      take,
      room.ask('clarke', 'DELETE', `/topics/${topics.town}/modules/${id}`),
    ]);
    expect([taken, removed.status]).toEqual(taken ? [true, 409] : [false, 204]);
  }
});

test('evidence submitted while its task is deleted is either counted or refused, never lost silently', async () => {
  for (let time = 0; time < times; time += 1) {
    const taskId = randomUUID();
    await room.ask('clarke', 'POST', `${directions}/tasks`, { itemId: taskId, instructions: 'Quick' });
    const [submitted, removed] = await Promise.all([
      room.ask('amina', 'POST', `/users/${personId('amina')}/tasks/${taskId}/evidence`, {
        evidenceId: randomUUID(),
        text: 'Done',
      }),
      room.ask('clarke', 'DELETE', `${directions}/tasks/${taskId}`, { onlyWithoutWork: true }),
    ]);
    if (submitted.status === 201) expect(removed.status).toBe(409);
    else expect([[404, 409].includes(submitted.status), removed.status]).toEqual([true, 204]);
    const left = await room.rows('select 1 from evidence where task_id = $1', [taskId]);
    expect(left).toHaveLength(submitted.status === 201 ? 1 : 0);
  }
});

test('evidence that is handed in while its module is deleted leaves no file behind', async () => {
  const { pool } = room.node;
  const [moduleId, taskId, fileId] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `insert into modules (id, topic_id, module_name, created_by) values ('${moduleId}', $1, 'Streets', $2)`,
    [topics.town, personId('clarke')],
  );
  await pool.query(
    `insert into tasks (id, module_id, index, instructions) values ('${taskId}', '${moduleId}', 0, 'Take a photo');
     insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values ('${fileId}', '${personId('amina')}', 'evidence', 'users/x/image-1.webp', 'image', 'image/webp', 1, 'none')`,
  );
  const learner = await pool.connect();
  await learner.query('begin');
  await learner.query(
    `insert into evidence (id, owner_id, task_id, file_id, text, index) values (gen_random_uuid(), $1, $2, $3, '', 0)`,
    [personId('amina'), taskId, fileId],
  );
  const removed = room.ask('clarke', 'DELETE', `/topics/${topics.town}/modules/${moduleId}`);
  const waiting = () =>
    room.rows(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
  await expect.poll(waiting, soon).toHaveLength(1);
  await learner.query('commit');
  learner.release();
  expect((await removed).status).toBe(204);
  await expect.poll(() => room.rows('select 1 from files where id = $1', [fileId]), soon).toEqual([]);
});

test('a lock is set during an edit: nothing changes after it', async () => {
  const path = `${directions}/tasks/${tasks.photo}`;
  for (let time = 0; time < times; time += 1) {
    await room.ask('clarke', 'PATCH', directions, { locked: false });
    const [edited] = await Promise.all([
      room.ask('priya', 'PATCH', path, { instructions: `Text ${time}` }),
      room.ask('clarke', 'PATCH', directions, { locked: true }),
    ]);
    const [row] = await room.rows<{ instructions: string }>('select instructions from tasks where id = $1', [
      tasks.photo,
    ]);
    expect(row?.instructions === `Text ${time}`).toBe(edited.status === 200);
    expect((await room.ask('priya', 'PATCH', path, { instructions: 'Late' })).status).toBe(409);
  }
});

async function tasksInOrder(): Promise<string[]> {
  const rows = await room.rows<{ id: string }>('select id from tasks where module_id = $1 order by index', [
    modules.directions,
  ]);
  return rows.map((row) => row.id);
}
