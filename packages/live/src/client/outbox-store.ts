// The outbox's rows in IndexedDB, one database per person: items, and their blobs apart.
import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import { blobOf, keepBlobs, type KeptBlob } from './kept-blob.ts';
import {
  deleteDatabase,
  finish,
  LastingDatabase,
  type LastingOptions,
  type Transaction,
} from './lasting-database.ts';
import type { NewItem, StoredItem } from './outbox-item.ts';

type Lease = { readonly owner: string; readonly until: number };

type Schema = DBSchema & {
  items: { key: string; value: StoredItem; indexes: { order: number } };
  blobs: { key: [string, string]; value: KeptBlob };
  lease: { key: string; value: Lease };
};

type Writing<Names extends StoreNames<Schema>[]> = Transaction<Schema, Names, 'readwrite'>;

const LONGEST_LEASE_MS = 60_000;
/** What people wrote is on the disk, and not only on its way there, before anybody is told so. */
const durable: IDBTransactionOptions = { durability: 'strict' };

/** Where the outbox keeps its items: on the disk, or where there is none in this page alone. */
export interface OutboxStore {
  /** Does what is kept outlive this page? */
  readonly lasts: boolean;
  /** Items in the order they were added. */
  list(): Promise<StoredItem[]>;
  /** Resolves only when the item and its blobs are kept; rejects, keeping nothing, when there is no room. */
  add(item: NewItem, addedAt: number): Promise<StoredItem>;
  change(id: string, change: Partial<Pick<StoredItem, 'refusal' | 'notes'>>): Promise<void>;
  /** Puts a refused item back into its lane, at the end: later ones may have gone already. */
  putBack(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  blobsOf(item: StoredItem): Promise<Record<string, Blob>>;
  /** Takes or renews the right to send, where the browser has no Web Locks. */
  takeLease(owner: string, now: number, forMs: number): Promise<boolean>;
  close(): void;
}

class DiskStore implements OutboxStore {
  readonly lasts = true;
  readonly #disk: LastingDatabase<Schema>;

  constructor(disk: LastingDatabase<Schema>) {
    this.#disk = disk;
  }

  async list(): Promise<StoredItem[]> {
    return this.#disk.transact(['items'], 'readonly', ({ store }) => store.index('order').getAll());
  }

  async add(item: NewItem, addedAt: number): Promise<StoredItem> {
    const blobs = Object.entries(item.blobs ?? {});
    const add = async (
      transaction: Writing<['items', 'blobs']>,
      formOf: (blob: Blob) => KeptBlob,
    ): Promise<StoredItem> => {
      const items = transaction.objectStore('items');
      const known = await items.get(item.id);
      if (known) return known;
      const last = await items.index('order').openKeyCursor(null, 'prev');
      const stored = storedItem(item, (last?.key ?? 0) + 1, addedAt);
      const placed = blobs.map(([name, blob]) =>
        transaction.objectStore('blobs').add(formOf(blob), [item.id, name]),
      );
      // First, and seen to be there: committed at once, WebKit keeps the item without the blobs that it refuses.
      await Promise.all(placed);
      await finish(transaction, items.add(stored));
      return stored;
    };
    return keepBlobs(Object.values(item.blobs ?? {}), (formOf) =>
      this.#disk.transact(['items', 'blobs'], 'readwrite', (writing) => add(writing, formOf), durable),
    );
  }

  async change(id: string, change: Partial<Pick<StoredItem, 'refusal' | 'notes'>>): Promise<void> {
    const put = async (transaction: Writing<['items']>): Promise<void> => {
      const items = transaction.objectStore('items');
      const item = await items.get(id);
      if (item) await finish(transaction, items.put({ ...item, ...change }));
    };
    await this.#disk.transact(['items'], 'readwrite', put, durable);
  }

  async putBack(id: string): Promise<void> {
    const put = async (transaction: Writing<['items']>): Promise<void> => {
      const items = transaction.objectStore('items');
      const item = await items.get(id);
      const last = await items.index('order').openKeyCursor(null, 'prev');
      if (item) await finish(transaction, items.put({ ...item, refusal: null, order: (last?.key ?? 0) + 1 }));
    };
    await this.#disk.transact(['items'], 'readwrite', put, durable);
  }

  async remove(id: string): Promise<void> {
    const remove = (transaction: Writing<['items', 'blobs']>): Promise<void> =>
      finish(
        transaction,
        transaction.objectStore('items').delete(id),
        transaction.objectStore('blobs').delete(IDBKeyRange.bound([id, ''], [id, '\uffff'])),
      );
    await this.#disk.transact(['items', 'blobs'], 'readwrite', remove, durable);
  }

  async blobsOf(item: StoredItem): Promise<Record<string, Blob>> {
    return this.#disk.transact(['blobs'], 'readonly', async ({ store }) => {
      const found: Record<string, Blob> = {};
      for (const { name } of item.blobs) {
        const blob = await store.get([item.id, name]);
        if (blob) found[name] = blobOf(blob);
      }
      return found;
    });
  }

  async takeLease(owner: string, now: number, forMs: number): Promise<boolean> {
    const take = async (transaction: Writing<['lease']>): Promise<boolean> => {
      const leases = transaction.objectStore('lease');
      const held = await leases.get('sender');
      // A lease that ends later than any can was taken before the clock was set back.
      const isOver = held !== undefined && (held.until <= now || held.until > now + LONGEST_LEASE_MS);
      const free = held === undefined || held.owner === owner || isOver;
      if (free) await finish(transaction, leases.put({ owner, until: now + forMs }, 'sender'));
      return free;
    };
    return this.#disk.transact(['lease'], 'readwrite', take);
  }

  close(): void {
    this.#disk.close();
  }
}

/** How an item begins. */
export function storedItem(item: NewItem, order: number, addedAt: number): StoredItem {
  const { blobs = {}, ...rest } = item;
  return {
    ...rest,
    order,
    blobs: Object.entries(blobs).map(([name, { type, size }]) => ({ name, type, size })),
    addedAt,
    refusal: null,
    notes: undefined,
  };
}

type Watcher = Pick<LastingOptions<Schema>, 'onLost' | 'onGone'>;

export async function openOutboxStore(name: string, watcher: Watcher): Promise<OutboxStore> {
  const make = (fresh: IDBPDatabase<Schema>): void => {
    fresh.createObjectStore('items', { keyPath: 'id' }).createIndex('order', 'order', { unique: true });
    fresh.createObjectStore('blobs');
    fresh.createObjectStore('lease');
  };
  return new DiskStore(await LastingDatabase.open({ ...watcher, name, make }));
}

/** Whatever became of the store that is open. Nothing where there is no database of that name. */
export async function readOutboxStore(name: string): Promise<readonly StoredItem[]> {
  let isGone = false;
  const onGone = (): void => {
    isGone = true;
  };
  try {
    const store = new DiskStore(await LastingDatabase.open<Schema>({ name, make: null, onGone }));
    return await store.list().finally(() => store.close());
  } catch (error) {
    if (isGone) return [];
    throw error;
  }
}

export async function deleteOutboxStore(name: string): Promise<void> {
  await deleteDatabase(name);
}
