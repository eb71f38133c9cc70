// Provides the follower, and the outbox of a signed-in user, to the components below it.
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Follower } from '../client/follower.ts';
import type { Outbox } from '../client/outbox.ts';

type Live = { readonly follower: Follower; readonly outbox: Outbox | null };

const LiveContext = createContext<Live | null>(null);

export function LiveProvider(props: {
  readonly follower: Follower;
  readonly outbox: Outbox | null;
  readonly children: ReactNode;
}): ReactNode {
  const { follower, outbox, children } = props;
  const live = useMemo(() => ({ follower, outbox }), [follower, outbox]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

export function useFollower(): Follower {
  return useLiveContext().follower;
}

export function useOutboxOrNull(): Outbox | null {
  return useLiveContext().outbox;
}

function useLiveContext(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('This component needs a LiveProvider above it');
  return live;
}
