// Lets exactly one tab send: the one that holds a Web Lock or, where there are none, a lease in the database.
import type { OutboxStore } from './outbox-store.ts';

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/** Calls `onTurn` once it is this tab's turn; the turn lasts until `signal` aborts, or `turn` aborts when it is lost. */
export function awaitTurn(
  name: string,
  store: OutboxStore,
  locks: LockManager | null,
  signal: AbortSignal,
  onTurn: (turn: AbortSignal) => void,
): void {
  if (locks) void holdLock(name, locks, signal, onTurn);
  else void holdLease(store, signal, onTurn);
}

async function holdLock(
  name: string,
  locks: LockManager,
  signal: AbortSignal,
  onTurn: (turn: AbortSignal) => void,
): Promise<void> {
  const held = locks.request(name, { signal }, async () => {
    onTurn(signal);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
  });
  // Aborted while it waited for its turn.
  await held.catch(() => undefined);
}

async function holdLease(
  store: OutboxStore,
  signal: AbortSignal,
  onTurn: (turn: AbortSignal) => void,
): Promise<void> {
  const owner = crypto.randomUUID();
  let turn: AbortController | null = null;
  const renew = async (): Promise<void> => {
    const held = await store.takeLease(owner, Date.now(), LEASE_MS).catch(() => false);
    if (signal.aborted) return;
    if (held && turn === null) {
      turn = new AbortController();
      onTurn(AbortSignal.any([signal, turn.signal]));
    } else if (!held && turn !== null) {
      // This tab slept past its lease and another one sends now.
      turn.abort();
      turn = null;
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      // Free at once for the next tab.
      if (turn) void store.takeLease(owner, Date.now(), 0).catch(() => undefined);
    },
    { once: true },
  );
  await renew();
}
