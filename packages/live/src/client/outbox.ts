// Keeps what a person has sent until the server has it: on disk before the screen says Waiting, in order, exactly once. Without a disk it only sends.
import type { Refusal } from '../contract.ts';
import { within } from './deadline.ts';
import { backOff, planLanes } from './lanes.ts';
import { MemoryStore } from './memory-store.ts';
import { awaitTurn } from './one-sender.ts';
import { watchPage } from './page-life.ts';
import type { ItemState, NewItem, OutboxItem, Senders, SendOutcome, StoredItem } from './outbox-item.ts';
import { deleteOutboxStore, openOutboxStore, readOutboxStore, type OutboxStore } from './outbox-store.ts';

export type OutboxOptions = {
  /** The outbox is named by the person, and nobody else opens it. */
  readonly userId: string;
  /** By kind. Without a sender for its kind an item waits. */
  readonly senders: Senders;
  /** Faults of a sender: the item is tried again. */
  readonly onError: (error: unknown) => void;
  /** The device is full: gives up what is worth less than what a person wrote. Then it is tried once more. */
  readonly makeRoom?: () => Promise<void>;
  /** Null: this browser has none, and a lease in the database takes their place. */
  readonly locks?: LockManager | null;
  /** Where nothing can be kept, what cannot go at once is refused. */
  readonly isOnline?: () => boolean;
  readonly random?: () => number;
  /** How long a sent item is still listed, for the time until its row arrives. */
  readonly sentLingerMs?: number;
};

/** What tabs tell one another. */
type TabMessage =
  | { readonly type: 'changed' }
  | { readonly type: 'hurry' }
  | { readonly type: 'sending'; readonly id: string; readonly percent: number }
  | { readonly type: 'discarded'; readonly id: string };

const LANES_AT_ONCE = 4;

const sentences = {
  full: 'There is no room left on this device',
  nowhere: 'This browser cannot keep your work. Please connect to the internet, then try again',
  notKept: 'Something went wrong, please try again',
} as const;
const full: Refusal = { code: 'storageFull', msg: sentences.full };
const nowhere: Refusal = { code: 'notKept', msg: sentences.nowhere };
const notKept: Refusal = { code: 'notKept', msg: sentences.notKept };

// Opening is quick; a browser that never answers is one that has no storage.
const OPENING_MS = 6000;

/**
 * Opens the person's outbox and begins to send what waits in it. Where the browser offers no storage, throws or never
 * answers, it is an outbox that does not last.
 */
export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const name = outboxName(options.userId);
  const closing = new AbortController();
  let outbox: Outbox | null = null;
  const opening = openOutboxStore(name, {
    onLost: () => void outbox?.readAgain(),
    onGone: () => closing.abort(),
  });
  const disk = await within(
    OPENING_MS,
    opening.catch(() => null),
    null,
  );
  // What answers later is left to the next page.
  if (disk === null) void opening.then((late) => late.close()).catch(() => undefined);
  outbox = new Outbox(name, disk ?? new MemoryStore(), options, closing);
  await outbox.begin();
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
  readonly #running = new Map<string, AbortController>();
  readonly #percents = new Map<string, number>();
  readonly #sent = new Map<string, OutboxItem>();
  readonly #discarded = new Set<string>();
  readonly #attempts = new Map<string, number>();
  readonly #notBefore = new Map<string, number>();
  #stored: readonly StoredItem[] = [];
  #items: readonly OutboxItem[] = [];
  /** Aborted while this page neither sends nor waits for its turn to. */
  #here = aborted();
  #turn: AbortSignal | null = null;
  #alarm: ReturnType<typeof setTimeout> | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(name: string, store: OutboxStore, options: OutboxOptions, closing: AbortController) {
    this.#name = name;
    this.#store = store;
    this.#options = options;
    this.#closing = closing;
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  }

  async begin(): Promise<void> {
    const { signal } = this.#closing;
    this.#channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => this.#hear(event.data));
    signal.addEventListener('abort', () => this.#letGo(), { once: true });
    if (typeof window !== 'undefined') window.addEventListener('online', () => this.retryNow(), { signal });
    await this.#refresh();
    this.#queueForTurn();
    watchPage({ onLeave: () => this.#here.abort(), onBack: () => this.#queueForTurn() }, signal);
  }

  /** A page that leaves lets another one send: frozen, it would hold the turn and use it for nothing. */
  #queueForTurn(): void {
    if (this.#closing.signal.aborted || !this.#here.signal.aborted) return;
    this.#here = new AbortController();
    const shared = this.#options.locks === undefined ? availableLocks() : this.#options.locks;
    const locks = this.lasts ? shared : null;
    awaitTurn(this.#name, this.#store, locks, this.#here.signal, (turn) => {
      this.#turn = turn;
      turn.addEventListener('abort', () => this.#stopSending(), { once: true });
      void this.readAgain();
    });
  }

  // ── for screens ──

  readonly read = (): readonly OutboxItem[] => this.#items;

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Does what waits outlive this page? */
  get lasts(): boolean {
    return this.#store.lasts;
  }

  /** Resolves with null once the item is safely on disk: only then may a screen say Waiting. Without a disk, once it is on its way. */
  async add(item: NewItem): Promise<Refusal | null> {
    if (!this.lasts && this.#options.isOnline?.() === false) return nowhere;
    const stored = await this.#keep(item);
    if ('msg' in stored) return stored;
    await this.#inTurn(() => this.#list([...this.#stored.filter(({ id }) => id !== stored.id), stored]));
    await this.#changed();
    return null;
  }

  async #keep(item: NewItem): Promise<StoredItem | Refusal> {
    try {
      return await this.#store.add(item, Date.now()).catch(async (error: unknown) => {
        if (!isFull(error) || this.#options.makeRoom === undefined) throw error;
        await this.#options.makeRoom();
        return this.#store.add(item, Date.now());
      });
    } catch (error) {
      if (isFull(error)) return full;
      // The form keeps what was written, and the person may try again.
      this.#options.onError(error);
      return notKept;
    }
  }

  /** Everything that the server does not have yet, refused items included. */
  get unsent(): number {
    return this.#stored.length;
  }

  /** What is on the disk, even where this outbox has been closed. Rejects when the disk cannot be read. */
  async kept(): Promise<readonly OutboxItem[]> {
    if (!this.lasts) return this.read();
    return (await readOutboxStore(this.#name)).map((item) => this.#view(item));
  }

  /** Puts a refused item back into its lane. */
  async tryAgain(id: string): Promise<void> {
    await this.#store.putBack(id);
    this.#attempts.delete(id);
    this.#notBefore.delete(id);
    await this.#changed();
  }

  async discard(id: string): Promise<void> {
    this.#giveUp(id);
    this.#tell({ type: 'discarded', id });
    await this.#store.remove(id);
    await this.#changed();
  }

  /** For "Save file" of an item that was refused. */
  async blobsOf(id: string): Promise<Readonly<Record<string, Blob>>> {
    const item = this.#stored.find((stored) => stored.id === id);
    return item ? this.#store.blobsOf(item) : {};
  }

  /** The row of a sent item has arrived by live: it need not be listed any more. */
  settle(id: string): void {
    if (this.#sent.delete(id)) this.#publish();
  }

  /** The line is back: tries again at once whatever waits for its time, and what fails now waits briefly at first. */
  retryNow(): void {
    this.#tell({ type: 'hurry' });
    this.#forgetPauses();
  }

  /** The session is over: nothing more is sent or shown, and what is unsent stays on disk, as it is, until this person returns. */
  suspend(): void {
    this.#closing.abort();
  }

  /** The person signed out and was asked: leaves nothing. */
  async discardAll(): Promise<void> {
    this.#closing.abort();
    if (this.lasts) await deleteOutboxStore(this.#name);
  }

  // ── sending ──

  #work(): void {
    if (this.#turn === null || this.#turn.aborted) return;
    if (this.#alarm) clearTimeout(this.#alarm);
    this.#alarm = null;
    const running = new Set(this.#running.keys());
    const canSend = (kind: string): boolean => this.#options.senders[kind] !== undefined;
    // Not the time of day, which people and networks set: a pause is a pause.
    const now = performance.now();
    const plan = planLanes(this.#stored, running, this.#notBefore, canSend, now, LANES_AT_ONCE);
    for (const item of plan.start) void this.#send(item);
    if (plan.wakeAt !== null) this.#alarm = setTimeout(() => this.#work(), plan.wakeAt - now);
  }

  async #send(item: StoredItem): Promise<void> {
    const controller = new AbortController();
    this.#running.set(item.id, controller);
    this.#progress(item.id, 0);
    this.#tell({ type: 'sending', id: item.id, percent: 0 });
    const outcome = await this.#attempt(item, controller.signal);
    // Abandoned meanwhile: whoever sends next decides.
    if (this.#running.get(item.id) !== controller) return;
    await this.#conclude(item, outcome).catch((error: unknown) => {
      // It could not be noted: the item is sent again, under its own id.
      this.#options.onError(error);
      this.#postpone(item, 0);
    });
    this.#running.delete(item.id);
    this.#percents.delete(item.id);
    if (!this.#closing.signal.aborted) await this.#changed();
  }

  async #attempt(item: StoredItem, signal: AbortSignal): Promise<SendOutcome> {
    const sender = this.#options.senders[item.kind];
    if (sender === undefined) return { outcome: 'later' };
    try {
      return await sender(this.#view(item), await this.#store.blobsOf(item), {
        callId: item.id,
        signal,
        onProgress: (percent) => {
          if (signal.aborted) return;
          this.#progress(item.id, percent);
          this.#tell({ type: 'sending', id: item.id, percent });
        },
        notes: item.notes,
        note: (notes) => this.#store.change(item.id, { notes }),
      });
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error);
      return { outcome: 'later' };
    }
  }

  async #conclude(item: StoredItem, result: SendOutcome): Promise<void> {
    if (result.outcome === 'done') {
      await this.#store.remove(item.id);
    } else if (result.outcome === 'refused') {
      await this.#store.change(item.id, { refusal: result.refusal });
    } else {
      this.#postpone(item, result.afterMs ?? 0);
    }
  }

  #postpone({ id }: StoredItem, atLeastMs: number): void {
    const attempt = this.#attempts.get(id) ?? 0;
    this.#attempts.set(id, attempt + 1);
    const random = this.#options.random ?? Math.random;
    this.#notBefore.set(id, performance.now() + Math.max(atLeastMs, backOff(attempt, random())));
  }

  #forgetPauses(): void {
    this.#notBefore.clear();
    // They counted tries on a line that is gone. A network that comes and goes would else cost a minute when it stays.
    this.#attempts.clear();
    this.#work();
  }

  #giveUp(id: string): void {
    if (this.#stored.some((item) => item.id === id)) this.#discarded.add(id);
    this.#abandon(id);
  }

  #abandon(id: string): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
    this.#percents.delete(id);
  }

  #stopSending(): void {
    for (const id of this.#running.keys()) this.#abandon(id);
    if (this.#alarm) clearTimeout(this.#alarm);
    this.#alarm = null;
    this.#turn = null;
  }

  #letGo(): void {
    this.#here.abort();
    this.#stopSending();
    this.#channel?.close();
    this.#store.close();
    this.#stored = [];
    this.#sent.clear();
    this.#publish();
  }

  // ── what is shown ──

  async #changed(): Promise<void> {
    this.#tell({ type: 'changed' });
    await this.readAgain();
  }

  /** What cannot be read just now is shown as it was, and goes on being sent. */
  async readAgain(): Promise<void> {
    await this.#refresh().catch((error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#options.onError(error);
      this.#publish();
      this.#work();
    });
  }

  #refresh(): Promise<void> {
    return this.#inTurn(async () => this.#list(await this.#store.list()));
  }

  /** One after the other, so that an older list never replaces a newer one. */
  #inTurn(work: () => Promise<void> | void): Promise<void> {
    const done = this.#reading.then(() => (this.#closing.signal.aborted ? undefined : work()));
    this.#reading = done.catch(() => undefined);
    return done;
  }

  #list(stored: readonly StoredItem[]): void {
    if (this.#closing.signal.aborted) return;
    const present = new Set(stored.map(({ id }) => id));
    // Whichever tab sent it: what leaves the disk without having been discarded has reached the server.
    for (const { id } of this.#stored) {
      if (!present.has(id) && !this.#discarded.delete(id)) this.#markSent(id);
    }
    this.#stored = stored;
    this.#publish();
    this.#work();
  }

  #hear(message: TabMessage): void {
    if (message.type === 'changed') void this.readAgain();
    else if (message.type === 'sending') this.#progress(message.id, message.percent);
    else if (message.type === 'discarded') this.#giveUp(message.id);
    else this.#forgetPauses();
  }

  #tell(message: TabMessage): void {
    if (!this.#closing.signal.aborted) this.#channel?.postMessage(message);
  }

  #progress(id: string, percent: number): void {
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

function aborted(): AbortController {
  const controller = new AbortController();
  controller.abort();
  return controller;
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function availableLocks(): LockManager | null {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
}
