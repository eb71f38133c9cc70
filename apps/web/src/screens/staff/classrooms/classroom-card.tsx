// One classroom in the list: the card opens it; a switch activates or deactivates it, after a confirmation.
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { UnreadBadge } from '../../../features/chat/unread-badge.tsx';
import { CountedLine } from '../../../features/classrooms/counted-line.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { usePeople } from '../../../features/people/use-people.ts';
import styles from './classroom-card.module.css';
import { useClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';
import type { Classroom } from '../../../features/classrooms/use-classrooms.ts';

type Props = {
  readonly classroom: Classroom;
  /** What waits for the viewer from the students of the class. */
  readonly waiting: { readonly evidence: number; readonly plans: number };
  /** Called when the card is pressed, before its page opens. */
  readonly onOpen: () => void;
};

export function ClassroomCard({ classroom, waiting, onOpen }: Props) {
  const { i18n } = useLingui();
  const { chat, studentIds, unread } = classroom;
  const teacher = usePeople().byId.get(chat.teacherId ?? '');
  const { setActive } = useClassroomChanges(chat.id);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await setActive(!chat.active);
    setBusy(false);
    setAsking(false);
  };
  return (
    <article className={styles.card} aria-label={chat.chatName}>
      <h3 className={styles.name}>
        <Link
          to="/staff/classrooms/$groupChatId"
          params={{ groupChatId: chat.id }}
          className={styles.link}
          onClick={onOpen}
        >
          <bdi>{chat.chatName}</bdi>
        </Link>
      </h3>
      <p className={styles.line}>
        <bdi>{teacher?.displayName ?? i18n._('No teacher')}</bdi>
      </p>
      <p className={styles.line}>
        <UsersRound className={styles.icon} aria-hidden />
        {i18n._('{count, plural, one {# student} other {# students}}', { count: studentIds.length })}
      </p>
      <ul className={styles.waiting}>
        <CountedLine count={waiting.evidence} text={i18n._('to comment on')} />
        <CountedLine
          count={waiting.plans}
          text={i18n._('{count, plural, one {plan to check} other {plans to check}}', {
            count: waiting.plans,
          })}
        />
        {unread > 0 && (
          <li>
            <UnreadBadge count={unread} />
            <span aria-hidden>{i18n._('unread')}</span>
          </li>
        )}
      </ul>
      <div className={styles.foot}>
        <Switch label={i18n._('Active')} checked={chat.active} onChange={() => setAsking(true)} />
      </div>
      <ConfirmDialog
        open={asking}
        heading={chat.active ? i18n._('Make classroom inactive') : i18n._('Make classroom active')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {chat.active
          ? i18n._(
              'Are you sure you want to make {name} inactive? Students can then read its chat but not write.',
              {
                name: chat.chatName,
              },
            )
          : i18n._('Are you sure you want to make {name} active?', { name: chat.chatName })}
      </ConfirmDialog>
    </article>
  );
}
