// A database that can be used on when the browser has closed it by itself, as phones do in the background.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export type LastingOptions<Schema extends DBSchema> = {
  readonly name: string;
  /** Null: one that is not on the disk is not made. */
  readonly make: ((fresh: IDBPDatabase<Schema>) => void) | null;
  /** The browser has closed it. Whatever is asked next opens it again. */
  readonly onLost: () => void;
  /** It is not on the disk, or is about to be deleted from there. */
  readonly onGone: () => void;
};

export class LastingDatabase<Schema extends DBSchema> {
  readonly #options: LastingOptions<Schema>;
  #opening: Promise<IDBPDatabase<Schema>> | null = null;
  #isOver = false;

  private constructor(options: LastingOptions<Schema>) {
    this.#options = options;
  }

  static async open<Schema extends DBSchema>(
    options: LastingOptions<Schema>,
  ): Promise<LastingDatabase<Schema>> {
    const database = new LastingDatabase(options);
    database.#opening = database.#connect(options.make);
    await database.#opening;
    return database;
  }

  /** `work` can be done twice: nothing was kept of what the browser cut off. */
  async use<Result>(work: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    const opening = this.#open();
    const db = await opening;
    try {
      return await work(db);
    } catch (error) {
      // Not every browser tells of it by itself.
      if (this.#opening === opening && !isClosed(error)) throw error;
      this.#forget(opening);
      return work(await this.#open());
    }
  }

  close(): void {
    this.#isOver = true;
    this.#opening?.then(
      (db) => db.close(),
      () => undefined,
    );
    this.#opening = null;
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#isOver) return Promise.reject(new DOMException('Closed for good', 'InvalidStateError'));
    if (this.#opening !== null) return this.#opening;
    // Never made anew: what was in it would seem to be nowhere.
    const opening = this.#connect(null);
    this.#opening = opening;
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  #connect(make: LastingOptions<Schema>['make']): Promise<IDBPDatabase<Schema>> {
    const opening = openDB<Schema>(this.#options.name, 1, {
      upgrade: (fresh, _from, _to, transaction) => {
        if (make !== null) return make(fresh);
        transaction.done.catch(() => undefined);
        transaction.abort();
        this.#end();
      },
      blocking: () => this.#end(),
      terminated: () => {
        this.#forget(opening);
        if (!this.#isOver) this.#options.onLost();
      },
    });
    return opening;
  }

  #forget(opening: Promise<IDBPDatabase<Schema>>): void {
    if (this.#opening === opening) this.#opening = null;
  }

  #end(): void {
    this.close();
    this.#options.onGone();
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}
