// The number of unread messages of a chat, or of several.
import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/badge.tsx';

export function UnreadBadge({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  return (
    <Badge
      count={count}
      label={i18n._('{count, plural, one {# unread message} other {# unread messages}}', { count })}
    />
  );
}
