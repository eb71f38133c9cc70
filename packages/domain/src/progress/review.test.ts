// Proves the order of the review queue, and that it holds exactly what the badges count.
import { expect, test } from 'vitest';
import { nextToReview, reviewQueue } from './review.ts';
import { waitingByLearner, waitingTogether } from './waiting.ts';

const handedIn = (evidenceId: string, createdAt: string) => ({
  evidenceId,
  learnerId: 'amina',
  taskId: 'task',
  targetId: null,
  createdAt,
});
const plan = {
  id: 'plan',
  learnerId: 'bilal',
  title: 'My plan',
  initialModifiedAt: '2026-03-02T10:00:00.000Z',
  finalModifiedAt: '2026-03-04T10:00:00.000Z',
};
const checked = { kind: 'plan_end', subjectId: 'plan', checkedAt: '2026-03-05T10:00:00.000Z' };

test('the items that have waited longest come first, evidence and plans together', () => {
  const queue = reviewQueue(
    [handedIn('new', '2026-03-06T10:00:00.000Z'), handedIn('old', '2026-03-01T10:00:00.000Z')],
    [plan],
    [],
  );
  expect(queue.map(({ key }) => key)).toEqual(['old', 'plan start', 'plan end', 'new']);
});

test('a set of questions that was checked since it changed is not in the queue', () => {
  expect(reviewQueue([], [plan], [checked]).map(({ key }) => key)).toEqual(['plan start']);
});

test('the queue is as long as the badges say', () => {
  const uncommented = [handedIn('a', '2026-03-06T10:00:00.000Z'), handedIn('b', '2026-03-06T10:00:00.000Z')];
  const badge = waitingTogether([...waitingByLearner(uncommented, [plan], [checked]).values()]);
  expect(reviewQueue(uncommented, [plan], [checked])).toHaveLength(badge.evidence + badge.plans);
});

test('the next is the one that has waited next longest, also when the item itself was answered meanwhile, and the first after the last', () => {
  const queue = reviewQueue(
    [handedIn('old', '2026-03-01T10:00:00.000Z'), handedIn('new', '2026-03-06T10:00:00.000Z')],
    [plan],
    [checked],
  );
  const [old, start, last] = queue;
  if (old === undefined || start === undefined || last === undefined) throw new Error('Three wait.');
  expect(nextToReview(queue, old)?.key).toBe('plan start');
  expect(nextToReview([old, last], start)?.key).toBe('new');
  expect(nextToReview(queue, last)?.key).toBe('old');
  expect(nextToReview([start], start)).toBeUndefined();
});
