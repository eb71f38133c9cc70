// The comment drafts of one screen by evidence, stored on the device until they are sent or discarded. Kept above the
// cards, which move when the columns change.
import type { Comment, Evidence } from '@foothold/domain/evidence/collections';
import { useCallback, useRef } from 'react';
import { chosenFilesOf } from '../../connection/chosen-files.ts';
import { useDraftsById } from '../../drafts/use-drafts-by-id.ts';
import { useViewer } from '../../session/viewer.tsx';
import { draftOf, isChanged, takenUp, type CommentDraft } from './comment-draft.ts';
import { deleteCommentDraft, writeCommentDraft, readCommentDraft } from './stored-comment-drafts.ts';
import { isOf, type Subject } from './subject.ts';

export type CommentDrafts = {
  readonly of: (evidenceId: string) => CommentDraft | undefined;
  /** Drafts for this task or target whose evidence no longer exists. */
  readonly withoutEvidence: (subject: Subject, items: readonly Evidence[]) => readonly DraftOnEvidence[];
  readonly open: (item: Evidence, comment: Comment | undefined) => void;
  /** Opens the stored draft, if there is one. */
  readonly takeUp: (item: Evidence, comment: Comment | undefined) => Promise<void>;
  /** Opens the stored draft of a new comment, or else an empty one. */
  readonly begin: (item: Evidence) => Promise<void>;
  /** Puts a comment that was sent back into its draft; resolves once it is stored on this device. */
  readonly restore: (item: Evidence, sent: CommentDraft) => Promise<void>;
  readonly change: (evidenceId: string, part: Partial<CommentDraft>) => void;
  /** Must be checked before each send: discarding a draft aborts it. */
  readonly signalFor: (evidenceId: string) => AbortSignal;
  /** Called when sent. True if nothing is left to write: then the form closes. */
  readonly settle: (evidenceId: string, sent: CommentDraft, stored: StoredComment) => boolean;
  readonly close: (evidenceId: string) => void;
  readonly closeAll: () => void;
  readonly unsaved: boolean;
};

/** With the evidence as it was when the draft was started. */
export type DraftOnEvidence = CommentDraft & { readonly item: Evidence };

export type StoredComment = Pick<Comment, 'id' | 'createdAt'>;

const draftKeyOf = (evidenceId: string) => `comment ${evidenceId}`;

export function useCommentDrafts(): CommentDrafts {
  const { id: userId } = useViewer();
  const { drafts, latest, put } = useDraftsById<DraftOnEvidence>();
  const sends = useRef(new Map<string, AbortController>());
  const files = chosenFilesOf(userId);
  const close = (evidenceId: string) => {
    sends.current.get(evidenceId)?.abort();
    put(evidenceId, undefined);
    deleteCommentDraft(userId, evidenceId);
    void files.choose(draftKeyOf(evidenceId), null);
  };
  const keep = (evidenceId: string, { text, before }: CommentDraft) => {
    if (text === (before?.text ?? '')) deleteCommentDraft(userId, evidenceId);
    else writeCommentDraft(userId, evidenceId, { text, expectedVersion: before?.id ?? null });
  };
  const takeUp = useCallback(
    async (item: Evidence, comment: Comment | undefined) => {
      await files.settled();
      const draft = takenUp(comment, readCommentDraft(userId, item.id), files.read(draftKeyOf(item.id)));
      if (draft !== undefined && !latest.current.has(item.id)) put(item.id, { ...draft, item });
    },
    [files, userId, latest, put],
  );
  const begin = useCallback(
    async (item: Evidence) => {
      await takeUp(item, undefined);
      if (!latest.current.has(item.id)) put(item.id, { ...draftOf(undefined), item });
    },
    [takeUp, latest, put],
  );
  return {
    of: (evidenceId) => drafts.get(evidenceId),
    withoutEvidence: (subject, items) =>
      [...drafts.values()].filter(
        (draft) =>
          isOf(draft.item, subject) && isChanged(draft) && !items.some(({ id }) => id === draft.item.id),
      ),
    open: (item, comment) => put(item.id, { ...draftOf(comment), item }),
    takeUp,
    begin,
    restore: async (item, { text, file }) => {
      const draft = { ...draftOf(undefined), text, file, item };
      put(item.id, draft);
      keep(item.id, draft);
      await files.choose(draftKeyOf(item.id), file);
    },
    change: (evidenceId, part) => {
      const before = latest.current.get(evidenceId);
      if (before === undefined) return;
      const draft = { ...before, ...part };
      put(evidenceId, draft);
      if (part.file !== undefined) void files.choose(draftKeyOf(evidenceId), part.file);
      if (part.text !== undefined) keep(evidenceId, draft);
    },
    signalFor: (evidenceId) => {
      const send = new AbortController();
      sends.current.set(evidenceId, send);
      return send.signal;
    },
    settle: (evidenceId, sent, { id, createdAt }) => {
      const now = latest.current.get(evidenceId);
      if (now === undefined || now.text === sent.text) {
        close(evidenceId);
        return true;
      }
      // What was typed while waiting for the answer stays, based on the comment that is stored now.
      const before = {
        id,
        evidenceId,
        text: sent.text,
        file: sent.attachedFile,
        createdBy: userId,
        createdAt,
        thankedAt: null,
      };
      put(evidenceId, { ...now, before });
      keep(evidenceId, { ...now, before });
      return false;
    },
    close,
    closeAll: () => [...drafts.keys()].forEach(close),
    unsaved: [...drafts.values()].some(isChanged),
  };
}
