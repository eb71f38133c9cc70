// The messages of a chat by day, oldest first; older ones load when the reader scrolls up.
import { type Chat, type Message, evidencedMessages } from '@foothold/domain/chat/collections';
import { unreadCount } from '@foothold/domain/chat/unread';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { ArrowDown } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  startTransition,
} from 'react';
import type { Person } from '@foothold/domain/people/collections';
import { evidenceOfLearner } from '@foothold/domain/evidence/collections';
import { useLive } from '@foothold/live/react/use-live';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { byDay, type Day } from './days.ts';
import { OutgoingList } from './outgoing-list.tsx';
import { scrollsByKeyboard } from '../../ui/scrolls-by-keyboard.ts';
import type { ChatInView } from './use-chat.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import { useMarkRead } from './use-mark-read.ts';
import { OpenMessageMenu } from './use-message-menu.ts';
import type { OutgoingMessage } from './use-outgoing.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { MessageBlock } from './message-block.tsx';
import { NewestOwnMessage } from './newest-own-message.tsx';
import { inBlocks, blockOf } from './blocks.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import styles from './message-list.module.css';

type Props = {
  readonly view: ChatInView;
  readonly chat: Chat;
  /** The viewer's messages in the outbox. */
  readonly waiting: readonly OutgoingMessage[];
};

export function MessageList({ view, chat, ...now }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { people, older, readSeq } = view;
  // Deferred rendering keeps scrolling and typing responsive; both lists are deferred together, so that nothing shows twice.
  const messages = useDeferredValue(view.messages);
  const waiting = useDeferredValue(now.waiting);
  const evidenced = useEvidenced(chat.id);
  const { drawn, isWhole } = useDrawnMessages(messages);
  const { box, content, atBottom, toBottom, scrollDown } = useChatScroll(() => isWhole && older.load());
  useMarkRead({ chat, shown: atBottom ? messages : [], readSeq });
  useScrollToOwn(waiting.length, scrollDown);
  const unread = atBottom ? 0 : unreadCount(messages, readSeq, viewer.id);
  const days = useMemo(() => byDay(drawn), [drawn]);
  const newest = messages.at(-1);
  const isEmpty = messages.length === 0 && waiting.length === 0;
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const menu = useMemo(() => [openMenu, setOpenMenu] as const, [openMenu]);
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
              <Button small variant="plain" busy={older.loading} onClick={older.load}>
                {i18n._('Older messages')}
              </Button>
            </div>
          )}
          {isEmpty && !isStaff(viewer.role) && (
            <EmptyState drawing="bubbles">{i18n._('Say "hello"!')}</EmptyState>
          )}
          <OpenMessageMenu value={menu}>
            {days.map((day) => (
              <MessageDay
                key={new Date(day.at).toDateString()}
                day={day}
                people={people}
                kind={chat.kind}
                evidenced={evidenced}
              />
            ))}
          </OpenMessageMenu>
          {newest?.createdBy === viewer.id && waiting.length === 0 && (
            <NewestOwnMessage chat={chat} message={newest} />
          )}
          <OutgoingList waiting={waiting} />
        </div>
      </div>
      {!atBottom && (
        <div className={styles.toBottom}>
          <Button icon={ArrowDown} onClick={toBottom}>
            {i18n._('Newest messages')} <UnreadBadge count={unread} />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Users want to see the message they have just sent. */
function useScrollToOwn(waiting: number, scrollDown: () => void): void {
  const before = useRef(0);
  const down = useEffectEvent(scrollDown);
  useEffect(() => {
    if (waiting > before.current) down();
    before.current = waiting;
  }, [waiting]);
}

type MessageDayProps = {
  readonly day: Day;
  readonly people: ReadonlyMap<string, Person>;
  readonly kind: Chat['kind'];
  readonly evidenced: ReadonlySet<string>;
};

/** The messages of one day under its date. */
function MessageDay({ day, ...shared }: MessageDayProps) {
  return (
    <section className={styles.day}>
      <h2 className={styles.date}>
        <DateText at={day.at} as="day" />
      </h2>
      {inBlocks(day.messages).map((block) => (
        <MessageBlock key={block.number} block={block} {...shared} />
      ))}
    </section>
  );
}

type DrawnMessages = {
  readonly drawn: readonly Message[];
  /** Whether these are all that are loaded. */
  readonly isWhole: boolean;
};

/** Renders the newest messages of a chat first and older ones block by block, so that the page responds in between. `messages` oldest first. */
function useDrawnMessages(messages: readonly Message[]): DrawnMessages {
  // The newest two blocks, because the newest may have only one message.
  const [oldestBlock, setOldestBlock] = useState(() => blockOf(messages.at(-1) ?? { seq: 0 }) - 1);
  const next = messages.findLast((message) => blockOf(message) < oldestBlock);
  const nextBlock = next === undefined ? null : blockOf(next);
  useEffect(() => {
    if (nextBlock !== null) startTransition(() => setOldestBlock(nextBlock));
  }, [nextBlock]);
  const drawn = useMemo(
    () => messages.filter((message) => blockOf(message) >= oldestBlock),
    [messages, oldestBlock],
  );
  return { drawn, isWhole: nextBlock === null };
}

/** Which messages of a chat are saved as evidence: all of them for staff, their own for learners. */
function useEvidenced(chatId: string): ReadonlySet<string> {
  const viewer = useViewer();
  const can = useAbilities();
  const viewerIsStaff = can('followStudents');
  const ofChat = useLive(evidencedMessages, viewerIsStaff ? { chatId } : null);
  const own = useLive(evidenceOfLearner, viewerIsStaff ? null : { learnerId: viewer.id });
  return useMemo(
    () =>
      new Set([
        ...ofChat.rows.map((row) => row.messageId),
        ...own.rows.flatMap((item) => item.sourceMessageId ?? []),
      ]),
    [ofChat.rows, own.rows],
  );
}
