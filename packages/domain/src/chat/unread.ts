// Counts the unread messages of a chat. Pure.
import { maxCounted } from './collections.ts';

type Entry = { readonly seq: number; readonly createdBy: string | null };

/** Other people's messages that are newer than the read mark (all, if there is none). */
export function unreadCount(tail: readonly Entry[], readSeq: number | undefined, viewerId: string): number {
  return tail.filter((entry) => entry.createdBy !== viewerId && entry.seq > (readSeq ?? 0)).length;
}

/** Whether messages older than these could be unread and are still to be counted. */
export function needsOlder(tail: readonly Entry[], readSeq: number | undefined): boolean {
  const lowest = Math.min(...tail.map(({ seq }) => seq));
  return tail.length > 0 && tail.length < maxCounted && lowest > (readSeq ?? 0) + 1;
}
