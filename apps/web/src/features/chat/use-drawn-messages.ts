// Renders the newest messages of a chat first and older ones block by block, so that the page responds in between.
import type { Message } from '@foothold/domain/chat/collections';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { blockOf } from './blocks.ts';

type DrawnMessages = {
  readonly drawn: readonly Message[];
  /** Whether these are all that are loaded. */
  readonly isWhole: boolean;
};

/** `messages` oldest first. */
export function useDrawnMessages(messages: readonly Message[]): DrawnMessages {
  // The newest two blocks, because the newest may have only one message.
  const [oldestBlock, setOldestBlock] = useState(() => blockOf(messages.at(-1) ?? { seq: 0 }) - 1);
  const next = messages.findLast((message) => blockOf(message) < oldestBlock);
  const nextBlock = next === undefined ? null : blockOf(next);
  useEffect(() => {
    if (nextBlock !== null) startTransition(() => setOldestBlock(nextBlock));
  }, [nextBlock]);
  const drawn = useMemo(
    () => messages.filter((message) => blockOf(message) >= oldestBlock),
    [messages, oldestBlock],
  );
  return { drawn, isWhole: nextBlock === null };
}
