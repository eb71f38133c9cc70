// The current session as a React hook.
import { useSyncExternalStore } from 'react';
import { session, type Session } from './session.ts';

export function useSession(): Session | null {
  return useSyncExternalStore(session.watch, session.current);
}
