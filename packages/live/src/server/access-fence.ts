// Makes sure that no delta is sent which may have seen a change of access that this node has not heard of yet.
//
// A load can read what was written after somebody lost access, a moment before the loss is announced here. Each write to
// a table that decides access leaves a turn (sql/capture.sql); after a load, every turn visible by then must be heard.
import type pg from 'pg';

export type AccessFenceOptions = {
  readonly pool: pg.Pool;
  /** A turn that is visible was not announced in time: something was missed. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
};

type Waiter = { readonly missing: Set<string>; readonly done: () => void };

/** Much longer than an announcement takes, and short enough to keep the table tiny. */
const KEEP_SECONDS = 10;
const LONGEST_WAIT_MS = 5000;

export class AccessFence {
  readonly #options: AccessFenceOptions;
  readonly #heard = new Map<string, number>();
  readonly #waiters = new Set<Waiter>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: AccessFenceOptions) {
    this.#options = options;
  }

  /** Call it once LISTEN is active. Throws when one of the tables is not announced. */
  async start(tables: ReadonlySet<string>, deciding: ReadonlySet<string>): Promise<void> {
    const { pool } = this.#options;
    for (const table of tables) {
      const { rows } = await pool.query<{ attached: boolean }>('select live.is_attached($1) as attached', [
        table,
      ]);
      if (rows[0]?.attached !== true)
        throw new Error(`The table ${table} announces nothing: live.attach is missing`);
    }
    for (const table of deciding) await pool.query('select live.decides_access($1)', [table]);
    await this.restart();
    this.#sweep = setInterval(() => void this.#clear(), (KEEP_SECONDS * 1000) / 2);
  }

  stop(): void {
    clearInterval(this.#sweep);
    this.letGo();
  }

  /** LISTEN is active again: what is visible now will not be announced any more, and nobody waits for it any longer. */
  async restart(): Promise<void> {
    // After a crash of the database the numbers begin anew.
    this.#heard.clear();
    for (const id of await this.#visible()) this.hear(id);
  }

  hear(id: string): void {
    this.#heard.set(id, Date.now());
    for (const waiter of this.#waiters) {
      waiter.missing.delete(id);
      if (waiter.missing.size === 0) waiter.done();
    }
  }

  /** Nothing is heard any more, and everybody is muted: there is nothing left to wait for. */
  letGo(): void {
    for (const waiter of this.#waiters) waiter.done();
  }

  /** Resolves once everything that decided access until now has been heard. One small query; it rarely waits. */
  async caughtUp(): Promise<void> {
    const missing = new Set((await this.#visible()).filter((id) => !this.#heard.has(id)));
    if (missing.size === 0) return;
    await new Promise<void>((resolve) => {
      const waiter = {
        missing,
        done: () => {
          clearTimeout(tooLong);
          this.#waiters.delete(waiter);
          resolve();
        },
      };
      const tooLong = setTimeout(() => {
        waiter.done();
        this.#options.onGap();
      }, LONGEST_WAIT_MS);
      this.#waiters.add(waiter);
    });
  }

  async #visible(): Promise<string[]> {
    const { rows } = await this.#options.pool.query<{ id: string }>({
      name: 'live-turns',
      text: 'select id::text as id from live.turns',
    });
    return rows.map(({ id }) => id);
  }

  /** A row may be older than its commit, and must not go before it has been announced. */
  async #clear(): Promise<void> {
    const { pool, onError } = this.#options;
    const isOlder = (at: number, seconds: number): boolean => Date.now() - at > seconds * 1000;
    const announced = [...this.#heard].flatMap(([id, at]) => (isOlder(at, KEEP_SECONDS) ? [id] : []));
    await pool
      .query(
        'delete from live.turns where id = any($1::bigint[]) and at < now() - make_interval(secs => $2)',
        [announced, KEEP_SECONDS],
      )
      .catch(onError);
    for (const [id, at] of this.#heard) if (isOlder(at, KEEP_SECONDS * 10)) this.#heard.delete(id);
  }
}
