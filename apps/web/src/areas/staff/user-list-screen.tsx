// The people of the selected category: search first, dense rows, what waits at the end of each.
import { canBeListed } from '@foothold/domain/people/access';
import { roleLabels } from '@foothold/domain/people/roles';
import { foundBy } from '@foothold/domain/people/search';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useAbilities } from '../../features/people/use-abilities.ts';
import { useAccounts } from '../../features/people/use-accounts.ts';
import { usePeople } from '../../features/people/use-people.ts';
import { useViewer } from '../../features/people/viewer.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { useWaiting } from './use-waiting.ts';
import { UserRow } from './user-row.tsx';

export function UserListScreen() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const viewer = useViewer();
  const people = usePeople();
  const accounts = useAccounts();
  const waiting = useWaiting();
  const [search, setSearch] = useState('');
  const withRole = can('inviteStaff');
  const title = withRole ? i18n._('Users') : i18n._('Students');
  const listed = [...people.ofCategory]
    .filter((person) => canBeListed(viewer, person))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || a.id.localeCompare(b.id));
  const found = listed.filter((person) =>
    foundBy(search, {
      displayName: person.displayName,
      phoneNumber: accounts.get(person.id)?.phoneNumber,
    }),
  );
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading
        title={title}
        lead={
          people.complete
            ? i18n._('{count, plural, one {# person} other {# people}}', { count: found.length })
            : undefined
        }
      />
      <SearchField
        label={withRole ? i18n._('Search Users') : i18n._('Search Students')}
        placeholder={i18n._('Name or whole phone number')}
        value={search}
        onChange={setSearch}
      />
      {!people.complete ? (
        <Skeleton shape="row" count={8} />
      ) : found.length === 0 ? (
        <EmptyState drawing="lens">
          {listed.length === 0 ? i18n._('Nobody here yet') : i18n._('Nothing found')}
        </EmptyState>
      ) : (
        <Table
          caption={title}
          columns={[
            { id: 'name', label: i18n._('Name') },
            { id: 'phone', label: i18n._('Phone number') },
            ...(withRole ? [{ id: 'role', label: i18n._('Role') }] : []),
            { id: 'evidence', label: i18n._('Evidence to comment on'), numeric: true },
            { id: 'plans', label: i18n._('Plans to check'), numeric: true },
          ]}
        >
          {found.map((person) => (
            <UserRow
              key={person.id}
              person={person}
              account={accounts.get(person.id)}
              waiting={waiting.of(person.id)}
              role={withRole ? i18n._(roleLabels[person.role]) : null}
            />
          ))}
        </Table>
      )}
    </Page>
  );
}
