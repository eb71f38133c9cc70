// Holds deltas back until this node has received every access change that their load may have read.
//
// A load can read rows written after a user lost access, just before that loss is announced here. Each write to a table
// that decides access inserts a row into live.access_changes (sql/capture.sql); after a load, every row visible by then must have
// been announced to this node. What asks for those rows is sent with each query of the load, and runs after it.
import type pg from 'pg';
import { fencedClient, visibleAccessChanges } from './fenced-client.ts';

export type AccessFenceOptions = {
  readonly pool: pg.Pool;
  /** A visible row was not announced in time: notifications were missed. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
};

type Waiter = { readonly missing: Set<string>; readonly done: () => void };

/** Much longer than an announcement takes, and short enough to keep the table small. */
const KEEP_SECONDS = 10;
const LONGEST_WAIT_MS = 5000;

export class AccessFence {
  readonly #options: AccessFenceOptions;
  readonly #received = new Map<string, number>();
  readonly #waiters = new Set<Waiter>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: AccessFenceOptions) {
    this.#options = options;
  }

  /** Call it once LISTEN is active. Rejects when one of `tables`, among which all of `deciding` are, lacks its triggers. */
  async start(tables: ReadonlySet<string>, deciding: ReadonlySet<string>): Promise<void> {
    const { pool } = this.#options;
    const { rows } = await pool.query<{ name: string; attached: boolean; deciding: boolean }>(
      'select name, live.is_attached(name::regclass) as attached, live.is_deciding(name::regclass) as deciding from unnest($1::text[]) name',
      [[...tables]],
    );
    for (const { name, ...is } of rows) {
      if (!is.attached)
        throw new Error(`Table ${name} has no capture trigger: call live.attach in a migration`);
      if (deciding.has(name) && !is.deciding)
        throw new Error(
          `Table ${name} decides access without announcing it: call live.decides_access in a migration`,
        );
    }
    await this.restart();
    this.#sweep = setInterval(() => void this.#clear(), (KEEP_SECONDS * 1000) / 2);
  }

  stop(): void {
    clearInterval(this.#sweep);
    this.releaseWaiting();
  }

  /** LISTEN is active again: rows visible now will not be announced any more, so they count as received. */
  async restart(): Promise<void> {
    // After a crash of the database the ids (of an unlogged table) start again from 1.
    this.#received.clear();
    for (const id of await visibleAccessChanges(this.#options.pool)) this.markReceived(id);
  }

  markReceived(id: string): void {
    this.#received.set(id, Date.now());
    for (const waiter of this.#waiters) {
      waiter.missing.delete(id);
      if (waiter.missing.size === 0) waiter.done();
    }
  }

  /** LISTEN is lost and all followers are muted: releases all waiting loads. */
  releaseWaiting(): void {
    for (const waiter of this.#waiters) waiter.done();
  }

  /** Reads rows; resolves once every access change that they may reflect has been received. It rarely waits. */
  async read<Rows>(load: (client: pg.PoolClient) => Promise<Rows>): Promise<Rows> {
    const client = await this.#options.pool.connect();
    const { connection, takeAccessChanges } = fencedClient(client);
    let failed = true;
    let rows: Rows;
    let visible: readonly string[];
    try {
      rows = await load(connection);
      visible = await takeAccessChanges();
      failed = false;
    } finally {
      client.release(failed);
    }
    await this.#waitFor(visible);
    return rows;
  }

  async #waitFor(ids: readonly string[]): Promise<void> {
    const missing = new Set(ids.filter((id) => !this.#received.has(id)));
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

  /** Deletes only announced rows: a row's time may be long before its commit. */
  async #clear(): Promise<void> {
    const { pool, onError } = this.#options;
    const isOlder = (at: number, seconds: number): boolean => Date.now() - at > seconds * 1000;
    const announced = [...this.#received].flatMap(([id, at]) => (isOlder(at, KEEP_SECONDS) ? [id] : []));
    await pool
      .query(
        'delete from live.access_changes where id = any($1::bigint[]) and at < now() - make_interval(secs => $2)',
        [announced, KEEP_SECONDS],
      )
      .catch(onError);
    for (const [id, at] of this.#received) if (isOlder(at, KEEP_SECONDS * 10)) this.#received.delete(id);
  }
}
