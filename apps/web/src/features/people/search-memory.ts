// The last search of all categories, kept while the page is open and somebody is signed in; never on the device.
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

/** The search is opened anew from the list of users. */
export function forgetSearch(): void {
  rememberSearch(null);
}

/** What has become of them meanwhile: `null` is nobody any more. Each keeps their place. */
export function updateFound(news: ReadonlyMap<string, FoundUser | null>): void {
  if (remembered === null) return;
  const users = remembered.users.flatMap((user) => {
    const now = news.get(user.id);
    return now === null ? [] : [now ?? user];
  });
  const same =
    users.length === remembered.users.length &&
    users.every((user, place) => user === remembered?.users[place]);
  if (!same) rememberSearch({ ...remembered, users });
}

export function useRememberedSearch(): RememberedSearch | null {
  return useSyncExternalStore(watch, () => remembered);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Phone numbers are nobody's business after the sign-out.
session.watch(() => {
  if (session.current() === null) forgetSearch();
});
