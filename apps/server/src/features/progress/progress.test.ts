// Proves that a learner marks pages as completed and clears them, for that learner alone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

const inDirections = { topicId: at.topics.town, moduleId: at.modules.directions };

async function set(resourceId: string, status: 'completed' | null, moduleId: string = at.modules.directions) {
  const input = { resourceId, status, ...inDirections, moduleId };
  const answer = await ask(node.url, 'amina', 'progress.setResourceStatus', input);
  return { status: answer.status, body: JSON.parse(answer.body) as unknown };
}
const done = async () =>
  (
    await node.pool.query<{ user_id: string; resource_id: string }>(
      'select user_id, resource_id from resource_progress',
    )
  ).rows
    .filter(({ user_id: userId }) => userId === personId('amina'))
    .map(({ resource_id: id }) => id)
    .toSorted();

test('a learner marks a page as completed and clears it, and gets its topic and module [REST-26]', async () => {
  expect(await done()).toEqual([at.resources.map]);
  expect(await set(at.resources.route, 'completed')).toEqual({
    status: 200,
    body: { entry: { resourceId: at.resources.route, status: 'completed', ...inDirections } },
  });
  // Marking it twice has the same result.
  await set(at.resources.route, 'completed');
  expect(await done()).toEqual([at.resources.map, at.resources.route].toSorted());
  expect(await set(at.resources.map, null)).toMatchObject({ body: { entry: { status: null } } });
  expect(await done()).toEqual([at.resources.route]);
});

test('a page that the learner is not taught, or that is in another module, cannot be marked', async () => {
  expect(await set(at.resources.visit, 'completed', at.modules.doctor)).toMatchObject({ status: 404 });
  expect(await set(at.resources.stall, 'completed')).toMatchObject({ status: 404 });
  expect(await done()).toEqual([at.resources.map]);
});
