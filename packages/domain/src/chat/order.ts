// The order chats stand in where people choose among them, and messages in where people read them.

type Named = { readonly id: string; readonly chatName: string };

/** By name; two of the same name keep their places. */
export function byChatName(a: Named, b: Named): number {
  return a.chatName.localeCompare(b.chatName) || a.id.localeCompare(b.id);
}

/** Oldest first: numbers grow with times. */
export function bySeq(a: { readonly seq: number }, b: { readonly seq: number }): number {
  return a.seq - b.seq;
}
