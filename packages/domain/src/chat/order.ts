// Sorting of chats in lists and of messages in a chat.

type Named = { readonly id: string; readonly chatName: string };

/** By name; stable. */
export function byChatName(a: Named, b: Named): number {
  return a.chatName.localeCompare(b.chatName) || a.id.localeCompare(b.id);
}

/** Oldest first. */
export function bySeq(a: { readonly seq: number }, b: { readonly seq: number }): number {
  return a.seq - b.seq;
}
