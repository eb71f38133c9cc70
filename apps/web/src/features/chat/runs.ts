// Divides a chat into runs of neighbouring messages: the unit in which they are rendered and laid out.
import type { Message } from '@foothold/domain/chat/collections';

/** How many numbers a run spans. Fewer make more boxes to keep track of, more make a longer task when one comes near the screen. */
export const runLength = 8;

export type Run = { readonly number: number; readonly messages: readonly Message[] };

/** The same for a message whatever else is loaded, so that a message never moves to another run. */
export function runOf({ seq }: Pick<Message, 'seq'>): number {
  return Math.floor(seq / runLength);
}

/** `messages` oldest first. */
export function inRuns(messages: readonly Message[]): readonly Run[] {
  const runs: { number: number; messages: Message[] }[] = [];
  for (const message of messages) {
    const number = runOf(message);
    const run = runs.at(-1);
    if (run?.number === number) run.messages.push(message);
    else runs.push({ number, messages: [message] });
  }
  return runs;
}

/** Whether both hold the same rows in the same order. */
export function isSameRun(a: Run, b: Run): boolean {
  return (
    a.messages.length === b.messages.length && a.messages.every((row, place) => row === b.messages[place])
  );
}
