// An IndexedDB database that reopens itself after the browser has closed it, and closes while the page is hidden.
// A frozen page would otherwise keep its transaction open, and WebKit then blocks all other pages.
import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import { watchPageLifecycle } from './page-lifecycle.ts';

export type ReopeningDatabaseOptions<Schema extends DBSchema> = {
  readonly name: string;
  /** Creates the object stores of a new database. Null: a database that does not exist is not created. */
  readonly createStores: ((fresh: IDBPDatabase<Schema>) => void) | null;
  /** The browser has closed the database. The next transaction reopens it. */
  readonly onClosed?: () => void;
  /** The database does not exist, or is about to be deleted. */
  readonly onDeleted?: () => void;
};

type Stores<Schema extends DBSchema> = ArrayLike<StoreNames<Schema>>;
export type Transaction<
  Schema extends DBSchema,
  Names extends Stores<Schema>,
  Mode extends IDBTransactionMode,
> = IDBPTransaction<Schema, Names, Mode>;

export class ReopeningDatabase<Schema extends DBSchema> {
  readonly #options: ReopeningDatabaseOptions<Schema>;
  readonly #closed = new AbortController();
  /** Transactions that would stay open if the page were frozen now. */
  readonly #running = new Set<{ abort(): void }>();
  #opening: Promise<IDBPDatabase<Schema>> | null = null;
  #hasOpened = false;
  #departures = 0;
  /** Resolves when the page is shown again; null while it is shown. */
  #returned: Promise<void> | null = null;
  #resolveReturned = (): void => undefined;

  /** Opens the database on first use. */
  constructor(options: ReopeningDatabaseOptions<Schema>) {
    this.#options = options;
    watchPageLifecycle({ onLeave: () => this.#leave(), onReturn: () => this.#return() }, this.#closed.signal);
  }

  static async open<Schema extends DBSchema>(
    options: ReopeningDatabaseOptions<Schema>,
  ): Promise<ReopeningDatabase<Schema>> {
    const database = new ReopeningDatabase(options);
    await database.#connected();
    return database;
  }

  /**
   * Runs `work` in one transaction and resolves once it has committed. While the page is hidden none starts; one that was
   * aborted by that runs again when the page is back, so `work` may run twice, but commits once.
   * Rejects with the DOMException of the database, or with what `work` throws.
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
        // Not every browser fires an event when it closes the database, so retry once on a new connection.
        if (tries === 0 || (this.#opening === opening && !isClosed(error))) throw error;
        if (opening !== null) this.#forget(opening);
      }
    }
  }

  close(): void {
    this.#closed.abort();
    this.#disconnect();
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
      // Roll back the partial work.
      abort(transaction);
      throw error;
    } finally {
      this.#running.delete(transaction);
    }
  }

  /** The open database; waits while the page is hidden. */
  async #connected(): Promise<IDBPDatabase<Schema>> {
    for (;;) {
      await this.#returned;
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
    if (this.#closed.signal.aborted)
      return Promise.reject(new DOMException('Closed for good', 'InvalidStateError'));
    if (this.#opening !== null) return this.#opening;
    // Never recreate a deleted database: its items would seem to be lost.
    const opening = this.#connect(this.#hasOpened ? null : this.#options.createStores).catch(
      asRefusedByBrowser,
    );
    this.#opening = opening;
    opening.then(
      () => (this.#hasOpened = true),
      () => this.#forget(opening),
    );
    return opening;
  }

  async #connect(
    make: ReopeningDatabaseOptions<Schema>['createStores'],
    isSecondTry = false,
  ): Promise<IDBPDatabase<Schema>> {
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
        if (!this.#closed.signal.aborted) this.#options.onClosed?.();
      },
    });
    const db = await opening;
    if (make === null || isSecondTry || db.objectStoreNames.length > 0) return db;
    // WebKit can leave a database without its stores when it is stopped while creating it. Nothing is in it, so begin again.
    db.close();
    await deleteDB(this.#options.name);
    return this.#connect(make, true);
  }

  #leave(): void {
    this.#returned ??= new Promise((resolve) => (this.#resolveReturned = resolve));
    this.#departures += 1;
    for (const transaction of this.#running) abort(transaction);
    this.#disconnect();
  }

  #return(): void {
    this.#resolveReturned();
    this.#returned = null;
  }

  #disconnect(): void {
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
    this.#options.onDeleted?.();
  }
}

/** Rejects (never throws synchronously) in browsers that block databases. */
export async function deleteDatabase(name: string): Promise<void> {
  await deleteDB(name);
}

/** Commits a transaction after its last requests, so that it completes even if the page is frozen or closed. */
export async function commit(
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
    // It has already finished or is committing.
  }
}

/** Browsers that block databases have no `indexedDB` or throw any kind of error. */
function asRefusedByBrowser(error: unknown): never {
  throw error instanceof DOMException ? error : new DOMException(String(error), 'NotSupportedError');
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}
