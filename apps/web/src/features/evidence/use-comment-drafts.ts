// The comments being written on one screen, by evidence. Kept above the cards, which move when the columns change.
import type { Comment } from '@foothold/domain/evidence/collections';
import { useState } from 'react';
import { draftOf, isChanged, type CommentDraft } from './comment-draft.ts';

export type CommentDrafts = {
  readonly of: (evidenceId: string) => CommentDraft | undefined;
  readonly open: (evidenceId: string, comment: Comment | undefined) => void;
  readonly change: (evidenceId: string, part: Partial<CommentDraft>) => void;
  readonly close: (evidenceId: string) => void;
  readonly unsaved: boolean;
};

export function useCommentDrafts(): CommentDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, CommentDraft>>(new Map());
  return {
    of: (evidenceId) => drafts.get(evidenceId),
    open: (evidenceId, comment) => setDrafts((all) => new Map(all).set(evidenceId, draftOf(comment))),
    change: (evidenceId, part) =>
      setDrafts((all) => {
        const draft = all.get(evidenceId);
        return draft === undefined ? all : new Map(all).set(evidenceId, { ...draft, ...part });
      }),
    close: (evidenceId) => setDrafts((all) => new Map([...all].filter(([id]) => id !== evidenceId))),
    unsaved: [...drafts.values()].some(isChanged),
  };
}
