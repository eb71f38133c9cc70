// Tracks the open sockets of this node, closes those whose session has ended, and authenticates all of them again after a gap.
import type { Refusal } from '../contract.ts';
import type { Actor } from './collection.ts';
import type { Identity } from './connection.ts';
import type { RoomConnection } from './room.ts';

export type SessionsOptions<Db, Who extends Actor> = {
  readonly resyncSpreadMs: number;
  /** The connection's session is still valid after a gap: its rooms may be loaded again. */
  readonly onRevalidated: (connection: RoomConnection<Db, Who>) => void;
  readonly onError: (error: unknown) => void;
};

/** Whose sockets to close: those of one session, or all of a user. */
export type SessionEnd = { readonly sessionId?: string | null; readonly actorId?: string | null };

type Entry<Who extends Actor> = {
  readonly reauthenticate: () => Promise<Identity<Who> | Refusal>;
  expiry: NodeJS.Timeout | null;
  revalidation: NodeJS.Timeout | null;
};
/** No authentication takes longer (milliseconds). */
const MAX_HANDSHAKE_MS = 60_000;
/** Longer delays overflow `setTimeout`. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class Sessions<Db, Who extends Actor> {
  readonly #options: SessionsOptions<Db, Who>;
  readonly #entries = new Map<RoomConnection<Db, Who>, Entry<Who>>();
  readonly #byPerson = new Map<string, Set<RoomConnection<Db, Who>>>();
  #recentEndings: { readonly ending: SessionEnd; readonly at: number }[] = [];
  #suspended = false;
  #suspendedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SessionsOptions<Db, Who>) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Adds a connection whose authentication began at `since` (performance.now). If its session ended while it was being
   * authenticated, that was announced before there was a connection to close, so recent endings are checked here.
   */
  add(
    connection: RoomConnection<Db, Who>,
    reauthenticate: Entry<Who>['reauthenticate'],
    since: number,
  ): void {
    const entry: Entry<Who> = { reauthenticate, expiry: null, revalidation: null };
    this.#entries.set(connection, entry);
    const { actor, expiresAt } = connection.identity;
    if (actor !== null) {
      const own = this.#byPerson.get(actor.id);
      if (own) own.add(connection);
      else this.#byPerson.set(actor.id, new Set([connection]));
    }
    if (expiresAt) this.#expireAt(connection, entry, expiresAt.getTime());
    const endedMeanwhile = this.#recentEndings.some(
      ({ ending, at }) => at >= since && endsSession(ending, connection.identity),
    );
    if (endedMeanwhile) connection.end();
    // Authenticated during a gap: authenticate again with all other connections once it is over.
    connection.stale = this.#suspended || this.#suspendedAt >= since;
    if (connection.stale && !this.#suspended) this.#scheduleRevalidation(connection, entry);
  }

  remove(connection: RoomConnection<Db, Who>): void {
    const entry = this.#entries.get(connection);
    if (entry?.expiry) clearTimeout(entry.expiry);
    if (entry?.revalidation) clearTimeout(entry.revalidation);
    this.#entries.delete(connection);
    const { actor } = connection.identity;
    if (actor === null) return;
    const own = this.#byPerson.get(actor.id);
    own?.delete(connection);
    if (own?.size === 0) this.#byPerson.delete(actor.id);
  }

  countOf(actorId: string): number {
    return this.#byPerson.get(actorId)?.size ?? 0;
  }

  connectionsOf(actorId: string): Iterable<RoomConnection<Db, Who>> {
    return this.#byPerson.get(actorId) ?? [];
  }

  end(ending: SessionEnd): void {
    const now = performance.now();
    this.#recentEndings = this.#recentEndings.filter(({ at }) => now - at < MAX_HANDSHAKE_MS);
    this.#recentEndings.push({ ending, at: now });
    for (const connection of this.#entries.keys()) {
      if (endsSession(ending, connection.identity)) connection.end();
    }
  }

  /** A gap has begun: ended sessions may go unnoticed, so all connections become stale. */
  suspend(): void {
    this.#suspended = true;
    for (const [connection, entry] of this.#entries) {
      connection.stale = true;
      if (entry.revalidation) clearTimeout(entry.revalidation);
      entry.revalidation = null;
    }
  }

  /** The gap is over: authenticates all connections again, spread over `resyncSpreadMs` to limit the load. */
  resume(): void {
    this.#suspended = false;
    this.#suspendedAt = performance.now();
    for (const [connection, entry] of this.#entries) {
      if (connection.stale && !entry.revalidation) this.#scheduleRevalidation(connection, entry);
    }
  }

  stop(): void {
    for (const connection of this.#entries.keys()) connection.close();
  }

  #scheduleRevalidation(connection: RoomConnection<Db, Who>, entry: Entry<Who>): void {
    const delay = Math.random() * this.#options.resyncSpreadMs;
    entry.revalidation = setTimeout(() => void this.#revalidate(connection, entry), delay);
  }

  async #revalidate(connection: RoomConnection<Db, Who>, entry: Entry<Who>): Promise<void> {
    const { revalidation } = entry;
    const answer = await entry.reauthenticate().catch((error: unknown) => {
      this.#options.onError(error);
      return null;
    });
    // Another gap has begun, or the connection has closed.
    if (entry.revalidation !== revalidation || this.#entries.get(connection) !== entry) return;
    entry.revalidation = null;
    if (answer === null) connection.close();
    else if ('code' in answer || answer.actor?.id !== connection.identity.actor?.id) connection.end();
    else {
      connection.stale = false;
      this.#options.onRevalidated(connection);
    }
  }

  #expireAt(connection: RoomConnection<Db, Who>, entry: Entry<Who>, time: number): void {
    const remaining = time - Date.now();
    entry.expiry = setTimeout(
      () => {
        if (remaining > MAX_TIMER_MS) this.#expireAt(connection, entry, time);
        else void this.#expire(connection, entry);
      },
      Math.min(Math.max(remaining, 0), MAX_TIMER_MS),
    );
  }

  /** Checks the expiry again first: the session may have been extended since the socket connected. */
  async #expire(connection: RoomConnection<Db, Who>, entry: Entry<Who>): Promise<void> {
    const answer = await entry.reauthenticate().catch((error: unknown) => {
      this.#options.onError(error);
      return null;
    });
    if (this.#entries.get(connection) !== entry) return;
    const extended = answer !== null && !('code' in answer) && answer.expiresAt !== null;
    if (extended && answer.expiresAt.getTime() > Date.now()) {
      this.#expireAt(connection, entry, answer.expiresAt.getTime());
    } else connection.end();
  }
}

function endsSession<Who extends Actor>(ending: SessionEnd, { sessionId, actor }: Identity<Who>): boolean {
  const bySession =
    ending.sessionId !== undefined && ending.sessionId !== null && ending.sessionId === sessionId;
  return bySession || (actor !== null && ending.actorId === actor.id);
}
