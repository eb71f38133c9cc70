// The head of a person's page: the way back, the name, and the tabs; Progress is for students only.
import type { Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/people/roles';
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAbilities } from '../../features/people/use-abilities.ts';
import { ButtonLink, TabLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { useWaiting } from './use-waiting.ts';

type Props = {
  readonly person: Person;
  readonly current: 'personal' | 'progress';
  readonly children: ReactNode;
};

export function UserFrame({ person, current, children }: Props) {
  const { i18n } = useLingui();
  const { evidence } = useWaiting().of(person.id);
  const params = { userId: person.id };
  return (
    <Page>
      <ScreenTitle>{person.displayName}</ScreenTitle>
      <PageHeading back={<BackToUsers />} title={<bdi>{person.displayName}</bdi>} />
      <LinkTabs label={i18n._('User')}>
        {/* The bare address shows this tab too, so the router alone cannot say which one is current. */}
        <TabLink
          to="/staff/users/$userId/personal"
          params={params}
          inactiveProps={{ 'aria-current': current === 'personal' ? 'page' : undefined }}
        >
          {i18n._('Personal')}
        </TabLink>
        {!isStaff(person.role) && (
          <TabLink
            to="/staff/users/$userId/progress/modules"
            params={params}
            inactiveProps={{ 'aria-current': current === 'progress' ? 'page' : undefined }}
            badge={
              <Badge count={evidence} words={i18n._('{count} without a comment', { count: evidence })} />
            }
          >
            {i18n._('Progress')}
          </TabLink>
        )}
      </LinkTabs>
      {children}
    </Page>
  );
}

export function UserMissing({ sentence }: { readonly sentence: string }) {
  return (
    <Page>
      <ScreenTitle>{sentence}</ScreenTitle>
      <EmptyState drawing="lens" action={<BackToUsers />}>
        {sentence}
      </EmptyState>
    </Page>
  );
}

function BackToUsers() {
  const { i18n } = useLingui();
  const can = useAbilities();
  return (
    <ButtonLink to="/staff/users" look="plain" icon={ArrowLeft} small>
      {can('inviteStaff') ? i18n._('Users') : i18n._('Students')}
    </ButtonLink>
  );
}
