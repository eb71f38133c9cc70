// Proves what each role means, from the one table of capabilities.
import { expect, test } from 'vitest';
import { can, capabilities, isStaff, roles } from './roles.ts';

const held = (role: (typeof roles)[number]) => capabilities.filter((each) => can(role, each));

test('there are students, teachers and admins, of whom the last two are staff [ROLE-1, ROLE-2]', () => {
  expect(roles).toEqual(['student', 'teacher', 'admin']);
  expect(roles.filter(isStaff)).toEqual(['teacher', 'admin']);
});

test('an admin can do everything that a teacher can, and more [ROLE-15, ROLE-21]', () => {
  const [teachers, admins] = [held('teacher'), held('admin')];
  expect(teachers.length).toBeGreaterThan(0);
  // Being a class's teacher is a position, not a capability.
  expect(teachers.filter((each) => each !== 'teach' && !admins.includes(each))).toEqual([]);
  for (const each of ['searchAllCategories', 'deleteUsers', 'resetPins', 'inviteStaff'] as const) {
    expect(can('admin', each), each).toBe(true);
    expect(can('teacher', each), each).toBe(false);
  }
});

test('a student can do nothing that is for staff', () => {
  expect(held('student').filter((each) => can('teacher', each))).toEqual([]);
});
