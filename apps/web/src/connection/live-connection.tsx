// Connects everything beneath it to the live server, as the signed-in person or as nobody, with that person's outbox.
import {
  deletePersistedCaches,
  openPersistedCache,
  type PersistedCache,
} from '@foothold/live/client/persisted-cache';
import { openOutbox, type Outbox } from '@foothold/live/client/outbox';
import type { Senders } from '@foothold/live/client/outbox-item';
import { Follower } from '@foothold/live/client/follower';
import { LiveProvider } from '@foothold/live/react/live-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { isMark } from './changes.ts';
import { deleteChosenFilesOf } from './chosen-files.ts';
import { takeOpening } from './opening.ts';
import { session, type Session } from './session.ts';

type Line = {
  readonly userId: string | null;
  readonly cache: QueryClient;
  readonly follower: Follower;
  readonly outbox: Outbox | null;
  readonly kept: PersistedCache | null;
  /** Ends what listens to the page on behalf of this line. */
  readonly over: AbortController;
};

/** Mount it with `key={session?.userId}`: another person gets another line, and nothing of the last one's. */
export function LiveConnection({
  who,
  senders,
  waiting,
  children,
}: {
  readonly who: Session | null;
  /** By kind: who sends what waits in the outbox. The same object for the life of the page. */
  readonly senders: Senders;
  /** Shown while the device opens what it has. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}) {
  const userId = who?.userId ?? null;
  const [line, setLine] = useState(early !== null && early.who === who ? early.line : null);

  useEffect(() => {
    let gone = false;
    let opened: Line | null = null;
    void takeLine(userId, senders).then((next) => {
      opened = next;
      if (gone) close(next);
      else setLine(next);
    });
    return () => {
      gone = true;
      if (opened !== null) close(opened);
    };
  }, [userId, senders]);

  if (line === null) return waiting;
  return (
    <QueryClientProvider client={line.cache}>
      <LiveProvider follower={line.follower} outbox={line.outbox}>
        {children}
      </LiveProvider>
    </QueryClientProvider>
  );
}

type EarlyLine = { readonly who: Session; readonly opening: Promise<Line>; line: Line | null };

let early: EarlyLine | null = null;

/** Before anything is drawn, for the connection that will be drawn. What fails here is told there. */
export async function openLineEarly(who: Session, senders: Senders): Promise<void> {
  const begun: EarlyLine = { who, opening: openLine(who.userId, senders), line: null };
  early = begun;
  begun.line = await begun.opening.catch(() => null);
}

function takeLine(userId: string | null, senders: Senders): Promise<Line> {
  const begun = early;
  early = null;
  if (begun !== null && begun.who === session.current()) return begun.opening;
  // Of a session that is over: it was never drawn.
  void begun?.opening.then(close, () => undefined);
  return openLine(userId, senders);
}

/** The line connects while the device opens what it has. */
async function openLine(userId: string | null, senders: Senders): Promise<Line> {
  const cache = new QueryClient();
  const over = new AbortController();
  let device: Device | null = null;
  const follower = new Follower({
    cache,
    token: () => session.current()?.token ?? null,
    onEnded: () => {
      // Unsent work stays on the device until this person returns.
      device?.outbox.suspend();
      session.end();
    },
  });
  void takeOpening().then((rooms) => follower.hydrate(rooms));
  try {
    device = userId === null ? null : await openDevice(userId, senders, follower);
  } catch (error) {
    follower.dispose();
    throw error;
  }
  if (device !== null) {
    follower.keepIn(device.kept);
    sendWhenOnline(follower, device.outbox, over.signal);
    askToStay(device.outbox, over.signal);
    askBeforeLosing(device.outbox, over.signal);
  }
  void deletePersistedCaches(userId);
  return { userId, cache, follower, outbox: device?.outbox ?? null, kept: device?.kept ?? null, over };
}

type Device = { readonly outbox: Outbox; readonly kept: PersistedCache };

/** What this person has on this device: work to send, and what was read. */
async function openDevice(userId: string, senders: Senders, follower: Follower): Promise<Device> {
  const opening = openPersistedCache(userId);
  const outbox = await openOutbox({
    userId,
    senders,
    onError: (error) => console.error(error),
    isOnline: () => follower.readConnection() === 'online',
    makeRoom: async () => {
      await (await opening).destroy();
      // What is sent goes before what is only chosen, which is still on the screen.
      await deleteChosenFilesOf(userId);
    },
  });
  return { outbox, kept: await opening };
}

/** A line that came back is better news than any timer. */
function sendWhenOnline(follower: Follower, outbox: Outbox, signal: AbortSignal): void {
  const stop = follower.watchConnection(() => {
    if (follower.readConnection() === 'online') outbox.retryNow();
  });
  signal.addEventListener('abort', stop, { once: true });
  // A phone that was in a pocket has slept through its pauses.
  document.addEventListener('visibilitychange', () => document.hidden || outbox.retryNow(), { signal });
}

/** Once something that a person did waits, the browser is asked not to tidy it away when the device runs short of room. */
function askToStay(outbox: Outbox, signal: AbortSignal): void {
  let asked = false;
  const ask = (): void => {
    if (asked || outbox.read().every(({ kind }) => isMark(kind))) return;
    asked = true;
    void navigator.storage?.persist?.().catch(() => false);
  };
  ask();
  signal.addEventListener('abort', outbox.watch(ask), { once: true });
}

/** Where nothing lasts, leaving the page loses what is on its way. */
function askBeforeLosing(outbox: Outbox, signal: AbortSignal): void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (outbox.read().some(({ kind, state }) => state.name !== 'sent' && !isMark(kind)))
      event.preventDefault();
  };
  if (!outbox.lasts) window.addEventListener('beforeunload', ask, { signal });
}

function close({ userId, follower, outbox, kept, cache, over }: Line): void {
  over.abort();
  follower.dispose();
  outbox?.suspend();
  // Whatever ended the session: what was read goes. It stays only for the same person's next screen.
  if (session.current()?.userId === userId) void kept?.flush().then(() => kept.close());
  else void kept?.destroy();
  cache.clear();
}
