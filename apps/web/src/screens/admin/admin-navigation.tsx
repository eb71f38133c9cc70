// The menu of the admin area: all pages in three groups; on a narrow screen the groups, and the pages of the open one.
import { useLingui } from '@lingui/react';
import { useAlerts } from '../../features/people/use-alerts.ts';
import { useWeakBreakGlass } from '../../features/single-sign-on/use-break-glass.ts';
import { useStoppedWebhooks } from '../../features/webhooks/use-webhooks.ts';
import { TabLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { GroupedTabs, TabRow } from '../../ui/link-tabs.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { adminAddress, adminGroups, adminPageLabels, groupOf, type AdminPageKey } from './admin-pages.ts';

type Counts = Partial<Readonly<Record<AdminPageKey, { readonly count: number; readonly label: string }>>>;

export function AdminNavigation({ page }: { readonly page: AdminPageKey }) {
  const { i18n } = useLingui();
  const counts = useCounts();
  const isWide = useMatches('(width >= 1000px)');
  const current = groupOf(page);
  const countOf = (each: AdminPageKey) => {
    const count = counts[each];
    return count && <Badge {...count} />;
  };
  const tabsOf = (pages: readonly AdminPageKey[]) =>
    pages.map((each) => (
      <li key={each}>
        <TabLink
          to={adminAddress(each)}
          inactiveProps={{ 'aria-current': each === page ? 'page' : undefined }}
          badge={countOf(each)}
        >
          {i18n._(adminPageLabels[each])}
        </TabLink>
      </li>
    ));
  return (
    <GroupedTabs label={i18n._('Admin')}>
      {isWide ? (
        adminGroups.map(({ label, pages }) => (
          <TabRow key={label} label={i18n._(label)} labelShown>
            {tabsOf(pages)}
          </TabRow>
        ))
      ) : (
        <>
          <TabRow label={i18n._('Groups')}>
            {adminGroups.map(({ label, pages }) => (
              <li key={label}>
                <TabLink
                  to={adminAddress(pages[0])}
                  inactiveProps={{ 'aria-current': label === current?.label ? 'true' : undefined }}
                  badge={<GroupBadge pages={pages} counts={counts} />}
                >
                  {i18n._(label)}
                </TabLink>
              </li>
            ))}
          </TabRow>
          {current !== undefined && <TabRow label={i18n._(current.label)}>{tabsOf(current.pages)}</TabRow>}
        </>
      )}
    </GroupedTabs>
  );
}

type GroupBadgeProps = { readonly pages: readonly AdminPageKey[]; readonly counts: Counts };

function GroupBadge({ pages, counts }: GroupBadgeProps) {
  const { i18n } = useLingui();
  const count = pages.reduce((sum, page) => sum + (counts[page]?.count ?? 0), 0);
  return <Badge count={count} label={i18n._('{count, plural, other {# to look at}}', { count })} />;
}

function useCounts(): Counts {
  const { i18n } = useLingui();
  const toLookAt = useAlerts().rows.length;
  const stopped = useStoppedWebhooks();
  const weak = useWeakBreakGlass();
  const attention = (count: number) => ({
    count,
    label: i18n._('{count, plural, other {# to look at}}', { count }),
  });
  return {
    alerts: attention(toLookAt),
    singleSignOn: attention(weak),
    webhooks: { count: stopped, label: i18n._('{count, plural, other {# stopped}}', { count: stopped }) },
  };
}
