// Counts the unread messages of a chat. Pure.

type Entry = { readonly seq: number; readonly createdBy: string | null };

/** Other people's messages that are newer than the read mark (all, if there is none). */
export function unreadCount(tail: readonly Entry[], readSeq: number | undefined, viewerId: string): number {
  return tail.filter((entry) => entry.createdBy !== viewerId && entry.seq > (readSeq ?? 0)).length;
}
