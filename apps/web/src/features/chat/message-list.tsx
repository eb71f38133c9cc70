// What is said in a chat, day by day, oldest first; older messages come when the reader scrolls back.
import { unreadCount } from '@foothold/domain/chat/unread';
import type { Chat } from '@foothold/domain/chat/collections';
import { isStaff } from '@foothold/domain/people/roles';
import { useLingui } from '@lingui/react';
import { ArrowDown } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useViewer } from '../people/viewer.tsx';
import { byDay } from './days.ts';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';
import { scrollsByKeyboard } from './scroll-region.ts';
import type { ChatInView } from './use-chat.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import { useMarkRead } from './use-mark-read.ts';

type Props = { readonly view: ChatInView; readonly chat: Chat };

export function MessageList({ view, chat }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { messages, people, older, readSeq } = view;
  const { box, content, atBottom, toBottom } = useChatScroll(older.load);
  useMarkRead({ chat, shown: atBottom ? messages : [], readSeq });
  const unread = atBottom ? 0 : unreadCount(messages, readSeq, viewer.id);
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-live="off"
        aria-label={i18n._('Messages')}
        {...scrollsByKeyboard}
      >
        <div ref={content} className={styles.content}>
          {older.exist && (
            <div className={styles.older}>
              <Button small look="plain" busy={older.loading} onClick={older.load}>
                {i18n._('Older messages')}
              </Button>
            </div>
          )}
          {messages.length === 0 && !isStaff(viewer.role) && (
            <EmptyState drawing="bubbles">{i18n._('Say "hello"!')}</EmptyState>
          )}
          {byDay(messages).map((day) => (
            <section key={new Date(day.at).toDateString()} className={styles.day}>
              <h2 className={styles.date}>
                <DateText at={day.at} as="day" />
              </h2>
              <ol className={styles.messages}>
                {day.messages.map((message) => (
                  <li key={message.id}>
                    <MessageItem
                      message={message}
                      author={people.get(message.createdBy ?? '')}
                      isMine={message.createdBy === viewer.id}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {!atBottom && (
        <div className={styles.toBottom}>
          <Button icon={ArrowDown} onClick={toBottom}>
            {i18n._('Newest messages')}{' '}
            <Badge count={unread} words={i18n._('{count} unread messages', { count: unread })} />
          </Button>
        </div>
      )}
    </div>
  );
}
