// What a person saw last, kept on the device: read when the page opens, written when it is quiet, named by the person. Nothing waits for it.
import type { DBSchema } from 'idb';
import { within } from './deadline.ts';
import { deleteDatabase, finish, LastingDatabase } from './lasting-database.ts';

type KeptRoom = { readonly name: string; readonly rows: readonly object[]; readonly keptAt: number };

type Schema = DBSchema & { rooms: { key: string; value: KeptRoom } };

const MOST_ROOMS = 300;
const MOST_ROWS = 2000;
const QUIET_MS = 300;
const MOST_AT_ONCE = 20;
const FRESH_MS = 60 * 60 * 1000;
const PATIENCE_MS = 300;
const DELETION_MS = 2000;
const prefix = 'kept:';

/**
 * What was kept of this person, once it is read; after 300 ms without it, and told to `watchLate` when it comes.
 * Where the browser offers no storage nothing is kept, and nothing fails.
 */
export async function openPersistedCache(userId: string): Promise<PersistedCache> {
  const kept = new PersistedCache(`${prefix}${userId}`);
  await within(PATIENCE_MS, kept.opened, undefined);
  return kept;
}

/** Removes what was kept of everybody else: a session of theirs that ended elsewhere may have left it. */
export async function deletePersistedCaches(except: string | null): Promise<void> {
  const all = await databases();
  const others = all.flatMap(({ name }) =>
    name !== undefined && name.startsWith(prefix) && name !== `${prefix}${except}` ? [name] : [],
  );
  await Promise.all(others.map((name) => deleteDatabase(name)));
}

/** None where the browser cannot list them, or has none. */
async function databases(): Promise<readonly IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases();
  } catch {
    return [];
  }
}

export class PersistedCache {
  /** Resolves when it has been read, or cannot be. */
  readonly opened: Promise<void>;
  readonly #name: string;
  readonly #disk: LastingDatabase<Schema>;
  readonly #rooms = new Map<string, KeptRoom>();
  readonly #changed = new Set<string>();
  readonly #over = new AbortController();
  #onLate: (name: string, rows: readonly object[]) => void = () => undefined;
  #wasRead = false;
  #begun = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(name: string) {
    this.#name = name;
    this.#disk = new LastingDatabase<Schema>({
      name,
      make: (fresh) => void fresh.createObjectStore('rooms', { keyPath: 'name' }),
      // Signing out deletes it: another tab must not stand in the way.
      onGone: () => this.close(),
    });
    this.opened = this.#read();
    if (typeof document === 'undefined') return;
    document.addEventListener('visibilitychange', () => this.#soon(), { signal: this.#over.signal });
  }

  /** From now on rooms are kept. Until then only what was kept before is read. */
  begin(): void {
    this.#begun = true;
  }

  /** `onLate` is called for each room that was read after others began to do without. */
  watchLate(onLate: (name: string, rows: readonly object[]) => void): void {
    this.#onLate = onLate;
  }

  get names(): readonly string[] {
    return [...this.#rooms.keys()];
  }

  rowsOf(name: string): readonly object[] | undefined {
    return this.#rooms.get(name)?.rows;
  }

  /** When it was last written; 0 for what is not kept. */
  keptAt(name: string): number {
    return this.#rooms.get(name)?.keptAt ?? 0;
  }

  keep(name: string, rows: readonly object[]): void {
    if (this.#over.signal.aborted || !this.#begun) return;
    const known = this.#rooms.get(name);
    const now = Date.now();
    if (known?.rows === rows && now - known.keptAt < FRESH_MS) return;
    if (rows.length > MOST_ROWS || (known === undefined && this.#rooms.size >= MOST_ROOMS)) return;
    this.#rooms.set(name, { name, rows, keptAt: now });
    this.#changed.add(name);
    this.#soon();
  }

  forget(name: string): void {
    if (this.#over.signal.aborted) return;
    // What is not read yet is not kept either.
    if (!this.#rooms.delete(name) && this.#wasRead) return;
    this.#changed.add(name);
    this.#soon();
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#over.abort();
    this.#disk.close();
  }

  /** Nothing of it stays. */
  async destroy(): Promise<void> {
    this.#rooms.clear();
    this.close();
    await within(
      DELETION_MS,
      deleteDatabase(this.#name).catch(() => undefined),
      undefined,
    );
  }

  async #read(): Promise<void> {
    try {
      const kept = await this.#disk.transact(['rooms'], 'readonly', ({ store }) => store.getAll());
      this.#wasRead = true;
      if (this.#over.signal.aborted) return;
      for (const room of kept) {
        // What this page has heard meanwhile is newer.
        if (this.#changed.has(room.name)) continue;
        this.#rooms.set(room.name, room);
        this.#onLate(room.name, room.rows);
      }
      this.#soon();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.#rooms.clear();
      this.close();
    }
  }

  /** When the page has nothing better to do and is in front of somebody: one that is hidden may be about to be frozen. */
  #soon(): void {
    if (this.#over.signal.aborted || this.#changed.size === 0 || !this.#wasRead || isHidden()) return;
    this.#timer ??= setTimeout(() => whenIdle(() => this.#timer !== null && void this.flush()), QUIET_MS);
  }

  async #write(): Promise<void> {
    while (this.#changed.size > 0 && !this.#over.signal.aborted) {
      const names = [...this.#changed].slice(0, MOST_AT_ONCE);
      for (const name of names) this.#changed.delete(name);
      try {
        await this.#writeOnly(names);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // Closed meanwhile; else a full device keeps what people wrote, not what they read.
        if (!this.#over.signal.aborted) await this.destroy();
      }
    }
  }

  /** A little at a time, and without waiting for the disk itself: it is only a convenience. */
  async #writeOnly(names: readonly string[]): Promise<void> {
    await this.#disk.transact(
      ['rooms'],
      'readwrite',
      (transaction) =>
        finish(
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

/** At once where the browser cannot tell, as Safari cannot. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') work();
  else requestIdleCallback(work, { timeout: 1000 });
}
