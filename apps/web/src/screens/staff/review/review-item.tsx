// One item of the review queue: the student, the work, and since when. It opens in place.
import type { Person } from '@foothold/domain/people/collections';
import type { ToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import type { ReviewedNow } from './use-reviewed.ts';
import { pictureOf } from '../../../features/people/pictures.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { ReviewPlan } from './review-plan.tsx';
import { useReviewItemTitle } from './use-review-item-title.ts';
import { StaffActions } from '../../../features/evidence/staff-actions.tsx';
import { ReviewWork } from './review-work.tsx';
import styles from './review-item.module.css';

type Props = Omit<ReviewedNow, 'reviewed'> & {
  readonly item: ToReview;
  /** Undefined: deleted a moment ago. */
  readonly person: Person | undefined;
  readonly isOpen: boolean;
  readonly drafts: CommentDrafts;
  readonly onToggle: () => void;
  /** Its comment was sent and taken back. */
  readonly onUndone: () => void;
};

export function ReviewItem({
  item,
  person,
  isOpen,
  drafts,
  offerUndo,
  addChecked,
  onToggle,
  onUndone,
}: Props) {
  const { i18n } = useLingui();
  const title = useReviewItemTitle(item);
  const panelId = useId();
  const name = person?.displayName ?? i18n._('User not found');
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
      >
        <Avatar src={pictureOf(person)} size="small" />
        <span className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          <bdi className={styles.what}>{title}</bdi>
        </span>
        <DateText at={item.since} as="short" />
        <ChevronDown className={styles.chevron} aria-hidden />
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <div className={styles.evidence}>
            {item.kind === 'plan' ? (
              <ReviewPlan item={item} onChecked={addChecked} />
            ) : (
              <ReviewWork
                item={item}
                drafts={drafts}
                renderActions={(evidence, comment) => (
                  <StaffActions
                    item={evidence}
                    comment={comment}
                    drafts={drafts}
                    onCommented={(sent, stored) => offerUndo(item, evidence, sent, stored, onUndone)}
                  />
                )}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}
