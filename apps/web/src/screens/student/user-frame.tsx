// The header of a user's page: the link back, the name, and the tabs; Progress and Learning Plans are for students only.
import type { Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { SpaceLineOf } from '../../features/files/space-line.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { ButtonLink, TabLink } from '../../navigation/links.tsx';
import { MissingPage } from '../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { UncommentedBadge } from '../../features/evidence/uncommented-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWaiting } from '../../features/progress/use-waiting.ts';

export type UserTab = 'personal' | 'progress' | 'learningPlans';

type Props = {
  readonly person: Person;
  readonly current: UserTab;
  /** This tab's actions, next to the name. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function UserFrame({ person, current, actions, children }: Props) {
  const { i18n } = useLingui();
  const { evidence, plans } = useWaiting().of(person.id);
  const params = { userId: person.id };
  // The bare addresses show a tab too, so the router alone cannot say which one is current.
  const marked = (tab: UserTab) => ({ 'aria-current': current === tab ? ('page' as const) : undefined });
  return (
    <Page>
      <ScreenTitle>{person.displayName}</ScreenTitle>
      <PageHeading back={<BackToUsers />} title={<bdi>{person.displayName}</bdi>} actions={actions} />
      <LinkTabs label={i18n._('User')}>
        <TabLink to="/staff/users/$userId/personal" params={params} inactiveProps={marked('personal')}>
          {i18n._('Personal')}
        </TabLink>
        {!isStaff(person.role) && (
          <>
            <TabLink
              to="/staff/users/$userId/progress/modules"
              params={params}
              inactiveProps={marked('progress')}
              badge={<UncommentedBadge count={evidence} />}
            >
              {i18n._('Progress')}
            </TabLink>
            <TabLink
              to="/staff/users/$userId/learningPlans"
              params={params}
              inactiveProps={marked('learningPlans')}
              badge={
                <Badge
                  count={plans}
                  label={i18n._('{count, plural, other {# unchecked}}', { count: plans })}
                />
              }
            >
              {i18n._('Learning Plans')}
            </TabLink>
          </>
        )}
      </LinkTabs>
      <SpaceLineOf person={person} />
      {children}
    </Page>
  );
}

/** With a heading, as every page has one. */
export function UserLoading() {
  const { i18n } = useLingui();
  return (
    <Page>
      <PageHeading back={<BackToUsers />} title={i18n._('User')} />
      <Skeleton shape="row" />
    </Page>
  );
}

export function UserMissing({ sentence }: { readonly sentence: string }) {
  return <MissingPage heading={sentence} action={<BackToUsers />} />;
}

function BackToUsers() {
  const { i18n } = useLingui();
  const can = useAbilities();
  return (
    <ButtonLink to="/staff/users" variant="plain" icon={ArrowLeft} small>
      {can('inviteStaff') ? i18n._('Users') : i18n._('Students')}
    </ButtonLink>
  );
}
