// The comments being written on one screen, by evidence, and kept on the device until they are sent or given up. Above the
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
  /** What was begun for this task or target, about evidence that is no longer among these pieces. */
  readonly withoutEvidence: (subject: Subject, items: readonly Evidence[]) => readonly DraftOnEvidence[];
  readonly open: (item: Evidence, comment: Comment | undefined) => void;
  /** Opens what was begun on this device before, if there is any. */
  readonly takeUp: (item: Evidence, comment: Comment | undefined) => Promise<void>;
  readonly change: (evidenceId: string, part: Partial<CommentDraft>) => void;
  /** To be asked before each send: giving a comment up stops it. */
  readonly signalFor: (evidenceId: string) => AbortSignal;
  /** It was sent. True when nothing is left to write: then it is closed. */
  readonly settle: (evidenceId: string, sent: CommentDraft, stored: StoredComment) => boolean;
  readonly close: (evidenceId: string) => void;
  readonly closeAll: () => void;
  readonly unsaved: boolean;
};

/** With the evidence as it was when the comment was begun. */
export type DraftOnEvidence = CommentDraft & { readonly item: Evidence };

export type StoredComment = Pick<Comment, 'id' | 'createdAt'>;

const placeOf = (evidenceId: string) => `comment ${evidenceId}`;

export function useCommentDrafts(): CommentDrafts {
  const { id: userId } = useViewer();
  const { drafts, latest, put } = useDraftsById<DraftOnEvidence>();
  const sends = useRef(new Map<string, AbortController>());
  const files = chosenFilesOf(userId);
  const close = (evidenceId: string) => {
    sends.current.get(evidenceId)?.abort();
    put(evidenceId, undefined);
    deleteCommentDraft(userId, evidenceId);
    void files.choose(placeOf(evidenceId), null);
  };
  const keep = (evidenceId: string, { text, before }: CommentDraft) =>
    writeCommentDraft(userId, evidenceId, {
      text: text === before?.text ? '' : text,
      replaces: before?.id ?? null,
    });
  const takeUp = useCallback(
    async (item: Evidence, comment: Comment | undefined) => {
      await files.settled();
      const draft = takenUp(comment, readCommentDraft(userId, item.id), files.read(placeOf(item.id)));
      if (draft !== undefined && !latest.current.has(item.id)) put(item.id, { ...draft, item });
    },
    [files, userId, latest, put],
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
    change: (evidenceId, part) => {
      const before = latest.current.get(evidenceId);
      if (before === undefined) return;
      const draft = { ...before, ...part };
      put(evidenceId, draft);
      if (part.file !== undefined) void files.choose(placeOf(evidenceId), part.file);
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
      // What was typed while the answer was awaited stays, over the comment that stands there now.
      const before = { id, evidenceId, text: sent.text, file: sent.keptFile, createdBy: userId, createdAt };
      deleteCommentDraft(userId, evidenceId);
      put(evidenceId, { ...now, before });
      keep(evidenceId, { ...now, before });
      return false;
    },
    close,
    closeAll: () => [...drafts.keys()].forEach(close),
    unsaved: [...drafts.values()].some(isChanged),
  };
}
