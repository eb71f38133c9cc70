// The link from the badge to the review queue.
import { useLingui } from '@lingui/react';
import { ListChecks } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import { useWaiting } from './use-waiting.ts';

/** Renders nothing while nothing waits. */
export function ReviewLink() {
  const { i18n } = useLingui();
  const { all } = useWaiting();
  const count = all.evidence + all.plans;
  if (count === 0) return null;
  return (
    <ButtonLink to="/staff/review" icon={ListChecks}>
      {i18n._('Review {count, plural, other {#}}', { count })}
    </ButtonLink>
  );
}
