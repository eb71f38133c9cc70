// Which chats are on the screen: their messages do not count as unread anywhere.
import { useEffect, useSyncExternalStore } from 'react';

const showing = new Map<string, number>();
const listeners = new Set<() => void>();
let shown: ReadonlySet<string> = new Set();

/** Registers a chat as on the screen while the component is mounted. */
export function useChatOnScreen(chatId: string | undefined): void {
  useEffect(() => {
    if (chatId === undefined) return;
    change(chatId, 1);
    return () => change(chatId, -1);
  }, [chatId]);
}

export function useChatsOnScreen(): ReadonlySet<string> {
  return useSyncExternalStore(watch, () => shown);
}

function change(chatId: string, by: 1 | -1): void {
  const parts = (showing.get(chatId) ?? 0) + by;
  if (parts > 0) showing.set(chatId, parts);
  else showing.delete(chatId);
  shown = new Set(showing.keys());
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
