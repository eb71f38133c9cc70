// Proves who may delete a piece of evidence, and who may write, change or delete the comment on it.
import { expect, test } from 'vitest';
import { canAddComment, canChangeComment, canDeleteEvidence } from './access.ts';

const amina = { id: 'amina', role: 'student' } as const;
const bilal = { id: 'bilal', role: 'student' } as const;
const clarke = { id: 'clarke', role: 'teacher' } as const;
const priya = { id: 'priya', role: 'admin' } as const;
const comment = {};

test.each([
  ['Amina, before anybody has commented', amina, undefined, true],
  ['Amina, once somebody has', amina, comment, false],
  ['Bilal, whose it is not', bilal, undefined, false],
  ['her teacher, before', clarke, undefined, true],
  ['her teacher, after', clarke, comment, true],
  ['an administrator', priya, comment, true],
])('what Amina handed in: %s: %o', (_who, viewer, said, may) => {
  expect(canDeleteEvidence(viewer, { ownerId: 'amina' }, said)).toBe(may);
});

test('staff can write one comment and change an existing one; learners can do neither', () => {
  const may = (viewer: typeof amina | typeof clarke, said: object | undefined) => ({
    add: canAddComment(viewer, said),
    change: canChangeComment(viewer, said),
  });
  expect(may(clarke, undefined)).toEqual({ add: true, change: false });
  expect(may(clarke, comment)).toEqual({ add: false, change: true });
  for (const said of [undefined, comment]) expect(may(amina, said)).toEqual({ add: false, change: false });
});
