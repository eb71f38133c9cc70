// Below a chat whose newest message is the viewer's own: that it has been sent, and in a private conversation, that it has been seen.
import { readMarks, type Chat, type Message } from '@foothold/domain/chat/collections';
import { useLive } from '@foothold/live/react/use-live';
import { SentState } from '../../connection/sending-state.tsx';
import { useViewer } from '../../session/viewer.tsx';
import styles from './message-list.module.css';

export function NewestOwnMessage({ chat, message }: { readonly chat: Chat; readonly message: Message }) {
  const viewer = useViewer();
  const marks = useLive(readMarks, chat.kind === 'individual' ? { chatId: chat.id } : null);
  const isSeen = marks.rows.some(({ userId, seq }) => userId !== viewer.id && seq >= message.seq);
  return (
    <div className={styles.newestOwn}>
      <SentState isSeen={isSeen} />
    </div>
  );
}
