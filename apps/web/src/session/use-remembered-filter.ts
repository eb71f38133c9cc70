// A filter or search of a screen as it was left, which coming back finds again. In memory while the user is signed in.
import { useSyncExternalStore } from 'react';
import { session } from '../connection/session.ts';
import { useViewer } from './viewer.tsx';

const kept = new Map<string, string>();
const listeners = new Set<() => void>();

/** Empty at first. Each category has its own, as classes, topics and people of one are unknown in another. */
export function useRememberedFilter(name: string): readonly [string, (value: string) => void] {
  const key = `${useViewer().selectedCategoryId} ${name}`;
  const value = useSyncExternalStore(watch, () => kept.get(key) ?? '');
  const keep = (next: string) => {
    kept.set(key, next);
    for (const listener of listeners) listener();
  };
  return [value, keep];
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// What is searched for may be a name or a phone number.
session.watch(() => {
  if (session.current() === null) kept.clear();
});
