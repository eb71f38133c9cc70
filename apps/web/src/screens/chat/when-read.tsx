// Tells a learner under the name of a member of staff that messages are read on working days, unless they are read at weekends, too.
import { useLingui } from '@lingui/react';
import { weekendReaders } from '@foothold/domain/notifications/collections';
import { useLive } from '@foothold/live/react/use-live';
import styles from './when-read.module.css';

type Props = { readonly chatId: string; readonly staff: readonly { readonly id: string }[] };

export function WhenRead({ chatId, staff }: Props) {
  const { i18n } = useLingui();
  const { rows, status } = useLive(weekendReaders, { chatId });
  const isRead = staff.some(({ id }) => rows.some(({ userId }) => userId === id));
  if (status !== 'ready' || staff.length === 0 || isRead) return null;
  return <p className={styles.note}>{i18n._('Reads messages Monday to Friday')}</p>;
}
