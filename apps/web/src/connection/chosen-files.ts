// Files that a person has chosen and not sent yet, kept on the device beside the words that go with them.
import { blobOf, bytesIn, keepBlobs, type KeptBlob } from '@foothold/live/client/kept-blob';
import {
  deleteDatabase,
  finish,
  LastingDatabase,
  type Transaction,
} from '@foothold/live/client/lasting-database';
import type { DBSchema } from 'idb';

type KeptFile = {
  readonly place: string;
  readonly name: string;
  readonly blob: KeptBlob;
  readonly chosenAt: number;
};
type Schema = DBSchema & { files: { key: string; value: KeptFile } };
type Writing = Transaction<Schema, ['files'], 'readwrite'>;

// Of one person. The largest film that can be sent fits; beyond these the oldest choice gives way, as nobody misses it first.
const mostFiles = 10;
const mostBytes = 256 * 1024 * 1024;

/** One person's, by place. Named by the person, because a device may be shared. */
export class ChosenFiles {
  readonly #userId: string;
  readonly #files = new Map<string, File>();
  readonly #chosenHere = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #work: Promise<void>;

  constructor(userId: string) {
    this.#userId = userId;
    this.#work = this.#load();
  }

  /** What was found on the device is there a moment after the start. */
  read(place: string): File | null {
    return this.#files.get(place) ?? null;
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null: it was sent, or taken out. Resolves when the device has it, or has no room: then only the screen has. */
  choose(place: string, file: File | null): Promise<void> {
    this.#chosenHere.add(place);
    if (file === null) this.#files.delete(place);
    else this.#files.set(place, file);
    this.#tell();
    this.#work = this.#work.then(() =>
      this.#withStore(async (store) => {
        const change = (work: (transaction: Writing) => Promise<void>) =>
          store.transact(['files'], 'readwrite', work, { durability: 'strict' });
        if (file === null) return change((writing) => finish(writing, writing.store.delete(place)));
        const named = { place, name: file.name, chosenAt: Date.now() };
        await keepBlobs([file], (formOf) =>
          change((writing) => keep(writing, { ...named, blob: formOf(file) })),
        );
      }),
    );
    return this.#work;
  }

  all(): readonly { readonly place: string; readonly file: File }[] {
    return [...this.#files].map(([place, file]) => ({ place, file }));
  }

  /** Resolves when everything is known and kept. */
  settled(): Promise<void> {
    return this.#work;
  }

  async #load(): Promise<void> {
    await this.#withStore(async (store) => {
      const kept = await store.transact(['files'], 'readonly', (transaction) => transaction.store.getAll());
      for (const { place, name, blob } of kept)
        if (!this.#chosenHere.has(place))
          this.#files.set(place, new File([blobOf(blob)], name, { type: blob.type }));
    });
    this.#tell();
  }

  async #withStore(work: (store: LastingDatabase<Schema>) => Promise<void>): Promise<void> {
    const store = new LastingDatabase<Schema>({
      name: databaseName(this.#userId),
      make: (created) => void created.createObjectStore('files', { keyPath: 'place' }),
    });
    try {
      // Closed at once: whoever signs out in another tab deletes it.
      await work(store).finally(() => store.close());
    } catch (error) {
      // A device without room, or without storage: the file is still on the screen.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function keep(change: Writing, file: KeptFile): Promise<void> {
  const others = (await change.store.getAll()).filter(({ place }) => place !== file.place);
  const newestFirst = [file, ...others.toSorted((one, other) => other.chosenAt - one.chosenAt)];
  const sizes = newestFirst.map(({ place, blob }) => ({ place, bytes: bytesIn(blob) }));
  // Before anything is committed: WebKit would commit without a blob that it refuses.
  await change.store.put(file);
  const going = givingWay(sizes).map((place) => change.store.delete(place));
  await finish(change, ...going);
}

/** The places whose files are given up, of files in order of their age. The newest stays, whatever its size. */
export function givingWay(newestFirst: readonly { place: string; bytes: number }[]): readonly string[] {
  let together = 0;
  return newestFirst.flatMap(({ place, bytes }, position) => {
    together += bytes;
    return position > 0 && (position >= mostFiles || together > mostBytes) ? [place] : [];
  });
}

const opened = new Map<string, ChosenFiles>();

export function chosenFilesOf(userId: string): ChosenFiles {
  const known = opened.get(userId) ?? new ChosenFiles(userId);
  opened.set(userId, known);
  return known;
}

/** For signing out, and when what was sent needs the room: nothing of them stays on the device. */
export async function deleteChosenFilesOf(userId: string): Promise<void> {
  await deleteDatabase(databaseName(userId));
}

function databaseName(userId: string): string {
  return `foothold-chosen-${userId}`;
}
