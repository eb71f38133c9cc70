// The tabs Start and End of a learning plan, each with a badge while unchecked. The caller sets the links.
import type { QuestionSet } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';

type Props = {
  readonly uncheckedStart: boolean;
  readonly uncheckedEnd: boolean;
  readonly renderTab: (set: QuestionSet, word: string, badge: ReactNode) => ReactNode;
};

export function PlanTabs({ uncheckedStart, uncheckedEnd, renderTab }: Props) {
  const { i18n } = useLingui();
  const badge = (isUnchecked: boolean) => (
    <Badge
      count={Number(isUnchecked)}
      label={i18n._('{count, plural, other {# new}}', { count: Number(isUnchecked) })}
    />
  );
  return (
    <LinkTabs label={i18n._('Learning plan')}>
      {renderTab('start', i18n._('Start'), badge(uncheckedStart))}
      {renderTab('end', i18n._('End'), badge(uncheckedEnd))}
    </LinkTabs>
  );
}
