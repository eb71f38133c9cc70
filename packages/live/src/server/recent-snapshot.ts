// Keeps the last large snapshot of a room for a moment, for those who have just had it and ask for it again.
import type { Actor } from './collection.ts';

/** A snapshot or page, encoded once for everybody who gets it. */
export type Loaded = {
  readonly pieces: readonly string[];
  readonly floor: number | null;
  readonly bytes: number;
};

type Kept = {
  readonly key: string;
  readonly at: number;
  readonly until: number;
  readonly loaded: Loaded;
  readonly had: Set<string>;
};

/** Smaller ones cost little more than asking for them. */
const LARGE = 32 * 1024;
const MOMENT_MS = 2000;

export class RecentSnapshot {
  #kept: Kept | null = null;

  /** What was loaded for this part when `at` was the newest delta begun. */
  keep(key: string, at: number, loaded: Loaded): void {
    if (loaded.bytes < LARGE) return;
    this.#kept = { key, at, until: performance.now() + MOMENT_MS, loaded, had: new Set() };
  }

  /** This person may have it, and gets it. */
  note(actor: Actor | null, key: string, at: number): void {
    if (actor !== null) this.#of(key, at)?.had.add(actor.id);
  }

  /**
   * The same again, for whoever had it a moment ago and may have it now. Only while no delta has begun since: whatever was
   * written later comes to them as one. Nobody gets from it what was gone before they were let in.
   */
  recall(actor: Actor | null, key: string, at: number): Loaded | undefined {
    const kept = this.#of(key, at);
    return actor !== null && kept?.had.has(actor.id) === true ? kept.loaded : undefined;
  }

  /** Changes may have been missed. */
  forget(): void {
    this.#kept = null;
  }

  #of(key: string, at: number): Kept | null {
    const kept = this.#kept;
    if (kept !== null && performance.now() >= kept.until) this.#kept = null;
    return this.#kept?.key === key && this.#kept.at === at ? this.#kept : null;
  }
}
