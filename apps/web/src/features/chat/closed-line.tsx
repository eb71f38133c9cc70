// Says why nobody, or no student, can write in this chat now: an icon and a text.
import type { Chat } from '@foothold/domain/chat/collections';
import { chatSentences } from '@foothold/domain/chat/sentences';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { CirclePause, Lock, UserRoundX } from 'lucide-react';
import { useViewer } from '../../session/viewer.tsx';
import styles from './chat-frame.module.css';

type Props = {
  readonly chat: Chat;
  /** Nobody else is in it. */
  readonly isDeserted: boolean;
};

export function ClosedLine({ chat, isDeserted }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  if (isDeserted) {
    return (
      <p className={styles.closed}>
        <UserRoundX aria-hidden />
        {i18n._(chatSentences.deserted)}
      </p>
    );
  }
  if (chat.locked) {
    return (
      <p className={styles.closed}>
        <Lock aria-hidden />
        {i18n._('This chat is locked. You can read it, but nobody can write.')}
      </p>
    );
  }
  if (chat.active) return null;
  return (
    <p className={styles.closed}>
      <CirclePause aria-hidden />
      {isStaff(viewer.role)
        ? i18n._('This class is not active. Students can read it, but they cannot write.')
        : i18n._('This class is not active. You can read it, but you cannot write.')}
    </p>
  );
}
