// One person in the list: face and name as the way to their page, phone number, and what waits.
import type { Account, Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { pictureOf } from '../../features/people/pictures.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, Tag } from '../../ui/badge.tsx';
import { TableCell, TableRowHeading } from '../../ui/table.tsx';
import type { Waiting } from './use-waiting.ts';
import styles from './user-list.module.css';

type Props = {
  readonly person: Person;
  /** Undefined: not here yet, or not for the viewer's eyes. */
  readonly account: Account | undefined;
  readonly waiting: Waiting;
  /** Null: roles are not shown. */
  readonly role: string | null;
};

export function UserRow({ person, account, waiting, role }: Props) {
  const { i18n } = useLingui();
  const { evidence, plans } = waiting;
  return (
    <tr className={styles.row}>
      <TableRowHeading>
        <Link to="/staff/users/$userId" params={{ userId: person.id }} className={styles.name}>
          <Avatar src={pictureOf(person)} size="small" />
          <bdi>{person.displayName}</bdi>
        </Link>
        {account?.accountLocked === true && <Tag tone="bad">{i18n._('Locked')}</Tag>}
      </TableRowHeading>
      <TableCell label={i18n._('Phone number')} whole className={styles.phone ?? ''}>
        <bdi dir="ltr">{account?.phoneNumber}</bdi>
      </TableCell>
      {role !== null && <TableCell label={i18n._('Role')}>{role}</TableCell>}
      <TableCell
        numeric
        label={i18n._('Evidence to comment on')}
        className={evidence === 0 ? (styles.nothing ?? '') : ''}
      >
        {evidence > 0 && (
          <Link
            to="/staff/users/$userId/progress/modules"
            params={{ userId: person.id }}
            className={styles.waiting}
          >
            <Badge count={evidence} words={i18n._('{count} without a comment', { count: evidence })} />
          </Link>
        )}
      </TableCell>
      <TableCell
        numeric
        label={i18n._('Plans to check')}
        className={plans === 0 ? (styles.nothing ?? '') : ''}
      >
        <Badge count={plans} words={i18n._('{count} unchecked', { count: plans })} />
      </TableCell>
    </tr>
  );
}
