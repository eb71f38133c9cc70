// How many messages of a chat a person has not read. Pure.

type Entry = { readonly seq: number; readonly createdBy: string | null };

/** Messages of others that are newer than the mark (all, if there is no mark). */
export function unreadCount(tail: readonly Entry[], readSeq: number | undefined, viewerId: string): number {
  return tail.filter((entry) => entry.createdBy !== viewerId && entry.seq > (readSeq ?? 0)).length;
}
