// Keeps search results current: those on the screen are followed live, and changes are written to the stored search.
import type { FoundUser } from '@foothold/domain/people/calls';
import { foundUser } from '@foothold/domain/people/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useEffect } from 'react';
import { updateSearchResults } from '../../../features/people/search-memory.ts';

// Each needs a subscription, and a connection is limited. Later results stay as the search returned them.
const maxFollowed = 40;

export function useLiveSearchResults(shown: readonly FoundUser[]): void {
  const { rooms } = useLiveMany(
    foundUser,
    shown.slice(0, maxFollowed).map(({ id }) => ({ userId: id })),
  );
  useEffect(() => {
    const updates = rooms.flatMap(({ params, state }): [string, FoundUser | null][] => {
      const [now] = state.rows;
      if (state.status === 'ready' && now !== undefined) return [[params.userId, now]];
      // No longer visible to the viewer. Any other refusal says nothing about the user.
      return state.refusal?.code === 'denied' ? [[params.userId, null]] : [];
    });
    updateSearchResults(new Map(updates));
  }, [rooms]);
}
