// A table of users: name, number, and for students what waits for review.
import type { Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { useAccounts } from '../../../features/people/use-accounts.ts';
import { Table } from '../../../ui/table.tsx';
import { useWaiting } from '../../../features/progress/use-waiting.ts';
import { UserRow } from './user-row.tsx';

type Props = { readonly caption: string; readonly people: readonly Person[] };

export function UserTable({ caption, people }: Props) {
  const { i18n } = useLingui();
  const accounts = useAccounts();
  const waiting = useWaiting();
  const students = people.some((person) => !isStaff(person.role));
  return (
    <Table
      caption={caption}
      columns={[
        { id: 'name', label: i18n._('Name') },
        { id: 'phone', label: i18n._('Phone number') },
        ...(students
          ? [
              { id: 'evidence', label: i18n._('Evidence to comment on'), numeric: true },
              { id: 'plans', label: i18n._('Plans to check'), numeric: true },
            ]
          : []),
      ]}
    >
      {people.map((person) => (
        <UserRow
          key={person.id}
          person={person}
          account={accounts.get(person.id)}
          waiting={students ? waiting.of(person.id) : null}
        />
      ))}
    </Table>
  );
}
