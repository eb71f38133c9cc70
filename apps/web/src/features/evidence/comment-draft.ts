// A comment that is being written: what it says, what is attached, and which comment it means to replace.
import type { Comment } from '@foothold/domain/evidence/collections';
import type { AttachedFile } from '@foothold/domain/files/kinds';

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

/** Is there anything that would be lost? */
export function isChanged(draft: CommentDraft): boolean {
  const { text, file, keptFile, before } = draft;
  return text !== (before?.text ?? '') || file !== null || keptFile?.id !== before?.file?.id;
}
