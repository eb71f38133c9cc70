// Files that a user has chosen but not sent, stored on the device next to the text drafts.
import { blobOf, bytesIn, storeBlobs, type StoredBlob } from '@foothold/live/client/stored-blob';
import { commit, ReopeningDatabase, type Transaction } from '@foothold/live/client/reopening-database';
import type { DBSchema } from 'idb';
import { chosenFilesDatabase } from './chosen-files-database.ts';

type StoredFile = {
  /** Its draft key. Named so in what devices have stored. */
  readonly place: string;
  readonly name: string;
  readonly blob: StoredBlob;
  readonly chosenAt: number;
};
type Schema = DBSchema & { files: { key: string; value: StoredFile } };
type Writing = Transaction<Schema, ['files'], 'readwrite'>;

// Limits per user. The largest permitted video fits; beyond them the oldest files are evicted.
const maxFiles = 10;
const maxBytes = 256 * 1024 * 1024;

/** One user's files, by draft key. */
export class ChosenFiles {
  readonly #userId: string;
  readonly #files = new Map<string, File>();
  readonly #changedSinceStart = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** Tells the other tabs the draft key whose file has changed. */
  readonly #tabs: BroadcastChannel | null;
  #work: Promise<void>;

  constructor(userId: string) {
    this.#userId = userId;
    this.#tabs =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(chosenFilesDatabase(userId));
    this.#tabs?.addEventListener('message', ({ data: draftKey }: MessageEvent<string>) =>
      this.#reload(draftKey),
    );
    this.#work = this.#load();
  }

  /** Files stored earlier become available shortly after the start. */
  read(draftKey: string): File | null {
    return this.#files.get(draftKey) ?? null;
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null: sent or removed. Resolves when the file is stored, or could not be stored and is only in memory. */
  choose(draftKey: string, file: File | null): Promise<void> {
    this.#changedSinceStart.add(draftKey);
    if (file === null) this.#files.delete(draftKey);
    else this.#files.set(draftKey, file);
    this.#notify();
    this.#work = this.#work.then(() =>
      this.#withStore(async (store) => {
        const change = (work: (transaction: Writing) => Promise<void>) =>
          store.transact(['files'], 'readwrite', work, { durability: 'strict' });
        if (file === null) {
          await change((writing) => commit(writing, writing.store.delete(draftKey)));
        } else {
          const record = { place: draftKey, name: file.name, chosenAt: Date.now() };
          await storeBlobs([file], (storedForm) =>
            change((writing) => keep(writing, { ...record, blob: storedForm(file) })),
          );
        }
        this.#tabs?.postMessage(draftKey);
      }),
    );
    return this.#work;
  }

  all(): readonly { readonly draftKey: string; readonly file: File }[] {
    return [...this.#files].map(([draftKey, file]) => ({ draftKey, file }));
  }

  /** Resolves when loading and all writes have finished. */
  settled(): Promise<void> {
    return this.#work;
  }

  #reload(draftKey: string): void {
    this.#work = this.#work.then(() =>
      this.#withStore(async (store) => {
        const kept = await store.transact(['files'], 'readonly', (transaction) =>
          transaction.store.get(draftKey),
        );
        if (kept === undefined) this.#files.delete(draftKey);
        else this.#files.set(draftKey, fileOf(kept));
        this.#notify();
      }),
    );
  }

  async #load(): Promise<void> {
    await this.#withStore(async (store) => {
      const kept = await store.transact(['files'], 'readonly', (transaction) => transaction.store.getAll());
      for (const each of kept)
        if (!this.#changedSinceStart.has(each.place)) this.#files.set(each.place, fileOf(each));
    });
    this.#notify();
  }

  async #withStore(work: (store: ReopeningDatabase<Schema>) => Promise<void>): Promise<void> {
    const store = new ReopeningDatabase<Schema>({
      name: chosenFilesDatabase(this.#userId),
      createStores: (created) => void created.createObjectStore('files', { keyPath: 'place' }),
    });
    try {
      // Closed at once, so that signing out in another tab can delete the database.
      await work(store).finally(() => store.close());
    } catch (error) {
      // No quota or no storage: the file is still in memory.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function fileOf({ name, blob }: StoredFile): File {
  return new File([blobOf(blob)], name, { type: blob.type });
}

async function keep(change: Writing, file: StoredFile): Promise<void> {
  const others = (await change.store.getAll()).filter(({ place }) => place !== file.place);
  const newestFirst = [file, ...others.toSorted((one, other) => other.chosenAt - one.chosenAt)];
  const sizes = newestFirst.map(({ place, blob }) => ({ place, bytes: bytesIn(blob) }));
  // Put first: WebKit would otherwise commit without a blob that it refuses.
  await change.store.put(file);
  const deletions = draftsToEvict(sizes).map((place) => change.store.delete(place));
  await commit(change, ...deletions);
}

/** The draft keys whose files are evicted; `newestFirst` is ordered by when they were chosen. The newest is always kept, whatever its size. */
export function draftsToEvict(newestFirst: readonly { place: string; bytes: number }[]): readonly string[] {
  let total = 0;
  return newestFirst.flatMap(({ place, bytes }, position) => {
    total += bytes;
    return position > 0 && (position >= maxFiles || total > maxBytes) ? [place] : [];
  });
}

const instances = new Map<string, ChosenFiles>();

export function chosenFilesOf(userId: string): ChosenFiles {
  const existing = instances.get(userId) ?? new ChosenFiles(userId);
  instances.set(userId, existing);
  return existing;
}
