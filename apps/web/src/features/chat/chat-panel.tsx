// The chat panel at the side of a screen: fixed, a quarter wide, sliding in from the left; full-screen on a phone.
import type { Chat } from '@foothold/domain/chat/collections';
import { conversationName, others } from '@foothold/domain/chat/participants';
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { ChatBody } from './chat-body.tsx';
import { OrphanedDraftMessage } from './orphaned-draft-message.tsx';
import { hideChat } from './selected-chat.ts';
import { useChat } from './use-chat.ts';
import styles from './chat-panel.module.css';

type Props = { readonly chatId: string; readonly kind: Chat['kind'] };

export function ChatPanel({ chatId, kind }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const view = useChat(chatId, kind);
  const panel = usePanelFocus();
  const { chat } = view;
  const name =
    view.status !== 'ready' || chat === undefined
      ? i18n._('Chat')
      : kind === 'group'
        ? chat.chatName
        : conversationName(others(view.members, viewer.id), (sentence) => i18n._(sentence));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Dialogs opened from here are elsewhere in the document, and close by themselves.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isHere && !event.defaultPrevented) hideChat();
  };
  return (
    // Key events of everything inside bubble up to here; the panel itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={i18n._('Chat: {name}', { name })}
      onKeyDown={press}
    >
      <div className={styles.head}>
        <h2 className={styles.name} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <IconButton icon={X} label={i18n._('Close chat')} onClick={hideChat} />
      </div>
      {view.status === 'missing' ? (
        <div className={styles.missing}>
          <EmptyState drawing="lens">{i18n._('Chat not found')}</EmptyState>
          <OrphanedDraftMessage key={chatId} chatId={chatId} />
        </div>
      ) : (
        <ChatBody view={view} name={name} />
      )}
    </aside>
  );
}

/** Manages focus for the chat panel: into it when it opens, back when it closes; and on a phone, where it is full-screen, trapped inside it. */
function usePanelFocus(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const before = document.activeElement;
    element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    const narrow = window.matchMedia('(width < 700px)');
    const others = [...(element.parentElement?.children ?? [])].filter((each) => each !== element);
    const cover = () => {
      for (const other of others)
        if (other.matches('header, main, footer')) other.toggleAttribute('inert', narrow.matches);
    };
    const resized = () => {
      // When a window is narrowed the page stays on top, unless the user is writing in the chat.
      if (narrow.matches && element.querySelector('textarea:focus') === null) hideChat();
      else cover();
    };
    cover();
    narrow.addEventListener('change', resized);
    return () => {
      narrow.removeEventListener('change', resized);
      for (const other of others) other.removeAttribute('inert');
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
