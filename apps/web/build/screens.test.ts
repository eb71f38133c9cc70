// Proves which screens the router's table gives to each kind of visitor.
import { expect, test } from 'vitest';
import { firstPartsOfAddresses, screenModules, screensOfStaffAlone } from './screens.ts';

test('the table of addresses says which screens are for staff alone', () => {
  const staffs = [...screensOfStaffAlone()].join('\n');
  for (const theirs of ['staff/users/user-list-screen', 'staff-shell/staff-shell', 'topic-list-screen'])
    expect(staffs).toContain(theirs);
  for (const learners of [
    'lesson-screens',
    'home-screen',
    'sign-in',
    'profile-screen',
    'inbox',
    'plan',
    'targets',
  ])
    expect(staffs).not.toContain(`/${learners}`);
});

test('the table of addresses says below which parts there are pages', () => {
  const parts = firstPartsOfAddresses();
  for (const part of ['', 'staff', 'reset', 'topics', 'collegeAccount', 'learningPlan'])
    expect(parts).toContain(part);
  expect(parts.join()).not.toMatch(/\$|nothing|admin/);
});

test('a learner has the screens that everyone has, and a visitor those of the login', () => {
  expect(screenModules('learner').join()).toContain('screens/lesson/lesson-screens.ts');
  expect(screenModules('learner').join()).not.toContain('sign-in/screens.ts');
  expect(screenModules('signedOut').join()).toContain('sign-in/screens.ts');
});
