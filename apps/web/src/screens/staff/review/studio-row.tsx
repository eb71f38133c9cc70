// One item of the queue beside the panes: evidence opens in them; a plan has its own page.
import type { Person } from '@foothold/domain/people/collections';
import type { ToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { pictureOf } from '../../../features/people/pictures.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { PlanRow } from './plan-row.tsx';
import styles from './review-item.module.css';
import { useWhat } from './use-what.ts';

type Props = {
  readonly item: ToReview;
  readonly person: Person | undefined;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
};

export function StudioRow({ item, person, isCurrent, onOpen }: Props) {
  const { i18n } = useLingui();
  const what = useWhat(item);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const shown = row.current;
    const list = shown?.closest('ul');
    if (!isCurrent || shown === null || list == null) return undefined;
    // Also whenever the comment form above, which is rendered later, takes room from the list.
    const observer = new ResizeObserver(() => {
      // Within the list alone: `scrollIntoView` would scroll the page, too.
      const [frame, place] = [list.getBoundingClientRect(), shown.getBoundingClientRect()];
      list.scrollTop += Math.min(0, place.top - frame.top) + Math.max(0, place.bottom - frame.bottom);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [isCurrent]);
  if (item.kind === 'plan') return <PlanRow item={item} person={person} />;
  return (
    <button
      ref={row}
      type="button"
      className={styles.head}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
    >
      <Avatar src={pictureOf(person)} size="small" />
      <span className={styles.words}>
        <bdi className={styles.name}>{person?.displayName ?? i18n._('User not found')}</bdi>
        <bdi className={styles.what}>{what}</bdi>
      </span>
      <DateText at={item.since} as="short" />
    </button>
  );
}
