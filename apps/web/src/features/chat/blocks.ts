// Divides a chat into blocks of neighbouring messages: the unit in which they are rendered and laid out.
import type { Message } from '@foothold/domain/chat/collections';

/** How many numbers a block spans. Fewer make more boxes to keep track of, more make a longer task when one comes near the screen. */
export const blockLength = 8;

export type Block = { readonly number: number; readonly messages: readonly Message[] };

/** The same for a message whatever else is loaded, so that a message never moves to another block. */
export function blockOf({ seq }: Pick<Message, 'seq'>): number {
  return Math.floor(seq / blockLength);
}

/** `messages` oldest first. */
export function inBlocks(messages: readonly Message[]): readonly Block[] {
  const blocks: { number: number; messages: Message[] }[] = [];
  for (const message of messages) {
    const number = blockOf(message);
    const block = blocks.at(-1);
    if (block?.number === number) block.messages.push(message);
    else blocks.push({ number, messages: [message] });
  }
  return blocks;
}

/** Whether both hold the same rows in the same order. */
export function isSameBlock(a: Block, b: Block): boolean {
  return (
    a.messages.length === b.messages.length && a.messages.every((row, index) => row === b.messages[index])
  );
}
