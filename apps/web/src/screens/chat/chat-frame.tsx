// The frame of a full-screen chat: its name, and the chat itself.
import type { ReactNode } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { ChatBody } from '../../features/chat/chat-body.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import styles from '../../features/chat/chat-frame.module.css';
import type { ChatInView } from '../../features/chat/use-chat.ts';

type Props = {
  readonly view: ChatInView;
  readonly back: ReactNode;
  /** Null while loading. */
  readonly name: string | null;
  /** Next to the name: "Staff". */
  readonly tag?: ReactNode;
  /** Under the name. */
  readonly note?: ReactNode;
};

export function ChatFrame({ view, back, name, tag, note }: Props) {
  useRootMark('chat');
  useRootMark('immersive');
  return (
    <div className={styles.frame}>
      {name !== null && <ScreenTitle>{name}</ScreenTitle>}
      <div className={styles.head}>
        {back}
        <h1 className={styles.name} tabIndex={-1}>
          <bdi>{name ?? '…'}</bdi>
        </h1>
        {tag}
        {note}
      </div>
      <ChatBody view={view} name={name} />
    </div>
  );
}
