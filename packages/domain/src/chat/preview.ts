// The preview line of a conversation in the inbox, and the inbox's order. Pure.
import type { FileType } from '../files/kinds.ts';

export const previewSentences = {
  none: 'No messages yet',
  image: 'uploaded an image',
  video: 'uploaded a video',
  audio: 'uploaded a voice note',
  me: 'Me: {text}',
  missingParticipant: 'User not found',
  namelessParticipant: 'Chat Participant',
} as const;

type Entry = {
  readonly seq: number;
  readonly preview: string;
  readonly fileType: FileType | null;
  readonly createdBy: string | null;
  readonly createdAt: string;
};

/** The newest entry of a chat's tail. */
export function newest<E extends Entry>(tail: readonly E[]): E | undefined {
  return tail.reduce<E | undefined>(
    (best, entry) => (best === undefined || entry.seq > best.seq ? entry : best),
    undefined,
  );
}

/** The last message's text, or what was uploaded. */
export function previewText(entry: Entry | undefined): string {
  if (entry === undefined) return previewSentences.none;
  if (entry.preview !== '' || entry.fileType === null) return entry.preview;
  return previewSentences[entry.fileType];
}

type Conversation = { readonly name: string; readonly last: Entry | undefined };

/** Newest message first; chats without messages after those, by name. */
export function byNewest(a: Conversation, b: Conversation): number {
  if (a.last && b.last) return Date.parse(b.last.createdAt) - Date.parse(a.last.createdAt);
  if (a.last) return -1;
  return b.last ? 1 : a.name.localeCompare(b.name);
}
