// Proves which messages count as unread.
import { expect, test } from 'vitest';
import { unreadCount } from './unread.ts';

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
