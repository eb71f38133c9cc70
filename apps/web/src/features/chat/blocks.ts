// Divides a chat into blocks of neighbouring messages: the unit in which they are rendered and laid out.
import type { Message } from '@foothold/domain/chat/collections';

/** How many numbers a block spans. Fewer make more boxes to keep track of, more make a longer task when one comes near the screen. */
export const blockLength = 8;

export type Block = {
  readonly number: number;
  readonly messages: readonly Message[];
  /** Its first message goes on with what its author has just said in the block before. */
  readonly goesOn: boolean;
};

/** The same for a message whatever else is loaded, so that a message never moves to another block. */
export function blockOf({ seq }: Pick<Message, 'seq'>): number {
  return Math.floor(seq / blockLength);
}

/** `messages` of one day, oldest first. */
export function inBlocks(messages: readonly Message[]): readonly Block[] {
  const blocks: { number: number; messages: Message[]; goesOn: boolean }[] = [];
  let before: Message | undefined;
  for (const message of messages) {
    const number = blockOf(message);
    const block = blocks.at(-1);
    if (block?.number === number) block.messages.push(message);
    else blocks.push({ number, messages: [message], goesOn: goesOnWith(message, before) });
    before = message;
  }
  return blocks;
}

const longestPause = 5 * 60_000;

/** Whether a message goes on with what its author has just said: the name and the face stand above. `before`: of the same day. */
export function goesOnWith(message: Message, before: Message | undefined): boolean {
  return (
    before !== undefined &&
    message.createdBy !== null &&
    before.createdBy === message.createdBy &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < longestPause
  );
}

/** Whether both hold the same rows in the same order. */
export function isSameBlock(a: Block, b: Block): boolean {
  return (
    a.goesOn === b.goesOn &&
    a.messages.length === b.messages.length &&
    a.messages.every((row, index) => row === b.messages[index])
  );
}
