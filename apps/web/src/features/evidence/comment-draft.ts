// A comment draft: its text, its attachment, and the comment that it would replace.
import type { Comment } from '@foothold/domain/evidence/collections';
import type { AttachedFile } from '@foothold/domain/files/kinds';
import type { StoredComment } from './stored-comment-drafts.ts';

export type CommentDraft = {
  readonly text: string;
  /** Chosen on this device. */
  readonly file: File | null;
  /** Stored already, with the comment that is being edited. */
  readonly attachedFile: AttachedFile | null;
  /** The comment that the user saw; undefined: there was none. */
  readonly before: Comment | undefined;
};

export function draftOf(comment: Comment | undefined): CommentDraft {
  return { text: comment?.text ?? '', file: null, attachedFile: comment?.file ?? null, before: comment };
}

/** The stored draft over the current comment. Undefined: there is none. */
export function takenUp(
  comment: Comment | undefined,
  stored: StoredComment | undefined,
  file: File | null,
): CommentDraft | undefined {
  if (stored === undefined && file === null) return undefined;
  // The comment has changed since: sending asks whether to replace it.
  const before = stored === undefined || stored.expectedVersion === comment?.id ? comment : undefined;
  const { text, attachedFile } = draftOf(before);
  return { text: stored?.text ?? text, file, attachedFile: file === null ? attachedFile : null, before };
}

/** Whether there is anything unsaved. */
export function isChanged(draft: CommentDraft): boolean {
  const { text, file, attachedFile, before } = draft;
  return text !== (before?.text ?? '') || file !== null || attachedFile?.id !== before?.file?.id;
}

/** Whether this comment is what is being sent: its row may arrive before the answer to the call. */
export function isBeingSent(draft: CommentDraft | undefined, comment: Comment, viewerId: string): boolean {
  if (draft === undefined || draft.before?.id === comment.id) return false;
  return comment.createdBy === viewerId && comment.text === draft.text;
}
