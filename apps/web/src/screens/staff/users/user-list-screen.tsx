// The users of the selected category: search, then a table for each role, with what waits at the end of each row.
import { canBeListed } from '@foothold/domain/people/access';
import type { Person } from '@foothold/domain/people/collections';
import { roles, type Role } from '@foothold/domain/access/roles';
import { personSearch } from '@foothold/domain/people/search';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { Globe, UserPlus, UsersRound, ListChecks } from 'lucide-react';
import { Suspense, useState } from 'react';
import { forgetSearch } from '../../../features/people/search-memory.ts';
import { usePatterns } from '../../../features/people/use-patterns.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { useAccounts } from '../../../features/people/use-accounts.ts';
import { useHelpSignIn } from '../../../features/people/use-help-sign-in.tsx';
import { usePeople } from '../../../features/people/use-people.ts';
import { useRememberedFilter } from '../../../session/use-remembered-filter.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { Page, PageHeading, Section } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWaiting } from '../../../features/progress/use-waiting.ts';
import { UserTable } from './user-table.tsx';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';

const InviteUser = lazyWithRetry(async () => (await import('./invite-user.tsx')).InviteUser);

export function UserListScreen() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const [search, setSearch] = useRememberedFilter('people');
  const [inviting, setInviting] = useState(false);
  const { listed, found, complete } = useListed(search);
  const { all } = useWaiting();
  const toReview = all.evidence + all.plans;
  const withRoles = can('seeStaffAccounts');
  const title = can('inviteStaff') ? i18n._('Users') : i18n._('Students');
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading
        title={title}
        lead={
          complete && found.length > 0
            ? i18n._('{count, plural, one {# person} other {# people}}', { count: found.length })
            : // Keeps its height, so that nothing shifts when the number appears or disappears.
              '\u00A0'
        }
        actions={
          <>
            {toReview > 0 && <ReviewLink count={toReview} />}
            <LessCommon />
            <Button
              variant={toReview > 0 ? 'quiet' : 'primary'}
              icon={UserPlus}
              aria-haspopup="dialog"
              onClick={() => setInviting(true)}
            >
              {i18n._('Invite')}
            </Button>
          </>
        }
      />
      <SearchField
        label={withRoles ? i18n._('Search Users') : i18n._('Search Students')}
        placeholder={i18n._('Name or whole phone number')}
        value={search}
        onChange={setSearch}
      />
      {!complete ? (
        <Skeleton shape="row" count={8} />
      ) : found.length === 0 ? (
        <EmptyState drawing="lens">
          {listed === 0 ? i18n._('Nobody here yet') : i18n._('Nothing found')}
        </EmptyState>
      ) : withRoles ? (
        <OfEachRole people={found} />
      ) : (
        <UserTable caption={title} people={found} />
      )}
      {inviting && (
        <Suspense>
          <InviteUser onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function LessCommon() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const navigate = useNavigate();
  const help = useHelpSignIn();
  const search = {
    id: 'search',
    label: i18n._('Search all categories'),
    icon: Globe,
    inPlace: (
      <ButtonLink to="/staff/search/users" icon={Globe} onClick={forgetSearch}>
        {i18n._('Search all categories')}
      </ButtonLink>
    ),
    onAction: () => {
      forgetSearch();
      void navigate({ to: '/staff/search/users' });
    },
  };
  const several = {
    id: 'several',
    label: i18n._('Invite several people'),
    icon: UsersRound,
    inPlace: (
      <ButtonLink to="/staff/users/invite" icon={UsersRound}>
        {i18n._('Invite several people')}
      </ButtonLink>
    ),
    onAction: () => void navigate({ to: '/staff/users/invite' }),
  };
  return (
    <>
      <MoreActions
        label={i18n._('More actions')}
        many
        actions={can('searchAllCategories') ? [search, several, help.action] : [several, help.action]}
      />
      {help.dialog}
    </>
  );
}

function OfEachRole({ people }: { readonly people: readonly Person[] }) {
  const { i18n } = useLingui();
  const titles: Record<Role, string> = {
    student: i18n._('Students'),
    teacher: i18n._('Teachers'),
    admin: i18n._('Admins'),
  };
  return roles.map((role) => {
    const ofRole = people.filter((person) => person.role === role);
    return (
      ofRole.length > 0 && (
        <Section key={role} title={titles[role]} beside={ofRole.length}>
          <UserTable caption={titles[role]} people={ofRole} />
        </Section>
      )
    );
  });
}

function useListed(search: string) {
  const viewer = useViewer();
  const people = usePeople();
  const accounts = useAccounts();
  const listed = people.ofCategory
    .filter((person) => canBeListed(viewer, person))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || a.id.localeCompare(b.id));
  const matches = personSearch(search, usePatterns(search));
  const found = listed.filter(({ id, displayName }) =>
    matches({ displayName, phoneNumber: accounts.get(id)?.phoneNumber }),
  );
  return { listed: listed.length, found, complete: people.complete };
}

/** The link from the badge to the review queue: the next thing to do while anything waits. */
function ReviewLink({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/staff/review" variant="primary" icon={ListChecks}>
      {i18n._('Review {count, plural, other {#}}', { count })}
    </ButtonLink>
  );
}
