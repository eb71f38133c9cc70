// Proves that an administrator adds the starter pack to a category once and whole, whatever interrupts it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { smallPack } from '../../../../../testing/starter-pack.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { addPackedModules, packedId } from './starter-pack.ts';

/** How many pictures are drawn before drawing fails; null: it never does. */
let untilFailure: number | null = null;
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({
    starterPack: {
      ...smallPack,
      picture: async (module) => {
        if (untilFailure === 0) throw new Error('Stopped in the middle.');
        if (untilFailure !== null) untilFailure -= 1;
        return smallPack.picture(module);
      },
    },
  });
});
afterAll(() => node.stop());
beforeEach(async () => {
  untilFailure = null;
  await node.restore();
});

async function ask(method: 'GET' | 'POST', who: Name = 'priya', key: string = randomUUID()) {
  const answer = await fetch(`${node.url}/api/categories/${at.categories.morning}/starterPack`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(who)}`,
      ...(method === 'POST' && { 'idempotency-key': key }),
    },
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

const packed = (name: string) => packedId(at.categories.morning, name);

/** The modules of the pack, as a class would see them, with their pictures' bytes. */
async function modulesAdded() {
  const { rows } = await node.pool.query<{
    name: string;
    canDo: string;
    imageId: string;
    creator: string;
    items: number;
  }>(
    `select m.module_name as name, m.can_do as "canDo", m.image_file_id as "imageId", m.created_by as creator,
       ((select count(*) from learning_resources r where r.module_id = m.id)
         + (select count(*) from tasks k where k.module_id = m.id))::int as items
     from modules m where m.topic_id = any ($1) order by 1`,
    [smallPack.topics.map(({ topicName }) => packed(topicName))],
  );
  return rows;
}

async function storedFiles(): Promise<string[]> {
  const all: string[] = [];
  for await (const ids of node.services.files.ids()) all.push(...ids);
  return all;
}

async function begun(): Promise<void> {
  expect(await ask('POST')).toEqual({ status: 204, body: null });
  await jobsDone(node.pool);
}

test('an administrator adds the whole course to the category, as its maker, with pictures that are files', async () => {
  expect((await ask('GET')).body).toEqual({ state: 'offered', added: 0, total: 3 });
  await begun();
  const added = await modulesAdded();
  expect(added.map(({ name, canDo, items }) => [name, canDo, items])).toEqual([
    ['At the library', 'I can do this: At the library.', 3],
    ['In the bookshop', 'I can do this: In the bookshop.', 3],
    ['Seeds', 'I can do this: Seeds.', 3],
  ]);
  for (const { imageId, creator } of added) {
    expect(creator).toBe(personId('priya'));
    expect(await node.services.files.writtenAt(imageId)).not.toBeNull();
  }
  expect((await ask('GET')).body).toEqual({ state: 'added', added: 3, total: 3 });
  const { rows: acts } = await node.pool.query(
    `select actor_name as "actorName", category_id as "categoryId", details from auth.audit
     where act = 'starter pack added' order by id desc limit 1`,
  );
  const details = { topics: 2, modules: 3 };
  expect(acts).toEqual([{ actorName: 'Priya Patel', categoryId: at.categories.morning, details }]);
});

test('twice is once: also from two windows at the same moment, and with a repeated call', async () => {
  const key = randomUUID();
  const answers = await Promise.all([ask('POST', 'priya', key), ask('POST', 'priya', key), ask('POST')]);
  const statuses = answers.map(({ status }) => status);
  expect([
    [204, 204, 409],
    [409, 409, 204],
  ]).toContainEqual(statuses);
  await jobsDone(node.pool);
  expect(await modulesAdded()).toHaveLength(3);
  expect((await ask('POST')).body).toMatchObject({ msg: 'The starter pack is in this category already' });
});

test('stopped in the middle, it goes on where it was, and leaves out what has been deleted meanwhile', async () => {
  untilFailure = 1;
  await begun();
  expect((await modulesAdded()).map(({ name }) => name)).toEqual(['At the library']);
  expect((await ask('GET')).body).toEqual({ state: 'adding', added: 1, total: 3 });
  const [before] = await modulesAdded();
  await node.pool.query('delete from topics where id = $1', [packed('Garden')]);
  untilFailure = null;
  await node.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await jobsDone(node.pool);
  const after = await modulesAdded();
  expect(after.map(({ name }) => name)).toEqual(['At the library', 'In the bookshop']);
  expect(after[0]).toEqual(before);
  expect((await ask('GET')).body).toMatchObject({ state: 'added' });
});

test('a module that somebody named alike is kept, and no file is left over', async () => {
  await node.pool.query("insert into topics (id, category_id, topic_name) values ($1, $2, 'Books')", [
    packed('Books'),
    at.categories.morning,
  ]);
  await node.pool.query("insert into modules (id, topic_id, module_name) values ($1, $2, 'At the library')", [
    at.modules.new,
    packed('Books'),
  ]);
  const before = await storedFiles();
  const payload = { categoryId: at.categories.morning, actorId: personId('priya') };
  for (const _twice of [1, 2]) await addPackedModules.run(payload, node.services);
  expect((await modulesAdded()).map(({ name }) => name)).toEqual(['At the library', 'In the bookshop']);
  const added = (await modulesAdded()).map(({ imageId }) => imageId).filter((imageId) => imageId !== null);
  expect((await storedFiles()).filter((each) => !before.includes(each)).toSorted()).toEqual(added.toSorted());
});

test('it is offered again once nothing of its topics is left', async () => {
  await begun();
  await node.pool.query('delete from modules where topic_id = any ($1)', [
    [packed('Books'), packed('Garden')],
  ]);
  await node.pool.query('delete from topics where id = $1', [packed('Garden')]);
  expect((await ask('POST')).status).toBe(409);
  await node.pool.query('delete from topics where id = $1', [packed('Books')]);
  expect((await ask('GET')).body).toMatchObject({ state: 'offered' });
  await begun();
  expect(await modulesAdded()).toHaveLength(3);
});

test('an administrator of another category, a teacher and a learner can neither add it nor see whether it is there', async () => {
  await node.pool.query('insert into user_categories (user_id, category_id) values ($1, $2)', [
    personId('priya'),
    at.categories.evening,
  ]);
  for (const who of ['clarke', 'amina'] as const)
    for (const method of ['GET', 'POST'] as const) expect((await ask(method, who)).status).toBe(403);
  await node.pool.query('update users set selected_category_id = $2 where id = $1', [
    personId('priya'),
    at.categories.evening,
  ]);
  for (const method of ['GET', 'POST'] as const)
    expect((await ask(method)).status).toBeGreaterThanOrEqual(403);
  await jobsDone(node.pool);
  expect(await modulesAdded()).toEqual([]);
});
