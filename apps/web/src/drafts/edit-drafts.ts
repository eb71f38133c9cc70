// Unsaved edits on this device, each with what it was begun from. A place has one, whatever that began from.
import { draftKey, draftsOf, writeDraft } from './draft-storage.ts';

export type EditDraft = {
  readonly text: string;
  /** What it was begun from, such as a version, as text. */
  readonly base: string;
};

const startOf = (userId: string, place: string) => draftKey(userId, `${place} `);

export function readEditDraft(userId: string, place: string): EditDraft | undefined {
  const start = startOf(userId, place);
  const found = draftsOf(userId).find(({ key }) => key.startsWith(start));
  return found && { text: found.text, base: found.key.slice(start.length) };
}

/** An empty text keeps nothing. */
export function writeEditDraft(userId: string, place: string, { text, base }: EditDraft): void {
  deleteEditDraft(userId, place);
  writeDraft(startOf(userId, place) + base, text);
}

export function deleteEditDraft(userId: string, place: string): void {
  const start = startOf(userId, place);
  for (const { key } of draftsOf(userId)) if (key.startsWith(start)) writeDraft(key, '');
}
