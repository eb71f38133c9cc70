// Sends the items of an outbox while this page holds the sender lock: each lane in order, several lanes at once, with back-off.
import { backOff, planLanes } from './lanes.ts';
import type { OutboxItem, Senders, SendOutcome, StoredItem } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';
import { watchPageLifecycle } from './page-lifecycle.ts';
import { acquireSenderLock } from './sender-lock.ts';

type OutboxSenderOptions = {
  /** Of the sender lock. */
  readonly name: string;
  readonly store: OutboxStore;
  readonly senders: Senders;
  /** Null: a lease in the store is used instead of a Web Lock. */
  readonly locks: LockManager | null;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
  /** Percent of an item that is being sent; null when it is no longer. */
  readonly onProgress: (id: string, percent: number | null) => void;
  /** This page may send from now on: the list may have changed in the tab that sent before. */
  readonly onAcquired: () => void;
  /** An attempt has ended, and the list has changed. */
  readonly onAttempted: () => Promise<void>;
  readonly viewOf: (item: StoredItem) => OutboxItem;
};

const MAX_PARALLEL_LANES = 4;

export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  readonly #running = new Map<string, AbortController>();
  readonly #attempts = new Map<string, number>();
  readonly #notBefore = new Map<string, number>();
  #items: readonly StoredItem[] = [];
  /** Aborted while this page neither holds nor waits for the sender lock. */
  #pageActive = aborted();
  #senderLock: AbortSignal | null = null;
  #wakeTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: OutboxSenderOptions) {
    this.#options = options;
  }

  /** `closing` aborts when `stop` has been called for good. */
  start(closing: AbortSignal): void {
    this.#requestSenderLock();
    watchPageLifecycle({ onLeave: () => this.stop(), onReturn: () => this.#requestSenderLock() }, closing);
  }

  /** Releases the lock: a page that is hidden and frozen would hold it without sending. */
  stop(): void {
    this.#pageActive.abort();
  }

  /** Items in sending order. */
  sendDue(items: readonly StoredItem[] = this.#items): void {
    this.#items = items;
    if (this.#senderLock === null || this.#senderLock.aborted) return;
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer);
    this.#wakeTimer = null;
    const running = new Set(this.#running.keys());
    const canSend = (kind: string): boolean => this.#options.senders(kind) !== undefined;
    // Monotonic: the system clock may be changed by users and networks.
    const now = performance.now();
    const plan = planLanes(items, running, this.#notBefore, canSend, now, MAX_PARALLEL_LANES);
    for (const item of plan.start) void this.#send(item);
    if (plan.wakeAt !== null) this.#wakeTimer = setTimeout(() => this.sendDue(), plan.wakeAt - now);
  }

  /** Attempts counted while offline must not delay items for up to a minute once the network is back. */
  retryNow(): void {
    this.#notBefore.clear();
    this.#attempts.clear();
    this.sendDue();
  }

  resetBackOff(id: string): void {
    this.#attempts.delete(id);
    this.#notBefore.delete(id);
  }

  /** Stops sending this item; what the server answers no longer counts. */
  abandon(id: string): void {
    this.#running.get(id)?.abort();
    this.#ended(id);
  }

  #requestSenderLock(): void {
    if (!this.#pageActive.signal.aborted) return;
    this.#pageActive = new AbortController();
    const { name, store, locks, onAcquired } = this.#options;
    acquireSenderLock(name, store, locks, this.#pageActive.signal, (lock) => {
      this.#senderLock = lock;
      lock.addEventListener('abort', () => this.#stopSending(), { once: true });
      onAcquired();
    });
  }

  #stopSending(): void {
    for (const id of this.#running.keys()) this.abandon(id);
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer);
    this.#wakeTimer = null;
    this.#senderLock = null;
  }

  async #send(item: StoredItem): Promise<void> {
    const controller = new AbortController();
    this.#running.set(item.id, controller);
    this.#options.onProgress(item.id, 0);
    const outcome = await this.#attempt(item, controller.signal);
    // Aborted: the next sender handles the item.
    if (this.#running.get(item.id) !== controller) return;
    await this.#applyOutcome(item, outcome).catch((error: unknown) => {
      // The outcome could not be stored: the item is sent again, with the same id.
      this.#options.onError(error);
      this.#postpone(item, 0);
    });
    this.#ended(item.id);
    await this.#options.onAttempted();
  }

  async #attempt(item: StoredItem, signal: AbortSignal): Promise<SendOutcome> {
    const { senders, store, viewOf, onProgress, onError } = this.#options;
    const sender = senders(item.kind);
    if (sender === undefined) return { outcome: 'later' };
    try {
      return await sender(viewOf(item), await store.blobsOf(item), {
        callId: item.id,
        signal,
        onProgress: (percent) => {
          if (!signal.aborted) onProgress(item.id, percent);
        },
        notes: item.notes,
        note: (notes) => store.change(item.id, { notes }),
      });
    } catch (error) {
      if (!signal.aborted) onError(error);
      return { outcome: 'later' };
    }
  }

  async #applyOutcome(item: StoredItem, result: SendOutcome): Promise<void> {
    const { store } = this.#options;
    if (result.outcome === 'done') await store.remove(item.id);
    else if (result.outcome === 'refused') await store.change(item.id, { refusal: result.refusal });
    else this.#postpone(item, result.afterMs ?? 0);
  }

  #postpone({ id }: StoredItem, atLeastMs: number): void {
    const attempt = this.#attempts.get(id) ?? 0;
    this.#attempts.set(id, attempt + 1);
    const delay = Math.max(atLeastMs, backOff(attempt, this.#options.random()));
    this.#notBefore.set(id, performance.now() + delay);
  }

  #ended(id: string): void {
    this.#running.delete(id);
    this.#options.onProgress(id, null);
  }
}

function aborted(): AbortController {
  const controller = new AbortController();
  controller.abort();
  return controller;
}
