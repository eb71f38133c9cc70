// Caches the last large snapshot of a room for 2 s, for users who have just received it and request it again.
import type { Actor } from './collection.ts';
import type { RowPiece } from './row-piece.ts';

/** A snapshot or page, encoded once for all recipients. */
export type Loaded = {
  readonly pieces: readonly RowPiece[];
  readonly floor: number | null;
  readonly bytes: number;
};

type CachedSnapshot = {
  readonly key: string;
  readonly at: number;
  readonly until: number;
  readonly loaded: Loaded;
  readonly recipients: Set<string>;
};

/** Loading smaller snapshots again costs little. */
const MIN_CACHED_BYTES = 32 * 1024;
const CACHE_MS = 2000;

export class RecentSnapshot {
  #cached: CachedSnapshot | null = null;

  /** Stores what was loaded for the window part `key` when `at` was the newest delta whose load had started. */
  store(key: string, at: number, loaded: Loaded): void {
    if (loaded.bytes < MIN_CACHED_BYTES) return;
    this.#cached = { key, at, until: performance.now() + CACHE_MS, loaded, recipients: new Set() };
  }

  /** Records that this user is allowed to see the snapshot and receives it. */
  addRecipient(actor: Actor | null, key: string, at: number): void {
    if (actor !== null) this.#of(key, at)?.recipients.add(actor.id);
  }

  /**
   * The cached snapshot, if this user received it before. The caller has just checked access. Only valid while no delta load
   * has started since (`at`): later writes arrive as deltas. Users never get rows deleted before they had access.
   */
  get(actor: Actor | null, key: string, at: number): Loaded | undefined {
    const cached = this.#of(key, at);
    return actor !== null && cached?.recipients.has(actor.id) === true ? cached.loaded : undefined;
  }

  /** Call when changes may have been missed. */
  clear(): void {
    this.#cached = null;
  }

  #of(key: string, at: number): CachedSnapshot | null {
    const cached = this.#cached;
    if (cached !== null && performance.now() >= cached.until) this.#cached = null;
    return this.#cached?.key === key && this.#cached.at === at ? this.#cached : null;
  }
}
