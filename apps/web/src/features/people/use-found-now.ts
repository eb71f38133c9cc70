// Keeps what a search found true: whoever of them is on the screen is followed, and what changes is remembered with the search.
import type { FoundUser } from '@foothold/domain/people/calls';
import { foundUser } from '@foothold/domain/people/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useEffect } from 'react';
import { updateFound } from './search-memory.ts';

// One room each, and a line has only so many. Who comes after these is as the search found them.
const mostFollowed = 40;

export function useFoundNow(shown: readonly FoundUser[]): void {
  const { rooms } = useLiveMany(
    foundUser,
    shown.slice(0, mostFollowed).map(({ id }) => ({ userId: id })),
  );
  useEffect(() => {
    const news = rooms.flatMap(({ params, state }): [string, FoundUser | null][] => {
      const [now] = state.rows;
      if (state.status === 'ready' && now !== undefined) return [[params.userId, now]];
      // Not there for the viewer any more. Any other refusal says nothing about the person.
      return state.refusal?.code === 'denied' ? [[params.userId, null]] : [];
    });
    updateFound(new Map(news));
  }, [rooms]);
}
