// The badge of a lesson or task with comments that its learner has not seen.
import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/badge.tsx';

export function NewComments({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  return (
    <Badge
      count={count}
      label={i18n._('{count, plural, one {# new comment} other {# new comments}}', { count })}
    />
  );
}
