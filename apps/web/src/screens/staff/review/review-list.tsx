// The review queue on a narrow screen: rows that open in place, one at a time.
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, type RefCallback } from 'react';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import type { ReviewedNow } from './use-reviewed.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { ReviewItem } from './review-item.tsx';
import type { OpenItem } from './use-open-item.ts';

export type ReviewLayoutProps = ReviewedNow & {
  readonly open: OpenItem;
  readonly people: ReadonlyMap<string, Person>;
  readonly drafts: CommentDrafts;
};

export function ReviewList({ open, people, drafts, reviewed, offerUndo, addChecked }: ReviewLayoutProps) {
  const { i18n } = useLingui();
  const { shown, current, movedTo, show } = open;
  const focusOnNext = useFocusOnNext(movedTo);
  const router = useRouter();
  const opened = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // One that is open when the list appears was led to from another page, and may be far below. The router scrolls to
    // the top after this.
    const bring = () => opened.current?.scrollIntoView();
    bring();
    return router.subscribe('onRendered', bring);
  }, [router]);
  if (shown.length === 0) return <NothingWaits sentence={focusOnNext} isFinished={reviewed.length > 0} />;
  return (
    <RowList label={i18n._('To review')}>
      {shown.map((item) => (
        <li
          key={item.key}
          ref={
            item.key === current?.key
              ? (row) => {
                  opened.current = row;
                  focusOnNext(row);
                }
              : undefined
          }
        >
          <ReviewItem
            item={item}
            person={people.get(item.learnerId)}
            isOpen={item.key === current?.key}
            drafts={drafts}
            offerUndo={offerUndo}
            addChecked={addChecked}
            onToggle={() => show(item.key === current?.key ? null : item)}
            onUndone={() => show(item)}
          />
        </li>
      ))}
    </RowList>
  );
}

type NothingProps = {
  readonly sentence: RefCallback<HTMLElement>;
  /** The viewer has just worked through it. */
  readonly isFinished: boolean;
};

export function NothingWaits({ sentence, isFinished }: NothingProps) {
  const { i18n } = useLingui();
  return (
    <EmptyState
      drawing={isFinished ? 'flag' : 'list'}
      sentence={sentence}
      hint={isFinished ? i18n._('Nothing to review.') : undefined}
    >
      {isFinished ? i18n._('All done.') : i18n._('Nothing to review.')}
    </EmptyState>
  );
}

/** An answered item had focus: focus the row in its place, or the empty message. `movedTo` is that row's key. */
export function useFocusOnNext(movedTo: string | null): RefCallback<HTMLElement> {
  const next = useRef<HTMLElement>(null);
  useEffect(() => {
    if (movedTo === null || document.activeElement !== document.body) return;
    (next.current?.querySelector<HTMLElement>('a, button') ?? next.current)?.focus();
  }, [movedTo]);
  return useCallback((element) => {
    next.current = element;
  }, []);
}
