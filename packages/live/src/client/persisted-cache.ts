// Caches followed rooms on the device, one database per user: read when the page opens, written when it is idle.
import type { DBSchema } from 'idb';
import { withTimeout } from './with-timeout.ts';
import { deleteDatabase, commit, ReopeningDatabase } from './reopening-database.ts';

type CachedRoom = { readonly name: string; readonly rows: readonly object[]; readonly keptAt: number };

type Schema = DBSchema & { rooms: { key: string; value: CachedRoom } };

const MAX_ROOMS = 300;
const MAX_ROWS = 2000;
const WRITE_DELAY_MS = 300;
const WRITE_BATCH = 20;
const REWRITE_AFTER_MS = 60 * 60 * 1000;
const OPEN_TIMEOUT_MS = 300;
const DELETE_TIMEOUT_MS = 2000;
const prefix = 'kept:';

/**
 * Opens the user's cache. Resolves once it has been read, or after 300 ms; rooms read later are passed to `onLateRead`.
 * Without browser storage the cache stays empty and nothing fails.
 */
export async function openPersistedCache(userId: string): Promise<PersistedCache> {
  const kept = new PersistedCache(`${prefix}${userId}`);
  await withTimeout(OPEN_TIMEOUT_MS, kept.opened, undefined);
  return kept;
}

/** Deletes the caches of all other users: a session that ended on another page may have left one behind. */
export async function deletePersistedCaches(except: string | null): Promise<void> {
  const all = await databases();
  const others = all.flatMap(({ name }) =>
    name !== undefined && name.startsWith(prefix) && name !== `${prefix}${except}` ? [name] : [],
  );
  await Promise.all(others.map((name) => deleteDatabase(name)));
}

/** Empty if the browser cannot list databases or has none. */
async function databases(): Promise<readonly IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases();
  } catch {
    return [];
  }
}

export class PersistedCache {
  /** Resolves once the cache has been read, or cannot be. Never rejects because of storage. */
  readonly opened: Promise<void>;
  readonly #name: string;
  readonly #disk: ReopeningDatabase<Schema>;
  readonly #rooms = new Map<string, CachedRoom>();
  readonly #changed = new Set<string>();
  readonly #closed = new AbortController();
  #onLate: (name: string, rows: readonly object[]) => void = () => undefined;
  #wasRead = false;
  #mayWrite = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(name: string) {
    this.#name = name;
    this.#disk = new ReopeningDatabase<Schema>({
      name,
      createStores: (fresh) => void fresh.createObjectStore('rooms', { keyPath: 'name' }),
      // Another tab deletes it on sign-out: an open connection would block that.
      onDeleted: () => this.close(),
    });
    this.opened = this.#read();
    if (typeof document === 'undefined') return;
    document.addEventListener('visibilitychange', () => this.#scheduleWrite(), {
      signal: this.#closed.signal,
    });
  }

  /** Allows writing. Until this is called `put` does nothing. */
  startWriting(): void {
    this.#mayWrite = true;
  }

  /** Sets the callback for each room that was read from disk, also after `openPersistedCache` stopped waiting. */
  onLateRead(onLate: (name: string, rows: readonly object[]) => void): void {
    this.#onLate = onLate;
  }

  get names(): readonly string[] {
    return [...this.#rooms.keys()];
  }

  rowsOf(name: string): readonly object[] | undefined {
    return this.#rooms.get(name)?.rows;
  }

  /** When the room was last written (milliseconds since the epoch); 0 if it is not cached. */
  writtenAt(name: string): number {
    return this.#rooms.get(name)?.keptAt ?? 0;
  }

  put(name: string, rows: readonly object[]): void {
    if (this.#closed.signal.aborted || !this.#mayWrite) return;
    const known = this.#rooms.get(name);
    const now = Date.now();
    if (known?.rows === rows && now - known.keptAt < REWRITE_AFTER_MS) return;
    if (rows.length > MAX_ROWS) return;
    if (known === undefined && this.#rooms.size >= MAX_ROOMS) this.#deleteOldest();
    this.#rooms.set(name, { name, rows, keptAt: now });
    this.#changed.add(name);
    this.#scheduleWrite();
  }

  delete(name: string): void {
    if (this.#closed.signal.aborted) return;
    // Before the first read the room may be on disk even if it is not in memory.
    if (!this.#rooms.delete(name) && this.#wasRead) return;
    this.#changed.add(name);
    this.#scheduleWrite();
  }

  #deleteOldest(): void {
    let oldest: CachedRoom | null = null;
    for (const room of this.#rooms.values())
      if (oldest === null || room.keptAt < oldest.keptAt) oldest = room;
    if (oldest !== null) this.delete(oldest.name);
  }

  /** Writes all pending changes now. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#closed.abort();
    this.#disk.close();
  }

  /** Deletes the cache from memory and disk. Waits 2 s at most. */
  async destroy(): Promise<void> {
    this.#rooms.clear();
    this.close();
    await withTimeout(
      DELETE_TIMEOUT_MS,
      deleteDatabase(this.#name).catch(() => undefined),
      undefined,
    );
  }

  async #read(): Promise<void> {
    try {
      const kept = await this.#disk.transact(['rooms'], 'readonly', ({ store }) => store.getAll());
      this.#wasRead = true;
      if (this.#closed.signal.aborted) return;
      for (const room of kept) {
        // Rows that this page has received while the cache opened are newer.
        if (this.#changed.has(room.name)) continue;
        this.#rooms.set(room.name, room);
        this.#onLate(room.name, room.rows);
      }
      this.#scheduleWrite();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.#rooms.clear();
      this.close();
    }
  }

  /** Schedules a write for when the page is idle and visible: a hidden page may be about to be frozen. */
  #scheduleWrite(): void {
    if (this.#closed.signal.aborted || this.#changed.size === 0 || !this.#wasRead || isHidden()) return;
    this.#timer ??= setTimeout(
      () => whenIdle(() => this.#timer !== null && void this.flush()),
      WRITE_DELAY_MS,
    );
  }

  async #write(): Promise<void> {
    while (this.#changed.size > 0 && !this.#closed.signal.aborted) {
      const names = [...this.#changed].slice(0, WRITE_BATCH);
      for (const name of names) this.#changed.delete(name);
      try {
        await this.#writeRooms(names);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // On a full device, delete the cache: unsent work matters more.
        if (!this.#closed.signal.aborted) await this.destroy();
      }
    }
  }

  /** Writes small batches with relaxed durability: losing cached rows does no harm. */
  async #writeRooms(names: readonly string[]): Promise<void> {
    await this.#disk.transact(
      ['rooms'],
      'readwrite',
      (transaction) =>
        commit(
          transaction,
          ...names.map((name) => {
            const room = this.#rooms.get(name);
            return room === undefined ? transaction.store.delete(name) : transaction.store.put(room);
          }),
        ),
      { durability: 'relaxed' },
    );
  }
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden';
}

/** Runs at once in browsers without `requestIdleCallback`, e.g. Safari. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') work();
  else requestIdleCallback(work, { timeout: 1000 });
}
