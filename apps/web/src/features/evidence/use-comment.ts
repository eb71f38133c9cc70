// Writes a comment on evidence: first its file as a resumable upload, then the comment itself.
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useRef } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { conflictOf } from '../../connection/conflict.ts';
import { session } from '../../connection/session.ts';
import { uploadFile, type UploadWatch } from '../../connection/upload.ts';

import { evidenceCalls, subjectOf } from './subject.ts';
import type { StoredComment } from './use-comment-drafts.ts';

export type CommentToWrite = {
  readonly text: string;
  readonly file: File | null;
  readonly attachedFileId: string | null;
  /** The id of the comment that it replaces; null: there was none. */
  readonly expectedVersion: string | null;
};

/** The stored comment; its id is its version, and both are null if it was deleted. */
export type CurrentComment = { readonly text: string | null; readonly version: string | null };

export type SaveResult =
  | { readonly outcome: 'written'; readonly comment: StoredComment }
  /** Stopped by its author. */
  | { readonly outcome: 'stopped' }
  /** Somebody else saved first. */
  | { readonly outcome: 'conflict'; readonly theirs: CurrentComment }
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
    write: async ({ text, file, attachedFileId, expectedVersion }, watch) => {
      try {
        const fileId = file === null ? attachedFileId : await upload(file, idOfFile(file), watch);
        watch.signal.throwIfAborted();
        const input = { evidenceId: item.id, text, fileId, expectedVersion };
        // Idempotent: sent again unchanged, it is the same call and executed once.
        const context = { callId: idOfCall(JSON.stringify(input)) };
        const { comment } = await on.setComment(input, { context, signal: watch.signal });
        return { outcome: 'written', comment };
      } catch (error) {
        return watch.signal.aborted ? { outcome: 'stopped' } : whyNot(error);
      }
    },
    remove: async (commentId) => {
      await on.removeComment({ evidenceId: item.id, expectedVersion: commentId });
    },
  };
}

async function upload(file: File, id: string, watch: UploadWatch): Promise<string> {
  const token = session.current()?.token ?? '';
  await uploadFile({ id, blob: file, fileName: file.name, purpose: 'comment', token }, watch);
  return id;
}

function whyNot(error: unknown): SaveResult {
  const theirs = conflictOf(error, isCurrentComment);
  return theirs === null ? { outcome: 'failed', msg: refusalOf(error).msg } : { outcome: 'conflict', theirs };
}

function isCurrentComment(value: unknown): value is CurrentComment {
  const isTextOrNull = (part: unknown) => part === null || typeof part === 'string';
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    isTextOrNull(value.text) &&
    'version' in value &&
    isTextOrNull(value.version)
  );
}

/** An id that stays the same for as long as the object does. */
function useStableId<Thing>(): (thing: Thing) => string {
  const last = useRef<{ readonly thing: Thing; readonly id: string } | null>(null);
  return (thing) => {
    if (last.current?.thing !== thing) last.current = { thing, id: crypto.randomUUID() };
    return last.current.id;
  };
}
