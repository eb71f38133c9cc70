// The signed-in user's own record, live: who they are, and whether they must choose a new PIN or password first.
import { account, self, type Self } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';

type OwnRecord = {
  /** Null while loading. */
  readonly viewer: Self | null;
  readonly resetRequired: boolean;
};

export function useOwnRecord(userId: string): OwnRecord {
  const room = useMemo(() => ({ userId }), [userId]);
  const own = useLive(self, room).rows[0];
  const contact = useLive(account, room).rows[0];
  if (own === undefined || contact === undefined) return { viewer: null, resetRequired: false };
  return { viewer: own, resetRequired: contact.resetRequired };
}
