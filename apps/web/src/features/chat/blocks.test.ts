// Proves that the blocks of a chat do not depend on what else is loaded.
import type { Message } from '@foothold/domain/chat/collections';
import { expect, test } from 'vitest';
import { goesOnWith, inBlocks, isSameBlock, blockLength, type Block } from './blocks.ts';

const hello: Message = {
  id: '1',
  chatId: 'chat',
  seq: 1,
  text: 'Hello',
  file: null,
  link: null,
  createdBy: null,
  createdAt: '2026-03-02T18:00:00Z',
};
const all = Array.from({ length: 60 }, (_, index) => ({ ...hello, id: `${index + 1}`, seq: index + 1 }));
const numbers = (blocks: readonly Block[]) => blocks.map(({ messages }) => messages.map(({ seq }) => seq));

test('every message is in one block, in order, and none holds more than its length', () => {
  const blocks = inBlocks(all);
  expect(numbers(blocks).flat()).toEqual(all.map(({ seq }) => seq));
  expect(Math.max(...blocks.map(({ messages }) => messages.length))).toBe(blockLength);
});

test('the blocks that a reader has already loaded stay as they are when older and newer messages come, or one is deleted', () => {
  const loaded = inBlocks(all.slice(blockLength - 1, 40));
  const later = inBlocks(all.filter(({ seq }) => seq !== 45));
  for (const block of loaded.slice(0, -1)) {
    const same = later.find(({ number }) => number === block.number);
    expect(same !== undefined && isSameBlock(block, same)).toBe(true);
  }
});

test('a message goes on with the one above only of the same author, and not after a pause of five minutes', () => {
  const said = (createdBy: string | null, minute: number): Message => ({
    ...hello,
    createdBy,
    createdAt: new Date(Date.UTC(2026, 2, 2, 18, minute)).toISOString(),
  });
  expect(goesOnWith(said('amina', 4), said('amina', 0))).toBe(true);
  expect(goesOnWith(said('amina', 5), said('amina', 0))).toBe(false);
  expect(goesOnWith(said('amina', 1), said('bilal', 0))).toBe(false);
  // Two people who have left may be two.
  expect(goesOnWith(said(null, 1), said(null, 0))).toBe(false);
  expect(goesOnWith(said('amina', 1), undefined)).toBe(false);
});
