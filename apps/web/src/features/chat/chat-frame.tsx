// The frame of a chat that fills the screen: its name, what is said, and whether it is open.
import type { ReactNode } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArrivingMessage } from './arriving-message.tsx';
import styles from './chat-frame.module.css';
import { useChatOnScreen } from './chats-on-screen.ts';
import { ClosedLine } from './closed-line.tsx';
import { MessageList } from './message-list.tsx';
import type { ChatInView } from './use-chat.ts';

type Props = {
  readonly view: ChatInView;
  readonly back: ReactNode;
  /** Null while it is on its way. */
  readonly name: string | null;
  /** Beside the name: "Staff". */
  readonly tag?: ReactNode;
  /** Between the name and the messages. */
  readonly above?: ReactNode;
};

export function ChatFrame({ view, back, name, tag, above }: Props) {
  useChatOnScreen(view.chat?.id);
  return (
    <div className={styles.frame}>
      {name !== null && <ScreenTitle>{name}</ScreenTitle>}
      <div className={styles.head}>
        {back}
        <h1 className={styles.name} tabIndex={-1}>
          <bdi>{name ?? '…'}</bdi>
        </h1>
        {tag}
      </div>
      {view.status === 'ready' && view.chat !== undefined ? (
        <>
          {above}
          <MessageList key={view.chat.id} view={view} chat={view.chat} />
          <ArrivingMessage key={`news ${view.chat.id}`} messages={view.messages} people={view.people} />
          <ClosedLine chat={view.chat} />
        </>
      ) : (
        <div className={styles.waiting}>
          <Skeleton shape="row" count={4} />
        </div>
      )}
    </div>
  );
}
