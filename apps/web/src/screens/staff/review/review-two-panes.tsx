// The review queue with room for two panes: the work, large enough to judge, and the comment with what comes next.
import type { ToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { useRef, useState, type KeyboardEvent, useEffect } from 'react';
import type { Person } from '@foothold/domain/people/collections';
import { RowList } from '../../../ui/list-row.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { NothingWaits, useFocusOnNext, type ReviewLayoutProps } from './review-list.tsx';
import { LoadedAhead, CommentPane } from './comment-pane.tsx';
import { WorkPane } from './work-pane.tsx';
import { useReviewItemTitle } from './use-review-item-title.ts';
import { pictureOf } from '../../../features/people/pictures.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import styles from './review-two-panes.module.css';
import reviewItemStyles from './review-item.module.css';

export function ReviewTwoPanes({ open, people, drafts, reviewed, offerUndo, addChecked }: ReviewLayoutProps) {
  const { i18n } = useLingui();
  const { shown, current, movedTo, show, step, toNextEvidence } = open;
  const emptySentence = useFocusOnNext(movedTo);
  const panes = useRef<HTMLDivElement>(null);
  // Where focus goes when another item opens: into the box, except by the keys that move, which would be typed into it.
  const [isReading, setReading] = useState(false);
  if (current === null) return <NothingWaits sentence={emptySentence} isFinished={reviewed.length > 0} />;
  const openToWrite = (item: ToReview) => {
    setReading(false);
    show(item);
  };
  const move = (by: 1 | -1) => {
    setReading(true);
    step(by);
  };
  const actOnKey = (event: KeyboardEvent) => {
    const { target } = event;
    // Events of dialogs arrive here, too.
    if (!(target instanceof HTMLElement) || panes.current?.contains(target) !== true) return;
    if (target.matches('input, textarea, select')) {
      if (event.key === 'Escape') panes.current.querySelector<HTMLElement>('section')?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
    else if (event.key === 'c') panes.current.querySelector('textarea')?.focus();
    else return;
    event.preventDefault();
  };
  const at = shown.indexOf(current);
  const next = shown[at + 1];
  const ahead = shown.slice(at + 1).find((item) => item.kind === 'evidence');
  return (
    // Keys without a modifier work only while focus is inside, as WCAG 2.1.4 requires.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- every key has its button
    <div ref={panes} className={styles.panes} tabIndex={-1} onKeyDown={actOnKey}>
      <WorkPane
        key={current.key}
        item={current}
        person={people.get(current.learnerId)}
        drafts={drafts}
        focused={isReading || current.kind === 'plan'}
        onChecked={addChecked}
        onPrevious={at > 0 ? () => move(-1) : undefined}
        onNext={next === undefined ? undefined : () => move(1)}
      />
      <div className={styles.side}>
        {current.kind === 'evidence' && (
          <CommentPane
            key={current.key}
            item={current}
            drafts={drafts}
            offerUndo={offerUndo}
            focused={!isReading}
            onSent={() => {
              setReading(false);
              toNextEvidence();
            }}
            onUndone={() => openToWrite(current)}
          />
        )}
        <RowList label={i18n._('To review')}>
          {shown.map((item) => (
            <li key={item.key}>
              <QueueRow
                item={item}
                person={people.get(item.learnerId)}
                isCurrent={item.key === current.key}
                onOpen={() => openToWrite(item)}
              />
            </li>
          ))}
        </RowList>
      </div>
      {ahead !== undefined && <LoadedAhead item={ahead} />}
      <Announced item={current} name={people.get(current.learnerId)?.displayName ?? ''} />
    </div>
  );
}

/** What has opened, for screen readers: focus is in the box, whose label does not say. */
function Announced({ item, name }: { readonly item: ToReview; readonly name: string }) {
  const title = useReviewItemTitle(item);
  return (
    <VisuallyHidden>
      <output>{`${name}. ${title}`}</output>
    </VisuallyHidden>
  );
}

type QueueRowProps = {
  readonly item: ToReview;
  readonly person: Person | undefined;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
};

/** One item of the queue beside the panes, in which it opens. */
function QueueRow({ item, person, isCurrent, onOpen }: QueueRowProps) {
  const { i18n } = useLingui();
  const title = useReviewItemTitle(item);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const shown = row.current;
    const list = shown?.closest('ul');
    if (!isCurrent || shown === null || list == null) return undefined;
    // Also whenever the comment form above, which is rendered later, takes room from the list.
    const observer = new ResizeObserver(() => {
      // Within the list alone: `scrollIntoView` would scroll the page, too.
      const [frame, row] = [list.getBoundingClientRect(), shown.getBoundingClientRect()];
      list.scrollTop += Math.min(0, row.top - frame.top) + Math.max(0, row.bottom - frame.bottom);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [isCurrent]);
  return (
    <button
      ref={row}
      type="button"
      className={reviewItemStyles.head}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
    >
      <Avatar src={pictureOf(person)} size="small" />
      <span className={reviewItemStyles.words}>
        <bdi className={reviewItemStyles.name}>{person?.displayName ?? i18n._('User not found')}</bdi>
        <bdi className={reviewItemStyles.what}>{title}</bdi>
      </span>
      <DateText at={item.since} as="short" />
    </button>
  );
}
