// One item of the review queue: the student, the work, and since when. Evidence opens in place; a plan has its own page.
import type { Person } from '@foothold/domain/people/collections';
import type { ToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useCurriculum } from '../../features/curriculum/use-curriculum.ts';
import type { CommentDrafts } from '../../features/evidence/use-comment-drafts.ts';
import { pictureOf } from '../../features/people/pictures.ts';
import { RowLink } from '../../navigation/links.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ReviewEvidence } from './review-evidence.tsx';
import styles from './review-item.module.css';

type Props = {
  readonly item: ToReview;
  /** Undefined: deleted a moment ago. */
  readonly person: Person | undefined;
  readonly isOpen: boolean;
  readonly drafts: CommentDrafts;
  readonly onToggle: () => void;
};

export function ReviewItem({ item, person, isOpen, drafts, onToggle }: Props) {
  const { i18n } = useLingui();
  const what = useWhat(item);
  const panelId = useId();
  const name = person?.displayName ?? i18n._('User not found');
  if (item.kind === 'plan') {
    return (
      <RowLink
        to="/staff/users/$userId/learningPlans/$planId/$questionSet"
        params={{ userId: item.learnerId, planId: item.planId, questionSet: item.set }}
        start={<Avatar src={pictureOf(person)} size="small" />}
        title={name}
        text={<span className={styles.what}>{what}</span>}
        end={
          <span className={styles.since}>
            <DateText at={item.since} as="short" />
            <ChevronRight className={styles.onwards} aria-hidden />
          </span>
        }
      />
    );
  }
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
          <bdi className={styles.what}>{what}</bdi>
        </span>
        <DateText at={item.since} as="short" />
        <ChevronDown className={styles.chevron} aria-hidden />
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {isOpen && <ReviewEvidence item={item} drafts={drafts} />}
      </div>
    </>
  );
}

/** Its lesson, or that it is for a target or a plan. */
function useWhat(item: ToReview): string {
  const { i18n } = useLingui();
  const { modules, moduleOfItem } = useCurriculum();
  if (item.kind === 'plan') {
    const set = item.set === 'start' ? i18n._('Start') : i18n._('End');
    return i18n._('{title}: {set}', { title: item.title, set });
  }
  if (item.taskId === null) return i18n._('Personal target');
  return modules.get(moduleOfItem.get(item.taskId) ?? '')?.moduleName ?? i18n._('Task');
}
