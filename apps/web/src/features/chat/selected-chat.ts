// The chat selected for the side panel, and whether the panel is visible. Navigating to another screen hides it.
import type { Chat } from '@foothold/domain/chat/collections';
import { useSyncExternalStore } from 'react';

export type SelectedChat = {
  readonly chatId: string;
  readonly kind: Chat['kind'];
  readonly isVisible: boolean;
};

type Selection = SelectedChat & {
  /** The path it was opened for; null: the current one. */
  readonly opensAt: string | null;
};

const listeners = new Set<() => void>();
let selection: Selection | null = null;

/**
 * Shows the chat in the panel. `opensAt`: the path to which the same click navigates, so that this one navigation does not
 * hide it again.
 */
export function openChat(chat: Pick<SelectedChat, 'chatId' | 'kind'>, opensAt: string | null = null): void {
  set({ ...chat, isVisible: true, opensAt });
}

export function hideChat(): void {
  if (selection !== null) set({ ...selection, isVisible: false, opensAt: null });
}

export function clearChat(): void {
  set(null);
}

/** Must be called on every navigation. */
export function chatNavigated(pathname: string): void {
  if (selection === null || !selection.isVisible) return;
  if (selection.opensAt === pathname) set({ ...selection, opensAt: null });
  else set({ ...selection, isVisible: false, opensAt: null });
}

export function selectedChat(): SelectedChat | null {
  return selection;
}

export function useSelectedChat(): SelectedChat | null {
  return useSyncExternalStore(watch, selectedChat);
}

function set(next: Selection | null): void {
  selection = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
