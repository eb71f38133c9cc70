// Proves the order of chats and of messages.
import { expect, test } from 'vitest';
import { byChatName, bySeq } from './order.ts';

test('chats are sorted by name, and two of the same name always in the same order', () => {
  const [blue, green, alsoBlue] = [
    { id: '2', chatName: 'Blue' },
    { id: '1', chatName: 'Green' },
    { id: '3', chatName: 'Blue' },
  ];
  expect([green, alsoBlue, blue].toSorted(byChatName)).toEqual([blue, alsoBlue, green]);
  expect([blue, alsoBlue, green].toSorted(byChatName)).toEqual([blue, alsoBlue, green]);
});

test('messages are shown in the order in which they were written', () => {
  expect([{ seq: 10 }, { seq: 9 }, { seq: 11 }].toSorted(bySeq).map(({ seq }) => seq)).toEqual([9, 10, 11]);
});
