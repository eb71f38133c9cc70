// Proves that a user continues where their own session ended, and that another user starts at the home screen.
import { expect, test } from 'vitest';
import { beginsAt, goesOnAt } from './ended-session.ts';

const ended = { userId: 'amina', address: '/targets/7?tab=1', side: 'learner' } as const;

test('a user who signs in on a device where no session ended stays at the address', () => {
  expect(goesOnAt(null, 'amina', '/')).toBeNull();
  expect(goesOnAt(null, 'clarke', '/staff/users')).toBeNull();
});

test('a user whose session ended continues there after signing in, also from the login page [SIGN-28]', () => {
  expect(goesOnAt(ended, 'amina', ended.address)).toBeNull();
  expect(goesOnAt(ended, 'amina', '/')).toBe(ended.address);
  expect(goesOnAt({ userId: 'clarke', address: '/inbox', side: 'staff' }, 'clarke', '/staff')).toBe('/inbox');
});

test('a user who has opened another address meanwhile stays there', () => {
  expect(goesOnAt(ended, 'amina', '/staff/users/9')).toBeNull();
});

test("another user does not land where the last user's session ended", () => {
  expect(goesOnAt(ended, 'bilal', ended.address)).toBe('/');
  expect(
    goesOnAt({ userId: 'clarke', address: '/staff/users/9', side: 'staff' }, 'priya', '/staff/users/9'),
  ).toBe('/');
  expect(goesOnAt(ended, 'bilal', '/')).toBeNull();
});

test('staff who sign in on their login start at Today, and at any other address stay there', () => {
  for (const login of ['/staff', '/staff/']) expect(goesOnAt(null, 'clarke', login)).toBe('/');
  for (const address of ['/', '/staff/classrooms', '/staff/users/9?tab=1'])
    expect(goesOnAt(null, 'clarke', address)).toBeNull();
});

test('staff whose session ended in the list of classrooms continue there, and start at Today if it had not opened', () => {
  const atList = { userId: 'clarke', address: '/staff', side: 'staff' } as const;
  expect(goesOnAt(atList, 'clarke', '/staff/')).toBe('/staff');
  expect(goesOnAt(atList, 'clarke', '/staff')).toBeNull();
  expect(goesOnAt({ ...atList, side: null }, 'clarke', '/staff')).toBe('/');
  expect(goesOnAt(atList, 'priya', '/staff')).toBe('/');
});

test('another user who signed in from another tab starts at the home screen in this tab too', () => {
  expect(beginsAt(ended, { userId: 'bilal', here: ended.address, side: 'learner' })).toBe('/');
  expect(beginsAt(ended, { userId: 'clarke', here: ended.address, side: 'staff' })).toBe('/');
  expect(beginsAt({ ...ended, side: null }, { userId: 'bilal', here: ended.address, side: 'learner' })).toBe(
    '/',
  );
  expect(beginsAt(ended, { userId: 'bilal', here: '/inbox', side: 'learner' })).toBeNull();
});

test('a user who is at the home screen already is not redirected', () => {
  const atHome = { ...ended, address: '/' };
  expect(beginsAt(atHome, { userId: 'bilal', here: '/', side: 'learner' })).toBeNull();
  expect(beginsAt({ ...atHome, side: 'staff' }, { userId: 'amina', here: '/', side: 'learner' })).toBeNull();
});

test('a user who returns with a role of the other side starts at the home screen of that side', () => {
  const back = { userId: 'amina', here: ended.address };
  expect(beginsAt(ended, { ...back, side: 'staff' })).toBe('/');
  expect(beginsAt({ ...ended, side: 'staff' }, { ...back, side: 'learner' })).toBe('/');
  expect(beginsAt(ended, { ...back, side: 'learner' })).toBeNull();
  expect(beginsAt(ended, { ...back, here: '/inbox', side: 'staff' })).toBeNull();
  expect(beginsAt({ ...ended, side: null }, { ...back, side: 'staff' })).toBeNull();
  expect(beginsAt(null, { ...back, side: 'staff' })).toBeNull();
});
