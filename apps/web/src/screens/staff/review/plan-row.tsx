// An unchecked plan in the review queue: a link to its page, since opening it there is what checks it.
import type { Person } from '@foothold/domain/people/collections';
import type { PlanToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { ChevronRight } from 'lucide-react';
import { pictureOf } from '../../../features/people/pictures.ts';
import { RowLink } from '../../../navigation/links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import styles from './review-item.module.css';
import { useReviewItemTitle } from './use-review-item-title.ts';

export function PlanRow({
  item,
  person,
}: {
  readonly item: PlanToReview;
  readonly person: Person | undefined;
}) {
  const { i18n } = useLingui();
  const title = useReviewItemTitle(item);
  return (
    <RowLink
      to="/staff/users/$userId/learningPlans/$planId/$questionSet"
      params={{ userId: item.learnerId, planId: item.planId, questionSet: item.set }}
      start={<Avatar src={pictureOf(person)} size="small" />}
      title={person?.displayName ?? i18n._('User not found')}
      text={<span className={styles.what}>{title}</span>}
      end={
        <span className={styles.since}>
          <DateText at={item.since} as="short" />
          <ChevronRight className={styles.onwards} aria-hidden />
        </span>
      }
    />
  );
}
