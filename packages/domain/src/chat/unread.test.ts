// Proves which messages count as unread.
import { expect, test } from 'vitest';
import { maxCounted } from './collections.ts';
import { needsOlder, unreadCount } from './unread.ts';

const [amina, clarke] = ['amina', 'clarke'];
const said = [
  { seq: 1, createdBy: clarke },
  { seq: 2, createdBy: amina },
  { seq: 3, createdBy: null },
  { seq: 4, createdBy: clarke },
];

test("messages of others after the last one read are unread, also those of deleted users; one's own never are [CHAT-11]", () => {
  expect(unreadCount(said, undefined, amina)).toBe(3);
  expect(unreadCount(said, 0, amina)).toBe(3);
  expect(unreadCount(said, 1, amina)).toBe(2);
  expect(unreadCount(said, 3, amina)).toBe(1);
  expect(unreadCount(said, 4, amina)).toBe(0);
  expect(unreadCount(said, undefined, clarke)).toBe(2);
  expect(unreadCount([], undefined, amina)).toBe(0);
});

test('older messages are asked for only while they could be unread, up to what a badge shows', () => {
  const newest = said.slice(3);
  expect(needsOlder(newest, 4)).toBe(false);
  expect(needsOlder(newest, 3)).toBe(false);
  expect(needsOlder(newest, 2)).toBe(true);
  expect(needsOlder(newest, undefined)).toBe(true);
  expect(needsOlder(said, 0)).toBe(false);
  expect(needsOlder([], undefined)).toBe(false);
  const hundred = Array.from({ length: maxCounted }, (_, index) => ({
    seq: 900 - index,
    createdBy: clarke,
  }));
  expect(needsOlder(hundred.slice(1), 3)).toBe(true);
  expect(needsOlder(hundred, 3)).toBe(false);
});
