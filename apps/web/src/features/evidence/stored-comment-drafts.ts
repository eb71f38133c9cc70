// The staff's comment drafts on this device, each with the comment that it would replace.
import { deleteEditDraft, writeEditDraft, readEditDraft } from '../../drafts/edit-drafts.ts';

export type StoredComment = { readonly text: string; readonly expectedVersion: string | null };

const draftKeyOf = (evidenceId: string) => `comment ${evidenceId}`;

export function readCommentDraft(userId: string, evidenceId: string): StoredComment | undefined {
  const found = readEditDraft(userId, draftKeyOf(evidenceId));
  return found && { text: found.text, expectedVersion: found.base || null };
}

export function writeCommentDraft(
  userId: string,
  evidenceId: string,
  { text, expectedVersion }: StoredComment,
): void {
  writeEditDraft(userId, draftKeyOf(evidenceId), { text, base: expectedVersion ?? '' });
}

export function deleteCommentDraft(userId: string, evidenceId: string): void {
  deleteEditDraft(userId, draftKeyOf(evidenceId));
}
