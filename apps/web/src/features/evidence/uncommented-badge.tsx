// The number of pieces of evidence without a comment.
import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/badge.tsx';

export function UncommentedBadge({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  return <Badge count={count} label={i18n._('{count, plural, other {# without a comment}}', { count })} />;
}
