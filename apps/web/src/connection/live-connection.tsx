// Connects its children to the live server, signed in or as a visitor, with the user's outbox.
import {
  deletePersistedCaches,
  openPersistedCache,
  type PersistedCache,
} from '@foothold/live/client/persisted-cache';
import { openOutbox, type Outbox } from '@foothold/live/client/outbox';
import type { Senders } from '@foothold/live/client/outbox-item';
import { Follower } from '@foothold/live/client/follower';
import { LiveProvider } from '@foothold/live/react/live-provider';
import { useEffect, useState, type ReactNode } from 'react';
import { isMark } from './changes.ts';
import { deleteChosenFilesOf } from './chosen-files-database.ts';
import { deleteCachedPictures } from './offline-files.ts';
import { takePreloadedSnapshots } from './preloaded-snapshots.ts';
import { session, type Session } from './session.ts';

type Connection = {
  readonly userId: string | null;
  readonly follower: Follower;
  readonly outbox: Outbox | null;
  readonly persistedCache: PersistedCache | null;
  /** Resolves once the follower has the snapshots that were requested over HTTP, if there were any. */
  readonly hydrated: Promise<void>;
  /** Removes this connection's listeners from the page. */
  readonly ended: AbortController;
};

/** Mount it with `key={session?.userId}`: each user gets a new connection and nothing of the previous user's. */
export function LiveConnection({
  currentSession,
  senders,
  waiting,
  children,
}: {
  readonly currentSession: Session | null;
  /** Senders of the outbox's items. Must be the same function for the life of the page. */
  readonly senders: Senders;
  /** Shown while local storage is opened. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}) {
  const [connection, setConnection] = useState(
    preloaded !== null && preloaded.currentSession === currentSession ? preloaded.connection : null,
  );

  useEffect(() => {
    let unmounted = false;
    let opened: Connection | null = null;
    void takeConnection(currentSession, senders).then((next) => {
      opened = next;
      if (unmounted) close(next);
      else setConnection(next);
    });
    return () => {
      unmounted = true;
      if (opened !== null) close(opened);
    };
  }, [currentSession, senders]);

  if (connection === null) return waiting;
  return (
    <LiveProvider follower={connection.follower} outbox={connection.outbox}>
      {children}
    </LiveProvider>
  );
}

type PreloadedConnection = {
  readonly currentSession: Session;
  readonly opening: Promise<Connection>;
  connection: Connection | null;
};

let preloaded: PreloadedConnection | null = null;

/** Opens the connection before it is rendered, or before its session starts. Null if it fails: the component reports the error. */
export async function preloadConnection(
  currentSession: Session,
  senders: Senders,
): Promise<Pick<Connection, 'hydrated'> | null> {
  const preload: PreloadedConnection = {
    currentSession,
    opening: openConnection(currentSession, senders),
    connection: null,
  };
  preloaded = preload;
  const stop = session.watch(() => {
    if (session.current() === currentSession) return;
    stop();
    if (preloaded === preload) discardPreloaded();
  });
  preload.connection = await preload.opening.catch(() => null);
  return preload.connection;
}

/** Of a session that ended, or was replaced, before anything was rendered: what it cached is deleted. */
function discardPreloaded(): void {
  void preloaded?.opening.then(close, () => undefined);
  preloaded = null;
}

function takeConnection(currentSession: Session | null, senders: Senders): Promise<Connection> {
  const preload = preloaded;
  if (preload === null || preload.currentSession !== currentSession) {
    discardPreloaded();
    return openConnection(currentSession, senders);
  }
  preloaded = null;
  return preload.opening;
}

/** The connection starts while local storage is opened. */
async function openConnection(currentSession: Session | null, senders: Senders): Promise<Connection> {
  const userId = currentSession?.userId ?? null;
  const ended = new AbortController();
  let device: Device | null = null;
  const follower = new Follower({
    token: () => currentSession?.token ?? null,
    onEnded: () => {
      // Unsent work stays on the device until this user returns.
      device?.outbox.suspend();
      session.end();
    },
  });
  const hydrated = takePreloadedSnapshots(currentSession).then((rooms) => follower.hydrate(rooms));
  try {
    device = currentSession === null ? null : await openDevice(currentSession, senders, follower);
  } catch (error) {
    follower.dispose();
    throw error;
  }
  if (device !== null) {
    follower.attachCache(device.persistedCache);
    sendOnRecovery(follower, device.outbox, ended.signal);
    askToStay(device.outbox, ended.signal);
    askBeforeLosing(device.outbox, ended.signal);
  }
  void deletePersistedCaches(userId);
  void deleteCachedPictures(userId);
  return {
    userId,
    follower,
    outbox: device?.outbox ?? null,
    persistedCache: device?.persistedCache ?? null,
    hydrated,
    ended,
  };
}

type Device = { readonly outbox: Outbox; readonly persistedCache: PersistedCache };

/** What this user has on this device: the outbox and the persisted cache. */
async function openDevice(currentSession: Session, senders: Senders, follower: Follower): Promise<Device> {
  const { userId } = currentSession;
  const opening = openPersistedCache(userId);
  const outbox = await openOutbox({
    userId,
    senders: onceStarted(currentSession, senders),
    onError: (error) => console.error(error),
    isOnline: () => follower.readConnection() === 'online',
    freeSpace: async () => {
      await (await opening).destroy();
      // Chosen files are evicted first: unlike the outbox, they are still on the screen.
      await deleteChosenFilesOf(userId);
    },
  });
  return { outbox, persistedCache: await opening };
}

/** Calls carry the token of the session that has started: what waits for one that is still being prepared waits on. */
function onceStarted(currentSession: Session, senders: Senders): Senders {
  const started = new Promise<void>((resolve) => {
    if (session.current() === currentSession) return resolve();
    const stop = session.watch(() => {
      if (session.current() !== currentSession) return;
      stop();
      resolve();
    });
  });
  return (kind) => {
    const send = senders(kind);
    return (
      send &&
      (async (...given) => {
        await started;
        return send(...given);
      })
    );
  };
}

/** Retries at once when the connection, or the server's database, is back, without waiting for the timer. */
function sendOnRecovery(follower: Follower, outbox: Outbox, signal: AbortSignal): void {
  const stop = follower.watchRecovery(() => outbox.retryNow());
  signal.addEventListener('abort', stop, { once: true });
  // Timers do not run while a phone sleeps.
  document.addEventListener('visibilitychange', () => document.hidden || outbox.retryNow(), { signal });
}

/** Once user work waits in the outbox, asks the browser for persistent storage. */
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

/** Without persistent storage, leaving the page loses unsent items, so the browser asks first. */
function askBeforeLosing(outbox: Outbox, signal: AbortSignal): void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (outbox.read().some(({ kind, state }) => state.name !== 'sent' && !isMark(kind)))
      event.preventDefault();
  };
  if (!outbox.isPersistent) window.addEventListener('beforeunload', ask, { signal });
}

function close({ userId, follower, outbox, persistedCache, ended }: Connection): void {
  ended.abort();
  follower.dispose();
  outbox?.suspend();
  // When the session has ended what was cached is deleted. It stays only for the same user's next screen.
  if (session.current()?.userId === userId) void persistedCache?.flush().then(() => persistedCache.close());
  else {
    void persistedCache?.destroy();
    void deleteCachedPictures(null);
  }
}
