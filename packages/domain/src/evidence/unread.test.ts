// Proves which comments are new to a user, what counts as evidenced, and which evidence waits for a comment.
import { expect, test } from 'vitest';
import { countBySubject, evidencedSubjects, isUnread, uncommented, unreadComments } from './unread.ts';

const at = (minute: number) => `2026-03-02T10:0${minute}:00.000Z`;
const evidence = [
  { id: 'photo', taskId: 'shopping', targetId: null },
  { id: 'recording', taskId: 'shopping', targetId: null },
  { id: 'letter', taskId: null, targetId: 'neighbour' },
];
const comment = (evidenceId: string, minute: number, createdBy: string | null = 'clarke') => ({
  evidenceId,
  createdAt: at(minute),
  createdBy,
});
const mark = (subjectId: string, minute: number, learnerId = 'amina') => ({
  learnerId,
  kind: 'task',
  subjectId,
  checkedAt: at(minute),
});

test('a comment is new until it has been seen; one of the same moment is not new, nor are one’s own', () => {
  expect(isUnread(comment('photo', 2), undefined, 'amina')).toBe(true);
  expect(isUnread(comment('photo', 2), at(1), 'amina')).toBe(true);
  expect(isUnread(comment('photo', 2), at(2), 'amina')).toBe(false);
  expect(isUnread(comment('photo', 2), at(3), 'amina')).toBe(false);
  expect(isUnread(comment('photo', 2), undefined, 'clarke')).toBe(false);
  // Its author has been deleted.
  expect(isUnread(comment('photo', 2, null), at(1), 'amina')).toBe(true);
});

test('new comments are counted by task and by target, since this learner’s comments were last seen', () => {
  const comments = [
    comment('photo', 1),
    comment('recording', 3),
    comment('letter', 3),
    comment('of nothing that is there', 3),
    comment('photo', 3, 'amina'),
  ];
  const counts = (marks: ReturnType<typeof mark>[]) =>
    Object.fromEntries(countBySubject(unreadComments(evidence, comments, marks, 'amina', 'amina')));
  expect(counts([])).toEqual({ shopping: 2, neighbour: 1 });
  expect(counts([mark('shopping', 2)])).toEqual({ shopping: 1, neighbour: 1 });
  expect(counts([mark('shopping', 4), mark('neighbour', 4)])).toEqual({});
  // The same task in another learner's record.
  expect(counts([mark('shopping', 4, 'bilal')])).toEqual({ shopping: 2, neighbour: 1 });
});

test('a task or a target with any evidence is done, and evidence without a comment waits', () => {
  expect([...evidencedSubjects(evidence)]).toEqual(['shopping', 'neighbour']);
  expect(uncommented(evidence, [comment('photo', 1)]).map(({ id }) => id)).toEqual(['recording', 'letter']);
});
