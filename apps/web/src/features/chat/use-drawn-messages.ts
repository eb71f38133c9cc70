// Renders the newest messages of a chat first and older ones run by run, so that the page responds in between.
import type { Message } from '@foothold/domain/chat/collections';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { runOf } from './runs.ts';

type DrawnMessages = {
  readonly drawn: readonly Message[];
  /** Whether these are all that are loaded. */
  readonly isWhole: boolean;
};

/** `messages` oldest first. */
export function useDrawnMessages(messages: readonly Message[]): DrawnMessages {
  // The newest two runs, because the newest may have only one message.
  const [oldestRun, setOldestRun] = useState(() => runOf(messages.at(-1) ?? { seq: 0 }) - 1);
  const next = messages.findLast((message) => runOf(message) < oldestRun);
  const nextRun = next === undefined ? null : runOf(next);
  useEffect(() => {
    if (nextRun !== null) startTransition(() => setOldestRun(nextRun));
  }, [nextRun]);
  const drawn = useMemo(
    () => messages.filter((message) => runOf(message) >= oldestRun),
    [messages, oldestRun],
  );
  return { drawn, isWhole: nextRun === null };
}
