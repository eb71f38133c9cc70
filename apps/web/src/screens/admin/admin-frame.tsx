// What the pages of the admin area share: heading, menu and title. Users who are not administrators see the not-found page.
import { useLingui } from '@lingui/react';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { NotFoundScreen } from '../../navigation/not-found-screen.tsx';
import { AdminNavigation } from './admin-navigation.tsx';
import { adminPageLabels, type AdminPageKey } from './admin-pages.ts';

type Props = { readonly page: AdminPageKey; readonly children: ReactNode };

/** A page of one section, which has its name. */
export function AdminPage({ page, children }: Props) {
  const { i18n } = useLingui();
  return (
    <AdminFrame page={page}>
      <Section title={i18n._(adminPageLabels[page])}>{children}</Section>
    </AdminFrame>
  );
}

export function AdminFrame({ page, children }: Props) {
  const { i18n } = useLingui();
  return (
    <Page>
      <ScreenTitle>{i18n._(adminPageLabels[page])}</ScreenTitle>
      <PageHeading title={i18n._('Admin')} />
      <AdminNavigation page={page} />
      {children}
    </Page>
  );
}

/** The area's screens for administrators; the not-found page for everybody else. */
export function AdminArea() {
  const can = useAbilities();
  return can('administer') ? <Outlet /> : <NotFoundScreen />;
}
