// Proves in which order people choose among chats and read messages.
import { expect, test } from 'vitest';
import { byChatName, bySeq } from './order.ts';

test('chats stand by name, and two of one name always the same way round', () => {
  const [blue, green, alsoBlue] = [
    { id: '2', chatName: 'Blue' },
    { id: '1', chatName: 'Green' },
    { id: '3', chatName: 'Blue' },
  ];
  expect([green, alsoBlue, blue].toSorted(byChatName)).toEqual([blue, alsoBlue, green]);
  expect([blue, alsoBlue, green].toSorted(byChatName)).toEqual([blue, alsoBlue, green]);
});

test('messages are read as they were written', () => {
  expect([{ seq: 10 }, { seq: 9 }, { seq: 11 }].toSorted(bySeq).map(({ seq }) => seq)).toEqual([9, 10, 11]);
});
