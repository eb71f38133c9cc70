// Writes a comment on evidence: first its file as a resumable upload, then the comment itself.
import { Refusal } from '@foothold/domain/contract/refusal';
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useRef } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { session } from '../../connection/session.ts';
import { uploadFile, UploadInterrupted, type UploadWatch } from '../../connection/upload.ts';

import { evidenceCalls, subjectOf } from './subject.ts';
import type { StoredComment } from './use-comment-drafts.ts';

export type CommentToWrite = {
  readonly text: string;
  readonly file: File | null;
  readonly keptFileId: string | null;
  readonly replaces: string | null;
};

export type SaveResult =
  | { readonly outcome: 'written'; readonly comment: StoredComment }
  /** Stopped by its author. */
  | { readonly outcome: 'stopped' }
  /** Somebody else saved first; `theirs` is the stored text, null if the comment was deleted. */
  | { readonly outcome: 'conflict'; readonly theirs: string | null }
  | { readonly outcome: 'failed'; readonly msg: string };

export type CommentOn = {
  readonly write: (comment: CommentToWrite, watch: Required<UploadWatch>) => Promise<SaveResult>;
  readonly remove: (commentId: string) => Promise<void>;
};

export function useComment(item: Evidence): CommentOn {
  const on = evidenceCalls(item.ownerId, subjectOf(item));
  const idOfFile = useStableId<File>();
  const idOfCall = useStableId<string>();
  return {
    write: async ({ text, file, keptFileId, replaces }, watch) => {
      try {
        const fileId = file === null ? keptFileId : await upload(file, idOfFile(file), watch);
        watch.signal.throwIfAborted();
        const input = { evidenceId: item.id, text, fileId, replaces };
        // Idempotent: sent again unchanged, it is the same call and executed once.
        const context = { callId: idOfCall(JSON.stringify(input)) };
        const { comment } = await on.setComment(input, { context, signal: watch.signal });
        return { outcome: 'written', comment };
      } catch (error) {
        return watch.signal.aborted ? { outcome: 'stopped' } : whyNot(error);
      }
    },
    remove: async (commentId) => {
      await on.removeComment({ evidenceId: item.id, commentId });
    },
  };
}

async function upload(file: File, id: string, watch: UploadWatch): Promise<string> {
  const token = session.current()?.token ?? '';
  await uploadFile({ id, blob: file, fileName: file.name, purpose: 'comment', token }, watch);
  return id;
}

function whyNot(error: unknown): SaveResult {
  if (error instanceof UploadInterrupted || error instanceof Refusal) {
    return { outcome: 'failed', msg: error.message };
  }
  const { code, msg, details } = refusalOf(error);
  if (code !== 'CONFLICT' || !('text' in details)) return { outcome: 'failed', msg };
  return { outcome: 'conflict', theirs: typeof details['text'] === 'string' ? details['text'] : null };
}

/** An id that stays the same for as long as the object does. */
function useStableId<Thing>(): (thing: Thing) => string {
  const last = useRef<{ readonly thing: Thing; readonly id: string } | null>(null);
  return (thing) => {
    if (last.current?.thing !== thing) last.current = { thing, id: crypto.randomUUID() };
    return last.current.id;
  };
}
