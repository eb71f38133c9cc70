// Stores the outbox in IndexedDB, one database per user: items in one store, their blobs in another.
import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import { blobOf, storeBlobs, type StoredBlob } from './stored-blob.ts';
import {
  deleteDatabase,
  commit,
  ReopeningDatabase,
  type ReopeningDatabaseOptions,
  type Transaction,
} from './reopening-database.ts';
import type { NewItem, StoredItem } from './outbox-item.ts';

type Lease = { readonly owner: string; readonly until: number };

type Schema = DBSchema & {
  items: { key: string; value: StoredItem; indexes: { order: number } };
  blobs: { key: [string, string]; value: StoredBlob };
  lease: { key: string; value: Lease };
};

type Writing<Names extends StoreNames<Schema>[]> = Transaction<Schema, Names, 'readwrite'>;

const LONGEST_LEASE_MS = 60_000;
/** Transactions complete only after the data has been flushed to disk. */
const durable: IDBTransactionOptions = { durability: 'strict' };

/** Storage of the outbox: IndexedDB, or memory where the browser has none. */
export type OutboxStore = {
  /** Whether items survive this page. */
  readonly isPersistent: boolean;
  /** Items in the order they were added. */
  list(): Promise<StoredItem[]>;
  /** Resolves once the item and its blobs are stored; rejects with QuotaExceededError, storing nothing, when the disk is full. */
  add(item: NewItem, addedAt: number): Promise<StoredItem>;
  change(id: string, change: Partial<Pick<StoredItem, 'refusal' | 'notes'>>): Promise<void>;
  /** Moves a refused item to the end of its lane and clears its refusal: later items may have been sent already. */
  requeue(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  blobsOf(item: StoredItem): Promise<Record<string, Blob>>;
  /** Acquires or renews the lease to send, for browsers without Web Locks. Resolves with whether `owner` holds it. */
  takeLease(owner: string, now: number, forMs: number): Promise<boolean>;
  close(): void;
};

class IndexedDbStore implements OutboxStore {
  readonly isPersistent = true;
  readonly #disk: ReopeningDatabase<Schema>;

  constructor(disk: ReopeningDatabase<Schema>) {
    this.#disk = disk;
  }

  async list(): Promise<StoredItem[]> {
    return this.#disk.transact(['items'], 'readonly', ({ store }) => store.index('order').getAll());
  }

  async add(item: NewItem, addedAt: number): Promise<StoredItem> {
    const blobs = Object.entries(item.blobs ?? {});
    const add = async (
      transaction: Writing<['items', 'blobs']>,
      toStored: (blob: Blob) => StoredBlob,
    ): Promise<StoredItem> => {
      const items = transaction.objectStore('items');
      const known = await items.get(item.id);
      if (known) return known;
      const last = await items.index('order').openKeyCursor(null, 'prev');
      const stored = storedItem(item, (last?.key ?? 0) + 1, addedAt);
      const writes = blobs.map(([name, blob]) =>
        transaction.objectStore('blobs').add(toStored(blob), [item.id, name]),
      );
      // Wait for the blobs before the item: when all are committed at once, WebKit stores the item without blobs it rejects.
      await Promise.all(writes);
      await commit(transaction, items.add(stored));
      return stored;
    };
    return storeBlobs(Object.values(item.blobs ?? {}), (toStored) =>
      this.#disk.transact(['items', 'blobs'], 'readwrite', (writing) => add(writing, toStored), durable),
    );
  }

  async change(id: string, change: Partial<Pick<StoredItem, 'refusal' | 'notes'>>): Promise<void> {
    const put = async (transaction: Writing<['items']>): Promise<void> => {
      const items = transaction.objectStore('items');
      const item = await items.get(id);
      if (item) await commit(transaction, items.put({ ...item, ...change }));
    };
    await this.#disk.transact(['items'], 'readwrite', put, durable);
  }

  async requeue(id: string): Promise<void> {
    const put = async (transaction: Writing<['items']>): Promise<void> => {
      const items = transaction.objectStore('items');
      const item = await items.get(id);
      const last = await items.index('order').openKeyCursor(null, 'prev');
      if (item) await commit(transaction, items.put({ ...item, refusal: null, order: (last?.key ?? 0) + 1 }));
    };
    await this.#disk.transact(['items'], 'readwrite', put, durable);
  }

  async remove(id: string): Promise<void> {
    const remove = (transaction: Writing<['items', 'blobs']>): Promise<void> =>
      commit(
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
      const current = await leases.get('sender');
      // A lease that ends later than the longest possible one was acquired before the clock was set back.
      const isOver =
        current !== undefined && (current.until <= now || current.until > now + LONGEST_LEASE_MS);
      const free = current === undefined || current.owner === owner || isOver;
      if (free) await commit(transaction, leases.put({ owner, until: now + forMs }, 'sender'));
      return free;
    };
    return this.#disk.transact(['lease'], 'readwrite', take);
  }

  close(): void {
    this.#disk.close();
  }
}

/** The stored form of a new item. */
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

type Watcher = Pick<ReopeningDatabaseOptions<Schema>, 'onClosed' | 'onDeleted'>;

export async function openOutboxStore(name: string, watcher: Watcher): Promise<OutboxStore> {
  const createStores = (fresh: IDBPDatabase<Schema>): void => {
    fresh.createObjectStore('items', { keyPath: 'id' }).createIndex('order', 'order', { unique: true });
    fresh.createObjectStore('blobs');
    fresh.createObjectStore('lease');
  };
  return new IndexedDbStore(await ReopeningDatabase.open({ ...watcher, name, createStores }));
}

/** Reads the items without an open store. Empty when the database does not exist; rejects when it cannot be read. */
export async function readOutboxStore(name: string): Promise<readonly StoredItem[]> {
  let isMissing = false;
  const onDeleted = (): void => {
    isMissing = true;
  };
  try {
    const store = new IndexedDbStore(
      await ReopeningDatabase.open<Schema>({ name, createStores: null, onDeleted }),
    );
    return await store.list().finally(() => store.close());
  } catch (error) {
    if (isMissing) return [];
    throw error;
  }
}

export async function deleteOutboxStore(name: string): Promise<void> {
  await deleteDatabase(name);
}
