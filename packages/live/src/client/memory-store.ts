// Keeps the outbox in memory where the browser has no storage; it ends with the page.
import type { NewItem, StoredItem } from './outbox-item.ts';
import { storedItem, type OutboxStore } from './outbox-store.ts';

type StoredEntry = { item: StoredItem; readonly blobs: Readonly<Record<string, Blob>> };

export class MemoryStore implements OutboxStore {
  readonly isPersistent = false;
  readonly #entries = new Map<string, StoredEntry>();
  #lastOrder = 0;

  async list(): Promise<StoredItem[]> {
    return [...this.#entries.values()].map(({ item }) => item).toSorted((a, b) => a.order - b.order);
  }

  async add(item: NewItem, addedAt: number): Promise<StoredItem> {
    const known = this.#entries.get(item.id);
    if (known !== undefined) return known.item;
    this.#lastOrder += 1;
    const stored = storedItem(item, this.#lastOrder, addedAt);
    this.#entries.set(item.id, { item: stored, blobs: item.blobs ?? {} });
    return stored;
  }

  async change(id: string, change: Partial<StoredItem>): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.item = { ...entry.item, ...change };
  }

  async requeue(id: string): Promise<void> {
    this.#lastOrder += 1;
    await this.change(id, { refusal: null, order: this.#lastOrder });
  }

  async remove(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  async blobsOf({ id }: StoredItem): Promise<Record<string, Blob>> {
    return { ...this.#entries.get(id)?.blobs };
  }

  /** No other tab shares this store. */
  async takeLease(): Promise<boolean> {
    return true;
  }

  close(): void {
    // Nothing to close.
  }
}
