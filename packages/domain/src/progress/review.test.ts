// Proves the order of the review queue, and that it holds exactly what the badges count.
import { expect, test } from 'vitest';
import { reviewQueue } from './review.ts';
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
