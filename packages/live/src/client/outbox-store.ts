// The outbox's rows in IndexedDB, one database per person: items, and their blobs apart.
import { deleteDB, type DBSchema, type IDBPDatabase } from 'idb';
import { LastingDatabase, type LastingOptions } from './lasting-database.ts';
import type { NewItem, StoredItem } from './outbox-item.ts';

type Lease = { readonly owner: string; readonly until: number };

type Schema = DBSchema & {
  items: { key: string; value: StoredItem; indexes: { order: number } };
  blobs: { key: [string, string]; value: Blob };
  lease: { key: string; value: Lease };
};

const LONGEST_LEASE_MS = 60_000;

export class OutboxStore {
  readonly #disk: LastingDatabase<Schema>;

  constructor(disk: LastingDatabase<Schema>) {
    this.#disk = disk;
  }

  /** Items in the order they were added. */
  async list(): Promise<StoredItem[]> {
    return this.#disk.use((db) => db.getAllFromIndex('items', 'order'));
  }

  /** Resolves only when the item and its blobs are on disk; rejects, keeping nothing, when there is no room. */
  async add(item: NewItem, addedAt: number): Promise<StoredItem> {
    return this.#disk.use(async (db) => {
      const blobs = Object.entries(item.blobs ?? {});
      const transaction = db.transaction(['items', 'blobs'], 'readwrite', { durability: 'strict' });
      const items = transaction.objectStore('items');
      const known = await items.get(item.id);
      if (known) return known;
      const last = await items.index('order').openKeyCursor(null, 'prev');
      const stored: StoredItem = {
        id: item.id,
        order: (last?.key ?? 0) + 1,
        kind: item.kind,
        lane: item.lane,
        ...(item.about === undefined ? {} : { about: item.about }),
        input: item.input,
        blobs: blobs.map(([name, blob]) => ({ name, type: blob.type, size: blob.size })),
        addedAt,
        refusal: null,
        notes: undefined,
      };
      await Promise.all([
        items.add(stored),
        ...blobs.map(([name, blob]) => transaction.objectStore('blobs').add(blob, [item.id, name])),
        transaction.done,
      ]);
      return stored;
    });
  }

  async change(id: string, change: Partial<Pick<StoredItem, 'refusal' | 'notes'>>): Promise<void> {
    return this.#disk.use(async (db) => {
      const transaction = db.transaction('items', 'readwrite', { durability: 'strict' });
      const item = await transaction.store.get(id);
      if (item) await transaction.store.put({ ...item, ...change });
      await transaction.done;
    });
  }

  /** Puts a refused item back into its lane, at the end: later ones may have gone already. */
  async putBack(id: string): Promise<void> {
    return this.#disk.use(async (db) => {
      const transaction = db.transaction('items', 'readwrite', { durability: 'strict' });
      const item = await transaction.store.get(id);
      const last = await transaction.store.index('order').openKeyCursor(null, 'prev');
      if (item) await transaction.store.put({ ...item, refusal: null, order: (last?.key ?? 0) + 1 });
      await transaction.done;
    });
  }

  async remove(id: string): Promise<void> {
    return this.#disk.use(async (db) => {
      const transaction = db.transaction(['items', 'blobs'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        transaction.objectStore('items').delete(id),
        transaction.objectStore('blobs').delete(IDBKeyRange.bound([id, ''], [id, '\uffff'])),
        transaction.done,
      ]);
    });
  }

  async blobsOf(item: StoredItem): Promise<Record<string, Blob>> {
    return this.#disk.use(async (db) => {
      const found: Record<string, Blob> = {};
      for (const { name } of item.blobs) {
        const blob = await db.get('blobs', [item.id, name]);
        if (blob) found[name] = blob;
      }
      return found;
    });
  }

  /** Takes or renews the right to send, where the browser has no Web Locks. */
  async takeLease(owner: string, now: number, forMs: number): Promise<boolean> {
    return this.#disk.use(async (db) => {
      const transaction = db.transaction('lease', 'readwrite');
      const held = await transaction.store.get('sender');
      // A lease that ends later than any can was taken before the clock was set back.
      const isOver = held !== undefined && (held.until <= now || held.until > now + LONGEST_LEASE_MS);
      const free = held === undefined || held.owner === owner || isOver;
      if (free) await transaction.store.put({ owner, until: now + forMs }, 'sender');
      await transaction.done;
      return free;
    });
  }

  close(): void {
    this.#disk.close();
  }
}

type Watcher = Pick<LastingOptions<Schema>, 'onLost' | 'onGone'>;

export async function openOutboxStore(name: string, watcher: Watcher): Promise<OutboxStore> {
  const make = (fresh: IDBPDatabase<Schema>): void => {
    fresh.createObjectStore('items', { keyPath: 'id' }).createIndex('order', 'order', { unique: true });
    fresh.createObjectStore('blobs');
    fresh.createObjectStore('lease');
  };
  return new OutboxStore(await LastingDatabase.open({ ...watcher, name, make }));
}

/** Whatever became of the store that is open. Nothing where there is no database of that name. */
export async function readOutboxStore(name: string): Promise<readonly StoredItem[]> {
  let isGone = false;
  const onGone = (): void => {
    isGone = true;
  };
  try {
    const store = new OutboxStore(
      await LastingDatabase.open<Schema>({ name, make: null, onLost: () => undefined, onGone }),
    );
    return await store.list().finally(() => store.close());
  } catch (error) {
    if (isGone) return [];
    throw error;
  }
}

export async function deleteOutboxStore(name: string): Promise<void> {
  await deleteDB(name);
}
