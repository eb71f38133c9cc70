// Proves what counts as news on a learner's home, and in which order.
import { expect, test } from 'vitest';
import { newsOf } from './news.ts';

const lesson = (id: string, isNew = false) => ({
  module: {
    id,
    topicId: 'town',
    moduleName: id,
    imageFileId: null,
    locked: false,
    createdBy: null,
    canDo: '',
    version: 1,
  },
  current: false,
  isNew,
  progress: { done: 0, total: 1 },
  unread: 0,
});
const comment = (id: string, createdAt: string) => ({
  id,
  evidenceId: `evidence of ${id}`,
  text: id,
  file: null,
  createdBy: 'clarke',
  createdAt,
  thankedAt: null,
});
const [map, shop, bus] = [lesson('map'), lesson('shop', true), lesson('bus', true)];
const known = {
  lessons: [map, shop, bus],
  next: shop,
  outline: new Map([['map', [{ id: 'describe', kind: 'task' as const, moduleId: 'map' }]]]),
  newComments: [],
  targets: [{ id: 'read' }],
};

test('new lessons are news, except the one that is shown first anyway', () => {
  expect(newsOf(known)).toEqual([{ kind: 'lesson', lesson: bus }]);
  expect(newsOf({ ...known, next: map })).toEqual([
    { kind: 'lesson', lesson: shop },
    { kind: 'lesson', lesson: bus },
  ]);
});

test('comments come before lessons, the newest first, each with its task or target', () => {
  const early = comment('early', '2026-03-02T10:00:00.000Z');
  const late = comment('late', '2026-03-03T10:00:00.000Z');
  const newComments = [
    { comment: early, subjectId: 'describe' },
    { comment: late, subjectId: 'read' },
  ];
  expect(newsOf({ ...known, newComments }).slice(0, 2)).toEqual([
    { kind: 'comment', comment: late, subject: { kind: 'target', targetId: 'read' } },
    { kind: 'comment', comment: early, subject: { kind: 'task', taskId: 'describe', lesson: map } },
  ]);
});

test('what belongs to another category is no news in this one', () => {
  const newComments = [{ comment: comment('elsewhere', '2026-03-02T10:00:00.000Z'), subjectId: 'call' }];
  expect(newsOf({ ...known, next: bus, lessons: [map, bus], newComments })).toEqual([]);
});
