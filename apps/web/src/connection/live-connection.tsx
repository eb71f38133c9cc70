// Connects everything beneath it to the live server, as the signed-in person or as nobody, with that person's outbox.
import { openOutbox, type Outbox } from '@foothold/live/client/outbox';
import type { Sender } from '@foothold/live/client/outbox-item';
import { Follower } from '@foothold/live/client/follower';
import { LiveProvider } from '@foothold/live/react/live-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { session, type Session } from './session.ts';

export type Senders = Readonly<Record<string, Sender>>;

type Line = { readonly cache: QueryClient; readonly follower: Follower; readonly outbox: Outbox | null };

/** Mount it with `key={session?.userId}`: another person gets another line, and nothing of the last one's. */
export function LiveConnection({
  who,
  senders,
  children,
}: {
  readonly who: Session | null;
  /** By kind: who sends what waits in the outbox. The same object for the life of the page. */
  readonly senders: Senders;
  readonly children: ReactNode;
}) {
  const [line, setLine] = useState<Line | null>(null);
  const userId = who?.userId ?? null;

  useEffect(() => {
    let gone = false;
    let opened: Line | null = null;
    void openLine(userId, senders).then((next) => {
      opened = next;
      if (gone) close(next);
      else setLine(next);
    });
    return () => {
      gone = true;
      if (opened !== null) close(opened);
    };
  }, [userId, senders]);

  if (line === null) return null;
  return (
    <QueryClientProvider client={line.cache}>
      <LiveProvider follower={line.follower} outbox={line.outbox}>
        {children}
      </LiveProvider>
    </QueryClientProvider>
  );
}

async function openLine(userId: string | null, senders: Senders): Promise<Line> {
  const cache = new QueryClient();
  const outbox =
    userId === null ? null : await openOutbox({ userId, senders, onError: (error) => console.error(error) });
  const follower = new Follower({
    cache,
    token: () => session.current()?.token ?? null,
    onEnded: () => {
      // Unsent work stays sealed on the device until this person returns.
      outbox?.seal();
      session.end();
    },
  });
  return { cache, follower, outbox };
}

function close({ follower, outbox, cache }: Line): void {
  follower.dispose();
  outbox?.seal();
  cache.clear();
}
