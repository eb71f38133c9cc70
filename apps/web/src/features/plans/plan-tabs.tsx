// Start and End of a learning plan, each with a badge while it is unchecked.
import { useLingui } from '@lingui/react';
import { TabLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';

type Props = { readonly uncheckedStart: boolean; readonly uncheckedEnd: boolean };

export function PlanTabs({ uncheckedStart, uncheckedEnd }: Props) {
  const { i18n } = useLingui();
  const badge = (isUnchecked: boolean) => (
    <Badge count={Number(isUnchecked)} words={i18n._('{count} new', { count: Number(isUnchecked) })} />
  );
  return (
    <LinkTabs label={i18n._('My Learning Plan')}>
      <TabLink
        to="/learningPlan/$questionSet"
        params={{ questionSet: 'start' }}
        badge={badge(uncheckedStart)}
      >
        {i18n._('Start')}
      </TabLink>
      <TabLink to="/learningPlan/$questionSet" params={{ questionSet: 'end' }} badge={badge(uncheckedEnd)}>
        {i18n._('End')}
      </TabLink>
    </LinkTabs>
  );
}
