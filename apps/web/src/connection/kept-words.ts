// Words that somebody is writing, kept on this device with what they were begun from. Of a place there is one piece, whatever it began from.
import { draftKey, draftsOf, writeDraft } from './drafts.ts';

export type KeptPiece = {
  readonly text: string;
  /** What it was begun from, as its keeper wrote it. */
  readonly begunFrom: string;
};

const startOf = (userId: string, place: string) => draftKey(userId, `${place} `);

export function keptPiece(userId: string, place: string): KeptPiece | undefined {
  const start = startOf(userId, place);
  const found = draftsOf(userId).find(({ key }) => key.startsWith(start));
  return found && { text: found.text, begunFrom: found.key.slice(start.length) };
}

/** An empty text keeps nothing. */
export function keepPiece(userId: string, place: string, { text, begunFrom }: KeptPiece): void {
  forgetPiece(userId, place);
  writeDraft(startOf(userId, place) + begunFrom, text);
}

export function forgetPiece(userId: string, place: string): void {
  const start = startOf(userId, place);
  for (const { key } of draftsOf(userId)) if (key.startsWith(start)) writeDraft(key, '');
}
