// The header of the admin area and its tabs. Users who are not administrators see the not-found page.
import { useLingui } from '@lingui/react';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';
import { useAlerts } from '../../features/people/use-alerts.ts';
import { useWeakBreakGlass } from '../../features/single-sign-on/use-break-glass.ts';
import { useStoppedWebhooks } from '../../features/webhooks/use-webhooks.ts';
import { TabLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { NotFoundScreen } from '../../navigation/not-found-screen.tsx';

type Props = { readonly title: string; readonly children: ReactNode };

/** A page of one section, which has its name. */
export function AdminPage({ title, children }: Props) {
  return (
    <AdminFrame title={title}>
      <Section title={title}>{children}</Section>
    </AdminFrame>
  );
}

export function AdminFrame({ title, children }: Props) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const toLookAt = useAlerts().rows.length;
  const stopped = useStoppedWebhooks();
  const weak = useWeakBreakGlass();
  // The area's own address shows the first tab.
  const isFirst = /^\/staff\/admin\/?$/.test(pathname);
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading title={i18n._('Admin')} />
      <LinkTabs label={i18n._('Admin')}>
        <TabLink
          to="/staff/admin/learningPlans"
          inactiveProps={{ 'aria-current': isFirst ? 'page' : undefined }}
        >
          {i18n._('Learning Plans')}
        </TabLink>
        <TabLink
          to="/staff/admin/alerts"
          badge={
            <Badge
              count={toLookAt}
              label={i18n._('{count, plural, other {# to look at}}', { count: toLookAt })}
            />
          }
        >
          {i18n._('To look at')}
        </TabLink>
        <TabLink to="/staff/admin/reports">{i18n._('Reports')}</TabLink>
        <TabLink to="/staff/admin/roster">{i18n._('Roster')}</TabLink>
        <TabLink to="/staff/admin/keys">{i18n._('Keys')}</TabLink>
        <TabLink
          to="/staff/admin/singleSignOn"
          badge={
            <Badge count={weak} label={i18n._('{count, plural, other {# to look at}}', { count: weak })} />
          }
        >
          {i18n._('Single sign-on')}
        </TabLink>
        <TabLink
          to="/staff/admin/webhooks"
          badge={
            <Badge count={stopped} label={i18n._('{count, plural, other {# stopped}}', { count: stopped })} />
          }
        >
          {i18n._('Webhooks')}
        </TabLink>
        <TabLink to="/staff/admin/privacy">{i18n._('Privacy')}</TabLink>
        <TabLink to="/staff/admin/categories">{i18n._('Categories')}</TabLink>
        <TabLink to="/staff/admin/audit">{i18n._('Audit')}</TabLink>
        <TabLink to="/staff/admin/storage">{i18n._('Storage')}</TabLink>
      </LinkTabs>
      {children}
    </Page>
  );
}

/** The area's screens for administrators; the not-found page for everybody else. */
export function AdminArea() {
  const can = useAbilities();
  return can('administer') ? <Outlet /> : <NotFoundScreen />;
}
