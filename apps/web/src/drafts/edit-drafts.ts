// Drafts of edits to existing content, each with the version it is based on. Each place has at most one.
import { deleteDraft, draftKey, draftsOf, writeDraft } from './draft-storage.ts';

export type EditDraft = {
  readonly text: string;
  /** What the edit is based on, such as a version number, as text. */
  readonly base: string;
};

const prefixOf = (userId: string, place: string) => draftKey(userId, `${place} `);

export function readEditDraft(userId: string, place: string): EditDraft | undefined {
  const prefix = prefixOf(userId, place);
  const found = draftsOf(userId).find(({ key }) => key.startsWith(prefix));
  return found && { text: found.text, base: found.key.slice(prefix.length) };
}

export function writeEditDraft(userId: string, place: string, { text, base }: EditDraft): void {
  deleteEditDraft(userId, place);
  writeDraft(prefixOf(userId, place) + base, text);
}

export function deleteEditDraft(userId: string, place: string): void {
  const prefix = prefixOf(userId, place);
  for (const { key } of draftsOf(userId)) if (key.startsWith(prefix)) deleteDraft(key);
}
