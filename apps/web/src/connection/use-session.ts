// The session as React sees it.
import { useSyncExternalStore } from 'react';
import { session, type Session } from './session.ts';

export function useSession(): Session | null {
  return useSyncExternalStore(session.watch, session.current);
}
