// One user in the list: picture and name as a link to their page, phone number, and what waits.
import type { Account, Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { PhoneNumber } from '../../../features/people/phone-number.tsx';
import { pictureOf } from '../../../features/people/pictures.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, Tag } from '../../../ui/badge.tsx';
import { TableCell, TableRowHeading } from '../../../ui/table.tsx';
import type { Waiting } from '../../../features/progress/use-waiting.ts';
import styles from './user-list.module.css';

type Props = {
  readonly person: Person;
  /** Undefined: not loaded, or not visible to the viewer. */
  readonly account: Account | undefined;
  /** Null: these users never have waiting items. */
  readonly waiting: Waiting | null;
};

export function UserRow({ person, account, waiting }: Props) {
  const { i18n } = useLingui();
  return (
    <tr className={styles.row}>
      <TableRowHeading>
        <Link to="/staff/users/$userId" params={{ userId: person.id }} className={styles.name}>
          <Avatar src={pictureOf(person)} size="small" />
          <bdi>{person.displayName}</bdi>
        </Link>
        {account?.accountLocked === true && <Tag tone="bad">{i18n._('Locked')}</Tag>}
        {account?.unsentText != null && <Tag tone="warn">{i18n._('No text message')}</Tag>}
      </TableRowHeading>
      <TableCell label={i18n._('Phone number')} whole className={styles.phone ?? ''}>
        {account !== undefined && <PhoneNumber phoneNumber={account.phoneNumber} />}
      </TableCell>
      {waiting !== null && (
        <>
          <WaitingCell
            label={i18n._('to comment on')}
            count={waiting.evidence}
            badgeLabel={i18n._('{count, plural, other {# without a comment}}', { count: waiting.evidence })}
            to="/staff/users/$userId/progress/modules"
            userId={person.id}
          />
          <WaitingCell
            label={i18n._('{count, plural, one {plan to check} other {plans to check}}', {
              count: waiting.plans,
            })}
            count={waiting.plans}
            badgeLabel={i18n._('{count, plural, other {# unchecked}}', { count: waiting.plans })}
            to="/staff/users/$userId/learningPlans"
            userId={person.id}
          />
        </>
      )}
    </tr>
  );
}

type WaitingCellProps = {
  /** After the count, on a phone's card. */
  readonly label: string;
  readonly count: number;
  readonly badgeLabel: string;
  readonly to: '/staff/users/$userId/progress/modules' | '/staff/users/$userId/learningPlans';
  readonly userId: string;
};

/** The count is a link to what it counts. */
function WaitingCell({ label, count, badgeLabel, to, userId }: WaitingCellProps) {
  return (
    <TableCell numeric label={label} className={styles[count === 0 ? 'nothing' : 'counted'] ?? ''}>
      {count === 0 ? (
        count
      ) : (
        <Link to={to} params={{ userId }} className={styles.waiting}>
          <Badge count={count} label={badgeLabel} />
        </Link>
      )}
    </TableCell>
  );
}
