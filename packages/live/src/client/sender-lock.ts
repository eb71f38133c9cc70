// Ensures that only one tab sends: the one that holds a Web Lock or, in browsers without, a lease in the database.
import type { OutboxStore } from './outbox-store.ts';

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/** Calls `onAcquired` once this tab holds the lock. It is held until `signal` aborts; `lock` aborts when it is lost. */
export function acquireSenderLock(
  name: string,
  store: OutboxStore,
  locks: LockManager | null,
  signal: AbortSignal,
  onAcquired: (lock: AbortSignal) => void,
): void {
  if (locks) void holdLock(name, locks, signal, onAcquired);
  else void holdLease(store, signal, onAcquired);
}

async function holdLock(
  name: string,
  locks: LockManager,
  signal: AbortSignal,
  onAcquired: (lock: AbortSignal) => void,
): Promise<void> {
  const held = locks.request(name, { signal }, async () => {
    onAcquired(signal);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
  });
  // Rejects when aborted while waiting for the lock.
  await held.catch(() => undefined);
}

async function holdLease(
  store: OutboxStore,
  signal: AbortSignal,
  onAcquired: (lock: AbortSignal) => void,
): Promise<void> {
  const owner = crypto.randomUUID();
  let lock: AbortController | null = null;
  const renew = async (): Promise<void> => {
    const held = await store.takeLease(owner, Date.now(), LEASE_MS).catch(() => false);
    if (signal.aborted) return;
    if (held && lock === null) {
      lock = new AbortController();
      onAcquired(lock.signal);
    } else if (!held && lock !== null) {
      // This tab was suspended past its lease, and another tab sends now.
      lock.abort();
      lock = null;
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      if (lock === null) return;
      lock.abort();
      // Release the lease at once for the next tab.
      void store.takeLease(owner, Date.now(), 0).catch(() => undefined);
    },
    { once: true },
  );
  await renew();
}
