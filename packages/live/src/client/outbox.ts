// Queues calls until the server has applied them: stored on disk before the screen says Waiting, in order, exactly once.
// Where the browser has no storage, items live in memory only. How they are sent: outbox-sender.ts.
import type { Refusal } from '../contract.ts';
import { withTimeout } from './with-timeout.ts';
import { MemoryStore } from './memory-store.ts';
import type { ItemState, NewItem, OutboxItem, Senders, StoredItem } from './outbox-item.ts';
import { OutboxSender } from './outbox-sender.ts';
import { deleteOutboxStore, openOutboxStore, readOutboxStore, type OutboxStore } from './outbox-store.ts';

export type OutboxOptions = {
  /** Each user has a database of their own, named by this id. */
  readonly userId: string;
  /** Sender per kind of item. Items of a kind without a sender wait. */
  readonly senders: Senders;
  /** Errors of storage and of senders. The item is retried. */
  readonly onError: (error: unknown) => void;
  /** Called when the device is full, to delete data worth less than unsent work. Storing the item is then retried once. */
  readonly freeSpace?: () => Promise<void>;
  /** Default: `navigator.locks`. Null: a lease in the database is used instead of a Web Lock. */
  readonly locks?: LockManager | null;
  /** Without storage, items added while this returns false are refused. */
  readonly isOnline?: () => boolean;
  readonly random?: () => number;
  /** How long a sent item stays listed while its row has not arrived. Default: 30,000. */
  readonly sentLingerMs?: number;
};

/** Messages between the tabs of one user. */
type TabMessage =
  | { readonly type: 'changed' }
  | { readonly type: 'retryNow' }
  /** `percent` is null when an attempt has ended. */
  | { readonly type: 'sending'; readonly id: string; readonly percent: number | null }
  | { readonly type: 'discarded'; readonly id: string };

const sentences = {
  full: 'There is no room left on this device',
  cannotStore: 'This browser cannot keep your work. Please connect to the internet, then try again',
  notStored: 'Something went wrong, please try again',
} as const;
const full: Refusal = { code: 'storageFull', msg: sentences.full };
const cannotStore: Refusal = { code: 'notKept', msg: sentences.cannotStore };
const notStored: Refusal = { code: 'notKept', msg: sentences.notStored };

// Opening is fast; a browser that does not answer in this time is treated as having no storage.
const OPEN_TIMEOUT_MS = 6000;

/**
 * Opens the user's outbox and starts sending its items. Where browser storage is missing, throws or does not answer within
 * 6 s, the outbox is kept in memory (`isPersistent` is false). Never rejects because of storage that cannot be opened.
 */
export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const name = outboxName(options.userId);
  const closing = new AbortController();
  let outbox: Outbox | null = null;
  const opening = openOutboxStore(name, {
    onClosed: () => void outbox?.reload(),
    onDeleted: () => closing.abort(),
  });
  const disk = await withTimeout(
    OPEN_TIMEOUT_MS,
    opening.catch(() => null),
    null,
  );
  // If it opens later, close it: the next page may use it.
  if (disk === null) void opening.then((late) => late.close()).catch(() => undefined);
  outbox = new Outbox(name, disk ?? new MemoryStore(), options, closing);
  await outbox.start();
  return outbox;
}

function outboxName(userId: string): string {
  return `outbox:${userId}`;
}

export class Outbox {
  readonly #name: string;
  readonly #store: OutboxStore;
  readonly #options: OutboxOptions;
  readonly #closing: AbortController;
  readonly #channel: BroadcastChannel | null;
  readonly #listeners = new Set<() => void>();
  readonly #sender: OutboxSender;
  readonly #percents = new Map<string, number>();
  readonly #sent = new Map<string, OutboxItem>();
  readonly #discarded = new Set<string>();
  #stored: readonly StoredItem[] = [];
  #items: readonly OutboxItem[] = [];
  #reading: Promise<void> = Promise.resolve();

  constructor(name: string, store: OutboxStore, options: OutboxOptions, closing: AbortController) {
    this.#name = name;
    this.#store = store;
    this.#options = options;
    this.#closing = closing;
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
    const { senders, onError, random = Math.random, locks = availableLocks() } = options;
    this.#sender = new OutboxSender({
      name,
      store,
      senders,
      locks: store.isPersistent ? locks : null,
      random,
      onError,
      onProgress: (id, percent) => this.#onProgress(id, percent),
      onAcquired: () => void this.reload(),
      onAttempted: () => this.#changed(),
      viewOf: (item) => this.#view(item),
    });
  }

  async start(): Promise<void> {
    const { signal } = this.#closing;
    this.#channel?.addEventListener('message', (event: MessageEvent<TabMessage>) =>
      this.#onTabMessage(event.data),
    );
    signal.addEventListener('abort', () => this.#shutDown(), { once: true });
    if (typeof window !== 'undefined') window.addEventListener('online', () => this.retryNow(), { signal });
    await this.#refresh();
    if (!signal.aborted) this.#sender.start(signal);
  }

  // ── for screens ──

  readonly read = (): readonly OutboxItem[] => this.#items;

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether queued items survive this page. */
  get isPersistent(): boolean {
    return this.#store.isPersistent;
  }

  /**
   * Resolves with null once the item is stored on disk (without a disk: in memory); only then may a screen say Waiting.
   * Resolves with the refusal `storageFull` or `notKept` if it cannot be stored.
   */
  async add(item: NewItem): Promise<Refusal | null> {
    if (!this.isPersistent && this.#options.isOnline?.() === false) return cannotStore;
    const stored = await this.#storeItem(item);
    if ('msg' in stored) return stored;
    await this.#serialize(() =>
      this.#applyList([...this.#stored.filter(({ id }) => id !== stored.id), stored]),
    );
    await this.#changed();
    return null;
  }

  async #storeItem(item: NewItem): Promise<StoredItem | Refusal> {
    try {
      return await this.#store.add(item, Date.now()).catch(async (error: unknown) => {
        if (!isFull(error) || this.#options.freeSpace === undefined) throw error;
        await this.#options.freeSpace();
        return this.#store.add(item, Date.now());
      });
    } catch (error) {
      if (isFull(error)) return full;
      // The form keeps its input, and the user may try again.
      this.#options.onError(error);
      return notStored;
    }
  }

  /** Number of items that the server has not applied yet, refused ones included. */
  get unsent(): number {
    return this.#stored.length;
  }

  /** Reads the items on disk, even after this outbox was closed. Rejects when the disk cannot be read. */
  async storedItems(): Promise<readonly OutboxItem[]> {
    if (!this.isPersistent) return this.read();
    return (await readOutboxStore(this.#name)).map((item) => this.#view(item));
  }

  /** Queues a refused item again, at the end of its lane. */
  async tryAgain(id: string): Promise<void> {
    await this.#store.requeue(id);
    this.#sender.resetBackOff(id);
    await this.#changed();
  }

  async discard(id: string): Promise<void> {
    this.#markDiscarded(id);
    this.#broadcast({ type: 'discarded', id });
    await this.#store.remove(id);
    await this.#changed();
  }

  /** The item's files by name, e.g. for "Save file" on a refused item; empty for an unknown id. */
  async blobsOf(id: string): Promise<Readonly<Record<string, Blob>>> {
    const item = this.#stored.find((stored) => stored.id === id);
    return item ? this.#store.blobsOf(item) : {};
  }

  /** The row of a sent item has arrived in a live collection: stops listing the item. */
  settle(id: string): void {
    if (this.#sent.delete(id)) this.#publish();
  }

  /** The network is back: retries all waiting items at once, in every tab, and restarts their back-off. */
  retryNow(): void {
    this.#broadcast({ type: 'retryNow' });
    this.#sender.retryNow();
  }

  /** The session has ended: stops sending and listing. Unsent items stay on disk until this user signs in again. */
  suspend(): void {
    this.#closing.abort();
  }

  /** The user signed out and confirmed: deletes all items. */
  async discardAll(): Promise<void> {
    this.#closing.abort();
    if (this.isPersistent) await deleteOutboxStore(this.#name);
  }

  // ── what the sender and other tabs say ──

  #onProgress(id: string, percent: number | null): void {
    this.#progress(id, percent);
    this.#broadcast({ type: 'sending', id, percent });
  }

  #onTabMessage(message: TabMessage): void {
    if (message.type === 'changed') void this.reload();
    else if (message.type === 'sending') this.#progress(message.id, message.percent);
    else if (message.type === 'discarded') this.#markDiscarded(message.id);
    else this.#sender.retryNow();
  }

  #broadcast(message: TabMessage): void {
    if (!this.#closing.signal.aborted) this.#channel?.postMessage(message);
  }

  #markDiscarded(id: string): void {
    if (this.#stored.some((item) => item.id === id)) this.#discarded.add(id);
    this.#sender.abandon(id);
  }

  #shutDown(): void {
    this.#sender.stop();
    this.#channel?.close();
    this.#store.close();
    this.#stored = [];
    this.#sent.clear();
    this.#publish();
  }

  // ── what is shown ──

  async #changed(): Promise<void> {
    this.#broadcast({ type: 'changed' });
    await this.reload();
  }

  /** Reads the list from disk again. If that fails, the previous list stays and sending continues. */
  async reload(): Promise<void> {
    await this.#refresh().catch((error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#options.onError(error);
      this.#publish();
      this.#sender.sendDue();
    });
  }

  #refresh(): Promise<void> {
    return this.#serialize(async () => this.#applyList(await this.#store.list()));
  }

  /** Runs one after the other, so that an older list never replaces a newer one. */
  #serialize(work: () => Promise<void> | void): Promise<void> {
    const done = this.#reading.then(() => (this.#closing.signal.aborted ? undefined : work()));
    this.#reading = done.catch(() => undefined);
    return done;
  }

  #applyList(stored: readonly StoredItem[]): void {
    if (this.#closing.signal.aborted) return;
    const present = new Set(stored.map(({ id }) => id));
    // An item that is no longer on disk and was not discarded has been sent, by this tab or another.
    for (const { id } of this.#stored) {
      if (!present.has(id) && !this.#discarded.delete(id)) this.#markSent(id);
    }
    this.#stored = stored;
    this.#publish();
    this.#sender.sendDue(stored);
  }

  /** The end of an attempt is shown with its outcome, when the list is read again. */
  #progress(id: string, percent: number | null): void {
    if (percent === null) {
      this.#percents.delete(id);
      return;
    }
    this.#percents.set(id, Math.max(0, Math.min(100, Math.round(percent))));
    this.#publish();
  }

  #markSent(id: string): void {
    const item = this.#items.find((shown) => shown.id === id);
    if (item === undefined) return;
    this.#sent.set(id, { ...item, state: { name: 'sent' } });
    setTimeout(() => this.settle(id), this.#options.sentLingerMs ?? 30_000);
  }

  #publish(): void {
    const known = new Map(this.#items.map((item) => [item.id, item]));
    const open = this.#stored.filter(({ id }) => !this.#sent.has(id)).map((item) => this.#view(item));
    const next = [...this.#sent.values(), ...open].map((item) => {
      const old = known.get(item.id);
      return old && isSameState(old.state, item.state) ? old : item;
    });
    const unchanged =
      next.length === this.#items.length && next.every((item, index) => item === this.#items[index]);
    if (unchanged) return;
    this.#items = next;
    for (const listener of this.#listeners) listener();
  }

  #view(item: StoredItem): OutboxItem {
    const { id, kind, lane, about, input, blobs, addedAt } = item;
    const state = this.#stateOf(item);
    return { id, kind, lane, ...(about === undefined ? {} : { about }), input, blobs, addedAt, state };
  }

  #stateOf({ id, refusal }: StoredItem): ItemState {
    if (refusal !== null) return { name: 'try-again', refusal };
    const percent = this.#percents.get(id);
    return percent === undefined ? { name: 'waiting' } : { name: 'sending', percent };
  }
}

function isSameState(a: ItemState, b: ItemState): boolean {
  if (a.name === 'sending' && b.name === 'sending') return a.percent === b.percent;
  if (a.name === 'try-again' && b.name === 'try-again') return a.refusal.msg === b.refusal.msg;
  return a.name === b.name;
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function availableLocks(): LockManager | null {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
}
