// A database that can be used on when the browser has closed it by itself, and of which a page that leaves holds nothing:
// a frozen page would keep its transaction open, and WebKit then lets no other page in.
import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import { watchPage } from './page-life.ts';

export type LastingOptions<Schema extends DBSchema> = {
  readonly name: string;
  /** Once, where it is not on the disk. Null: one that is not on the disk is not made. */
  readonly make: ((fresh: IDBPDatabase<Schema>) => void) | null;
  /** The browser has closed it. Whatever is asked next opens it again. */
  readonly onLost?: () => void;
  /** It is not on the disk, or is about to be deleted from there. */
  readonly onGone?: () => void;
};

type Stores<Schema extends DBSchema> = ArrayLike<StoreNames<Schema>>;
export type Transaction<
  Schema extends DBSchema,
  Names extends Stores<Schema>,
  Mode extends IDBTransactionMode,
> = IDBPTransaction<Schema, Names, Mode>;

export class LastingDatabase<Schema extends DBSchema> {
  readonly #options: LastingOptions<Schema>;
  readonly #over = new AbortController();
  /** What would be left open if the page were frozen now. */
  readonly #running = new Set<{ abort(): void }>();
  #opening: Promise<IDBPDatabase<Schema>> | null = null;
  #wasMade = false;
  #departures = 0;
  /** Null while the page is here. */
  #back: Promise<void> | null = null;
  #comeBack = (): void => undefined;

  /** It is opened when it is first used. */
  constructor(options: LastingOptions<Schema>) {
    this.#options = options;
    watchPage({ onLeave: () => this.#leave(), onBack: () => this.#return() }, this.#over.signal);
  }

  static async open<Schema extends DBSchema>(
    options: LastingOptions<Schema>,
  ): Promise<LastingDatabase<Schema>> {
    const database = new LastingDatabase(options);
    await database.#connected();
    return database;
  }

  /**
   * One transaction, once it is on the disk. While the page is leaving none begins, and one that was cut off by that
   * begins anew when the page is back: `work` can be done twice, because nothing was kept of the first time.
   */
  async transact<Result, const Names extends Stores<Schema>, Mode extends 'readonly' | 'readwrite'>(
    stores: Names,
    mode: Mode,
    work: (transaction: Transaction<Schema, Names, Mode>) => Promise<Result>,
    options?: IDBTransactionOptions,
  ): Promise<Result> {
    let tries = 2;
    for (;;) {
      const db = await this.#connected();
      const [opening, departures] = [this.#opening, this.#departures];
      try {
        return await this.#run(db.transaction(stores, mode, options), work);
      } catch (error) {
        if (this.#departures !== departures) continue;
        tries -= 1;
        // Not every browser tells by itself that it has closed it.
        if (tries === 0 || (this.#opening === opening && !isClosed(error))) throw error;
        if (opening !== null) this.#forget(opening);
      }
    }
  }

  close(): void {
    this.#over.abort();
    this.#letGo();
    this.#return();
  }

  async #run<Result, Names extends Stores<Schema>, Mode extends 'readonly' | 'readwrite'>(
    transaction: Transaction<Schema, Names, Mode>,
    work: (transaction: Transaction<Schema, Names, Mode>) => Promise<Result>,
  ): Promise<Result> {
    this.#running.add(transaction);
    transaction.done.catch(() => undefined);
    try {
      const result = await work(transaction);
      await transaction.done;
      return result;
    } catch (error) {
      // Nothing of what came to nothing half way is kept.
      abort(transaction);
      throw error;
    } finally {
      this.#running.delete(transaction);
    }
  }

  /** The database, once the page is here. */
  async #connected(): Promise<IDBPDatabase<Schema>> {
    for (;;) {
      await this.#back;
      const departures = this.#departures;
      const opening = this.#open();
      const db = await opening.catch((error: unknown) => {
        if (this.#departures === departures) throw error;
        return null;
      });
      if (db !== null && this.#opening === opening) return db;
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#over.signal.aborted)
      return Promise.reject(new DOMException('Closed for good', 'InvalidStateError'));
    if (this.#opening !== null) return this.#opening;
    // Never made anew: what was in it would seem to be nowhere.
    const opening = this.#connect(this.#wasMade ? null : this.#options.make).catch(asRefusedByBrowser);
    this.#opening = opening;
    opening.then(
      () => (this.#wasMade = true),
      () => this.#forget(opening),
    );
    return opening;
  }

  async #connect(make: LastingOptions<Schema>['make']): Promise<IDBPDatabase<Schema>> {
    const opening = openDB<Schema>(this.#options.name, 1, {
      upgrade: (fresh, _from, _to, transaction) => {
        transaction.done.catch(() => undefined);
        if (make === null) {
          transaction.abort();
          return this.#end();
        }
        this.#running.add(transaction);
        void transaction.done.finally(() => this.#running.delete(transaction)).catch(() => undefined);
        make(fresh);
      },
      blocking: () => this.#end(),
      terminated: () => {
        this.#forget(opening);
        if (!this.#over.signal.aborted) this.#options.onLost?.();
      },
    });
    return opening;
  }

  #leave(): void {
    this.#back ??= new Promise((resolve) => (this.#comeBack = resolve));
    this.#departures += 1;
    for (const transaction of this.#running) abort(transaction);
    this.#letGo();
  }

  #return(): void {
    this.#comeBack();
    this.#back = null;
  }

  #letGo(): void {
    this.#opening?.then(
      (db) => db.close(),
      () => undefined,
    );
    this.#opening = null;
  }

  #forget(opening: Promise<IDBPDatabase<Schema>>): void {
    if (this.#opening === opening) this.#opening = null;
  }

  #end(): void {
    this.close();
    this.#options.onGone?.();
  }
}

/** Rejects, and never throws, where a browser blocks its databases. */
export async function deleteDatabase(name: string): Promise<void> {
  await deleteDB(name);
}

/** The last requests of a transaction: once they are placed it ends without this page, whatever becomes of the page. */
export async function finish(
  transaction: { commit?: (() => void) | undefined },
  ...last: readonly Promise<unknown>[]
): Promise<void> {
  transaction.commit?.();
  await Promise.all(last);
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It is over, or is being written already, and needs nothing more of this page.
  }
}

/** A browser that blocks its databases has no `indexedDB`, or throws whatever it likes. */
function asRefusedByBrowser(error: unknown): never {
  throw error instanceof DOMException ? error : new DOMException(String(error), 'NotSupportedError');
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}
