// Proves that the blocks of a chat do not depend on what else is loaded.
import type { Message } from '@foothold/domain/chat/collections';
import { expect, test } from 'vitest';
import { inBlocks, isSameBlock, blockLength, type Block } from './blocks.ts';

const all = Array.from({ length: 60 }, (_, index): Message => ({
  id: `${index + 1}`,
  chatId: 'chat',
  seq: index + 1,
  text: 'Hello',
  file: null,
  link: null,
  createdBy: null,
  createdAt: '2026-03-02T18:00:00Z',
}));
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
