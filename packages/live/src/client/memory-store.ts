// Stands in for the disk where a browser has none: the outbox of one page, which goes with it.
import type { NewItem, StoredItem } from './outbox-item.ts';
import { storedItem, type OutboxStore } from './outbox-store.ts';

type Kept = { item: StoredItem; readonly blobs: Readonly<Record<string, Blob>> };

export class MemoryStore implements OutboxStore {
  readonly lasts = false;
  readonly #kept = new Map<string, Kept>();
  #lastOrder = 0;

  async list(): Promise<StoredItem[]> {
    return [...this.#kept.values()].map(({ item }) => item).toSorted((a, b) => a.order - b.order);
  }

  async add(item: NewItem, addedAt: number): Promise<StoredItem> {
    const known = this.#kept.get(item.id);
    if (known !== undefined) return known.item;
    this.#lastOrder += 1;
    const stored = storedItem(item, this.#lastOrder, addedAt);
    this.#kept.set(item.id, { item: stored, blobs: item.blobs ?? {} });
    return stored;
  }

  async change(id: string, change: Partial<StoredItem>): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept !== undefined) kept.item = { ...kept.item, ...change };
  }

  async putBack(id: string): Promise<void> {
    this.#lastOrder += 1;
    await this.change(id, { refusal: null, order: this.#lastOrder });
  }

  async remove(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async blobsOf({ id }: StoredItem): Promise<Record<string, Blob>> {
    return { ...this.#kept.get(id)?.blobs };
  }

  /** No other page knows of it. */
  async takeLease(): Promise<boolean> {
    return true;
  }

  close(): void {
    // It goes with the page.
  }
}
