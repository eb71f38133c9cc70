// Above a page that was opened from the review queue: the way back, how much is left, and the next that waits.
import { nextToReview, type ToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import { useRememberedFilter } from '../../session/use-remembered-filter.ts';
import styles from './review-bar.module.css';
import { useReview } from './use-review.ts';
import { useReviewTripFrom } from './review-trip.ts';

export function ReviewBar({ left }: { readonly left: ToReview }) {
  const { i18n } = useLingui();
  const [chatId] = useRememberedFilter('review');
  const { queue, complete } = useReview(chatId === '' ? null : chatId);
  if (!complete || queue.length === 0) return null;
  const next = nextToReview(queue, left);
  return (
    <nav className={styles.bar} aria-label={i18n._('To review')}>
      <ButtonLink to="/staff/review" variant="plain" small icon={ArrowLeft}>
        {i18n._('To review')}
      </ButtonLink>
      <output>{i18n._('{count, plural, one {# left} other {# left}}', { count: queue.length })}</output>
      {next !== undefined && <Next item={next} />}
    </nav>
  );
}

function Next({ item }: { readonly item: ToReview }) {
  const { i18n } = useLingui();
  const leadThere = useReviewTripFrom(item);
  return (
    <ButtonLink to="/staff/review" variant="primary" small endIcon={ArrowRight} onClick={leadThere}>
      {i18n._('Next')}
    </ButtonLink>
  );
}
