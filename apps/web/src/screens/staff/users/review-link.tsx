// The link from the badge to the review queue: the next thing to do while anything waits.
import { useLingui } from '@lingui/react';
import { ListChecks } from 'lucide-react';
import { ButtonLink } from '../../../navigation/links.tsx';

export function ReviewLink({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/staff/review" variant="primary" icon={ListChecks}>
      {i18n._('Review {count, plural, other {#}}', { count })}
    </ButtonLink>
  );
}
