// A transaction that sees the database at one moment. It begins with its first use, so that a refused request takes no connection.
import type pg from 'pg';

export class ReadTransaction {
  readonly #pool: pg.Pool;
  #client: pg.PoolClient | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async client(): Promise<pg.PoolClient> {
    if (this.#client === null) {
      this.#client = await this.#pool.connect();
      await this.#client.query('begin isolation level repeatable read read only');
    }
    return this.#client;
  }

  async commit(): Promise<void> {
    await this.#client?.query('commit');
    this.#end(false);
  }

  /** After an error: the connection is closed. Does nothing once it is committed. */
  abandon(): void {
    this.#end(true);
  }

  #end(broken: boolean): void {
    this.#client?.release(broken);
    this.#client = null;
  }
}
