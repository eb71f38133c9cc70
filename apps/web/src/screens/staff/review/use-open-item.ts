// Which item of the review queue is open: it stays while its comment is being written, and gives way to the next when it leaves.
import { nextToReview, type ToReview } from '@foothold/domain/progress/review';
import { useState } from 'react';
import { isChanged } from '../../../features/evidence/comment-draft.ts';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';

export type OpenItem = {
  /** The queue, and the open item if somebody else answered it while a comment is being written. */
  readonly shown: readonly ToReview[];
  readonly current: ToReview | null;
  /** The key of the item that took the place of one that left, `nothingLeft` if there was none; null before. */
  readonly movedTo: string | null;
  readonly show: (item: ToReview | null) => void;
  /** 1 is the next, -1 the one before. */
  readonly step: (by: 1 | -1) => void;
  /** The next evidence, as plans have pages of their own; from the last on to the first. */
  readonly toNextEvidence: () => void;
};

const nothingLeft = '';

type State = Pick<OpenItem, 'movedTo'> & {
  /** Where the queue was left for another page, until it is open again. */
  readonly left: ToReview | null;
  readonly opened: ToReview | null;
  /** Its position, which the next one takes when it leaves. */
  readonly index: number;
  /** The filter of the queue that it was opened in. */
  readonly filter: string;
};

type Options = {
  /** The queue is loaded: an item that is not in it has left. */
  readonly complete: boolean;
  /** One is open whenever there is one. */
  readonly opensFirst: boolean;
  /** Where the viewer left the queue before: it opens there, or with what came after it. */
  readonly left: ToReview | null;
  /** Which part of everything that waits the queue is. */
  readonly filter: string;
};

export function useOpenItem(
  queue: readonly ToReview[],
  drafts: Pick<CommentDrafts, 'of'>,
  { complete, opensFirst, left, filter }: Options,
): OpenItem {
  const [state, setState] = useState<State>({ left, opened: null, index: 0, movedTo: null, filter });
  const { opened, index, movedTo } = state;
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const isIn = (list: readonly ToReview[]) => list.some(({ key }) => key === opened?.key);
  const draft = opened === null ? undefined : drafts.of(opened.key);
  const isWritten = draft !== undefined && isChanged(draft);
  const shown = opened !== null && isWritten && !isIn(queue) ? queue.toSpliced(index, 0, opened) : queue;
  if (complete && state.filter !== filter) {
    // In another part of the queue no item takes the place of one that is not in it: it begins as when the page opens.
    set(isIn(shown) ? { filter } : { filter, opened: null });
  } else if (complete && opened !== null && !isIn(shown)) {
    const next = queue[Math.min(index, queue.length - 1)] ?? null;
    set({ opened: next, movedTo: next?.key ?? nothingLeft });
  } else if (complete && state.left !== null) {
    const { left } = state;
    const again = queue.find(({ key }) => key === left.key) ?? nextToReview(queue, left) ?? null;
    set({
      left: null,
      opened: again,
      index: Math.max(
        0,
        queue.findIndex(({ key }) => key === again?.key),
      ),
      movedTo: again?.key ?? null,
    });
  } else if (complete && opened === null && opensFirst && queue[0] !== undefined) {
    const first = queue.find(({ kind }) => kind === 'evidence') ?? queue[0];
    set({ opened: first, index: queue.indexOf(first) });
  }
  const at = shown.findIndex(({ key }) => key === opened?.key);
  const show = (item: ToReview | null) =>
    set({
      opened: item,
      index: Math.max(
        0,
        shown.findIndex(({ key }) => key === item?.key),
      ),
    });
  return {
    shown,
    current: shown[at] ?? null,
    movedTo,
    show,
    step: (by) => {
      const target = shown[at + by];
      if (target !== undefined) show(target);
    },
    toNextEvidence: () => {
      const others = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))];
      const target = others.find(({ kind }) => kind === 'evidence') ?? others[0];
      if (target !== undefined) show(target);
    },
  };
}
