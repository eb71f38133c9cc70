// The comments being written on one screen, by evidence, and kept on the device until they are sent or given up. Above the
// cards, which move when the columns change.
import type { Comment } from '@foothold/domain/evidence/collections';
import { useCallback, useState } from 'react';
import { chosenFilesOf } from '../../connection/chosen-files.ts';
import { useViewer } from '../people/viewer.tsx';
import { draftOf, isChanged, takenUp, type CommentDraft } from './comment-draft.ts';
import { forgetWords, keepWords, keptWords } from './kept-comments.ts';

export type CommentDrafts = {
  readonly of: (evidenceId: string) => CommentDraft | undefined;
  readonly open: (evidenceId: string, comment: Comment | undefined) => void;
  /** Opens what was begun on this device before, if there is any. */
  readonly takeUp: (evidenceId: string, comment: Comment | undefined) => Promise<void>;
  readonly change: (evidenceId: string, part: Partial<CommentDraft>) => void;
  readonly close: (evidenceId: string) => void;
  readonly closeAll: () => void;
  readonly unsaved: boolean;
};

const placeOf = (evidenceId: string) => `comment ${evidenceId}`;

export function useCommentDrafts(): CommentDrafts {
  const { id: userId } = useViewer();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, CommentDraft>>(new Map());
  const files = chosenFilesOf(userId);
  const close = (evidenceId: string) => {
    setDrafts((all) => new Map([...all].filter(([id]) => id !== evidenceId)));
    forgetWords(userId, evidenceId);
    void files.choose(placeOf(evidenceId), null);
  };
  const takeUp = useCallback(
    async (evidenceId: string, comment: Comment | undefined) => {
      await files.settled();
      const draft = takenUp(comment, keptWords(userId, evidenceId), files.read(placeOf(evidenceId)));
      if (draft === undefined) return;
      setDrafts((all) => (all.has(evidenceId) ? all : new Map(all).set(evidenceId, draft)));
    },
    [files, userId],
  );
  return {
    of: (evidenceId) => drafts.get(evidenceId),
    open: (evidenceId, comment) => setDrafts((all) => new Map(all).set(evidenceId, draftOf(comment))),
    takeUp,
    change: (evidenceId, part) => {
      const before = drafts.get(evidenceId)?.before;
      setDrafts((all) => {
        const draft = all.get(evidenceId);
        return draft === undefined ? all : new Map(all).set(evidenceId, { ...draft, ...part });
      });
      if (part.file !== undefined) void files.choose(placeOf(evidenceId), part.file);
      if (part.text === undefined) return;
      const text = part.text === before?.text ? '' : part.text;
      keepWords(userId, evidenceId, { text, replaces: before?.id ?? null });
    },
    close,
    closeAll: () => [...drafts.keys()].forEach(close),
    unsaved: [...drafts.values()].some(isChanged),
  };
}
