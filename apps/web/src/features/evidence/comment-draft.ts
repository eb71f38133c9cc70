// A comment that is being written: what it says, what is attached, and which comment it means to replace.
import type { Comment } from '@foothold/domain/evidence/collections';
import type { AttachedFile } from '@foothold/domain/files/kinds';
import type { StoredComment } from './stored-comment-drafts.ts';

export type CommentDraft = {
  readonly text: string;
  /** Chosen on this device. */
  readonly file: File | null;
  /** Stored already: of the comment that is being edited. */
  readonly keptFile: AttachedFile | null;
  /** The comment as the writer saw it; undefined: there was none. */
  readonly before: Comment | undefined;
};

export function draftOf(comment: Comment | undefined): CommentDraft {
  return { text: comment?.text ?? '', file: null, keptFile: comment?.file ?? null, before: comment };
}

/** What was begun earlier, with the comment that stands there now. Undefined: nothing was. */
export function takenUp(
  comment: Comment | undefined,
  words: StoredComment | undefined,
  file: File | null,
): CommentDraft | undefined {
  if (words === undefined && file === null) return undefined;
  // Another comment stands there by now: sending asks whether to replace that one.
  const before = words === undefined || words.replaces === comment?.id ? comment : undefined;
  const { text, keptFile } = draftOf(before);
  return { text: words?.text ?? text, file, keptFile: file === null ? keptFile : null, before };
}

/** Is there anything that would be lost? */
export function isChanged(draft: CommentDraft): boolean {
  const { text, file, keptFile, before } = draft;
  return text !== (before?.text ?? '') || file !== null || keptFile?.id !== before?.file?.id;
}
