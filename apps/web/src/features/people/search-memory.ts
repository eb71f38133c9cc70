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
