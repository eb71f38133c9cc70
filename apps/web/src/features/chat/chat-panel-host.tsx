// Reserves the shell's space for the chat panel; the panel is loaded when a chat is first opened.
import { preferences } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { chatNavigated, clearChat, useSelectedChat } from './selected-chat.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

const ChatPanel = lazyWithRetry(async () => (await import('./chat-panel.tsx')).ChatPanel);

export function ChatPanelHost() {
  const selected = useSelectedChat();
  useHidingByNavigation();
  useClearingByPreference(selected !== null);
  // The next user starts without it.
  useEffect(() => clearChat, []);
  if (selected === null || !selected.isVisible) return null;
  return (
    <Suspense>
      <ChatPanel key={selected.chatId} chatId={selected.chatId} kind={selected.kind} />
    </Suspense>
  );
}

function useHidingByNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    chatNavigated(pathname);
  }, [pathname]);
}

/** Turning the preference off also closes what it opened. */
function useClearingByPreference(isChosen: boolean): void {
  const viewer = useViewer();
  const isOn = useLive(preferences, isChosen ? { userId: viewer.id } : null).rows[0]?.autoOpenClassroomChat;
  const was = useRef(isOn);
  useEffect(() => {
    if (was.current === true && isOn === false) clearChat();
    was.current = isOn;
  }, [isOn]);
}
