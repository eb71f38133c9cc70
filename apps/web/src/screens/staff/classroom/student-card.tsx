// One student of a class: picture, name, progress, and what waits for the teacher. The card opens the progress.
import type { Person } from '@foothold/domain/people/collections';
import { percent, type Progress } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, Tag } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { pictureOf } from '../../../features/people/pictures.ts';
import styles from './student-card.module.css';

type Props = {
  readonly student: Person;
  readonly isLocked: boolean;
  readonly progress: Progress;
  readonly waiting: { readonly evidence: number; readonly plans: number };
  /** Why the student needs attention, in words. */
  readonly reasons: readonly string[];
};

export function StudentCard({ student, isLocked, progress, waiting, reasons }: Props) {
  const { i18n } = useLingui();
  return (
    <Link to="/staff/users/$userId/progress" params={{ userId: student.id }} className={styles.card}>
      <span className={styles.head}>
        <Avatar src={pictureOf(student)} size="small" />
        <bdi className={styles.name}>{student.displayName}</bdi>
        {isLocked && <Tag tone="bad">{i18n._('Locked')}</Tag>}
      </span>
      <ProgressBar
        done={progress.done}
        total={progress.total}
        valueText={i18n._('{percent}%', { percent: percent(progress) })}
      />
      {reasons.length > 0 && <span className={styles.reasons}>{reasons.join(' · ')}</span>}
      <span className={styles.waiting}>
        {waiting.evidence > 0 && (
          <span>
            <Badge count={waiting.evidence} label={String(waiting.evidence)} /> {i18n._('to comment on')}
          </span>
        )}
        {waiting.plans > 0 && (
          <span>
            <Badge count={waiting.plans} label={String(waiting.plans)} />{' '}
            {i18n._('{count, plural, one {plan to check} other {plans to check}}', { count: waiting.plans })}
          </span>
        )}
      </span>
    </Link>
  );
}
