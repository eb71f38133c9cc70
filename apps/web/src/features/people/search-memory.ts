// The last search of all categories, kept in memory while the page is open and the user signed in; never on the device.
import type { FoundUser } from '@foothold/domain/people/calls';
import { useSyncExternalStore } from 'react';
import { session } from '../../connection/session.ts';

export type SearchBy = 'name' | 'phoneNumber';

export type RememberedSearch = {
  readonly searchText: string;
  readonly searchBy: SearchBy;
  readonly users: readonly FoundUser[];
};

let remembered: RememberedSearch | null = null;
const listeners = new Set<() => void>();

export function rememberSearch(search: RememberedSearch | null): void {
  remembered = search;
  for (const listener of listeners) listener();
}

/** Clears the search when it is opened from the list of users. */
export function forgetSearch(): void {
  rememberSearch(null);
}

/** Updates the results in place: `null` means no longer visible. */
export function updateSearchResults(news: ReadonlyMap<string, FoundUser | null>): void {
  if (remembered === null) return;
  const users = remembered.users.flatMap((user) => {
    const now = news.get(user.id);
    return now === null ? [] : [now ?? user];
  });
  const same =
    users.length === remembered.users.length &&
    users.every((user, index) => user === remembered?.users[index]);
  if (!same) rememberSearch({ ...remembered, users });
}

export function useRememberedSearch(): RememberedSearch | null {
  return useSyncExternalStore(watch, () => remembered);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Clears phone numbers from memory on sign-out.
session.watch(() => {
  if (session.current() === null) forgetSearch();
});
