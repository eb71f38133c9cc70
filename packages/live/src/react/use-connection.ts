// The state of the connection, for the status line on the screen.
import { useSyncExternalStore } from 'react';
import type { ConnectionState } from '../client/live-state.ts';
import { useFollower } from './live-provider.tsx';

export function useConnection(): ConnectionState {
  const follower = useFollower();
  return useSyncExternalStore(follower.watchConnection, follower.readConnection, follower.readConnection);
}
