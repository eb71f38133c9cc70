// Proves how a completed page is stored: for the learner who completed it, with the lesson it belongs to.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modules, resources, topics } from '../../../../../testing/world-ids.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

const lesson = { topicId: topics.town, moduleId: modules.directions };

async function put(who: Name, resourceId: string, body: object): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${node.url}/api/users/me/learningResources/${resourceId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf(who)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const completedBy = async (who: Name) =>
  (
    await node.pool.query<{ resource_id: string }>(
      'select resource_id from resource_progress where user_id = $1 order by completed_at',
      [personId(who)],
    )
  ).rows.map((row) => row.resource_id);

test('marking a page for the first time returns its status with its topic and module [MOD-20]', async () => {
  expect(await completedBy('bilal')).toEqual([]);
  const status = 'completed';
  expect(await put('bilal', resources.map, { ...lesson, status })).toEqual({
    status: 200,
    body: { entry: { resourceId: resources.map, status, ...lesson } },
  });
  expect(await completedBy('bilal')).toEqual([resources.map]);
  expect(await completedBy('amina')).toEqual([resources.map]);
});

test('marking a page again changes nothing, and clearing the mark deletes it', async () => {
  for (const status of ['completed', 'completed'])
    expect(await put('bilal', resources.map, { ...lesson, status })).toMatchObject({ status: 200 });
  expect(await completedBy('bilal')).toEqual([resources.map]);
  expect(await put('bilal', resources.map, { ...lesson, status: null })).toMatchObject({
    body: { entry: { status: null, ...lesson } },
  });
  expect(await completedBy('bilal')).toEqual([]);
});

test('a page can be marked only in its own lesson, and only by a learner who is taught it', async () => {
  const status = 'completed';
  for (const [resourceId, place] of [
    [resources.map, { ...lesson, moduleId: modules.shopping }],
    [resources.visit, { topicId: topics.health, moduleId: modules.doctor }],
  ] as const)
    expect(await put('bilal', resourceId, { ...place, status })).toMatchObject({ status: 404 });
  expect(await completedBy('bilal')).toEqual([]);
});
