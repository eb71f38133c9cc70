// What a person saw last, kept on the device: read at once when the page opens, written when it is quiet, named by the person.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';

type KeptRoom = { readonly name: string; readonly rows: readonly object[]; readonly keptAt: number };

type Schema = DBSchema & { rooms: { key: string; value: KeptRoom } };

const MOST_ROOMS = 300;
const MOST_ROWS = 2000;
const QUIET_MS = 300;
const FRESH_MS = 60 * 60 * 1000;
const prefix = 'kept:';

/** Opens what was kept of this person. Where the browser offers no storage nothing is kept, and nothing fails. */
export async function openKeptRooms(userId: string): Promise<KeptRooms> {
  const name = `${prefix}${userId}`;
  let rooms: KeptRooms | null = null;
  try {
    const db = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('rooms', { keyPath: 'name' });
      },
      // Signing out deletes it: another tab must not stand in the way.
      blocking() {
        db.close();
        rooms?.close();
      },
      terminated: () => rooms?.close(),
    });
    const kept = await db.getAll('rooms');
    rooms = new KeptRooms(name, db, kept);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    rooms = new KeptRooms(name, null, []);
  }
  return rooms;
}

/** Removes what was kept of everybody else: a session of theirs that ended elsewhere may have left it. */
export async function forgetKeptRooms(except: string | null): Promise<void> {
  if (!('databases' in indexedDB)) return;
  const all = await indexedDB.databases();
  const others = all.flatMap(({ name }) =>
    name !== undefined && name.startsWith(prefix) && name !== `${prefix}${except}` ? [name] : [],
  );
  await Promise.all(others.map((name) => deleteDB(name)));
}

export class KeptRooms {
  readonly #name: string;
  readonly #rooms: Map<string, KeptRoom>;
  readonly #changed = new Set<string>();
  #begun = false;
  #db: IDBPDatabase<Schema> | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(name: string, db: IDBPDatabase<Schema> | null, kept: readonly KeptRoom[]) {
    this.#name = name;
    this.#db = db;
    this.#rooms = new Map(kept.map((room) => [room.name, room]));
  }

  /** From now on rooms are kept. Until then only what was kept before is read. */
  begin(): void {
    this.#begun = true;
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
    if (this.#db === null || !this.#begun) return;
    const known = this.#rooms.get(name);
    const now = Date.now();
    if (known?.rows === rows && now - known.keptAt < FRESH_MS) return;
    if (rows.length > MOST_ROWS || (known === undefined && this.#rooms.size >= MOST_ROOMS)) return;
    this.#rooms.set(name, { name, rows, keptAt: now });
    this.#soon(name);
  }

  forget(name: string): void {
    if (this.#rooms.delete(name)) this.#soon(name);
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
    this.#db?.close();
    this.#db = null;
  }

  /** Nothing of it stays. */
  async destroy(): Promise<void> {
    this.#rooms.clear();
    this.close();
    await deleteDB(this.#name).catch(() => undefined);
  }

  #soon(name: string): void {
    if (this.#db === null) return;
    this.#changed.add(name);
    this.#timer ??= setTimeout(() => void this.flush(), QUIET_MS);
  }

  async #write(): Promise<void> {
    const names = [...this.#changed];
    this.#changed.clear();
    if (this.#db === null || names.length === 0) return;
    try {
      const transaction = this.#db.transaction('rooms', 'readwrite');
      await Promise.all([
        ...names.map(async (name) => {
          const room = this.#rooms.get(name);
          await (room === undefined ? transaction.store.delete(name) : transaction.store.put(room));
        }),
        transaction.done,
      ]);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A full device keeps what people wrote, not what they read.
      await this.destroy();
    }
  }
}
