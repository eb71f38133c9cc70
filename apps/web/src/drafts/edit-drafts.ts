// Drafts of edits to existing content, each with the version it is based on. Each draft key has at most one.
import { deleteDraft, storageKeyOf, draftsOf, writeDraft } from './draft-storage.ts';

export type EditDraft = {
  readonly text: string;
  /** What the edit is based on, such as a version number, as text. */
  readonly base: string;
};

const prefixOf = (userId: string, draftKey: string) => storageKeyOf(userId, `${draftKey} `);

export function readEditDraft(userId: string, draftKey: string): EditDraft | undefined {
  const prefix = prefixOf(userId, draftKey);
  const found = draftsOf(userId).find(({ key }) => key.startsWith(prefix));
  return found && { text: found.text, base: found.key.slice(prefix.length) };
}

export function writeEditDraft(userId: string, draftKey: string, { text, base }: EditDraft): void {
  deleteEditDraft(userId, draftKey);
  writeDraft(prefixOf(userId, draftKey) + base, text);
}

export function deleteEditDraft(userId: string, draftKey: string): void {
  const prefix = prefixOf(userId, draftKey);
  for (const { key } of draftsOf(userId)) if (key.startsWith(prefix)) deleteDraft(key);
}
