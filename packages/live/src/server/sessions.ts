// Knows whose sockets are open on this node, closes those whose session has ended, and asks all of them again after a gap.
import type { Refusal } from '../contract.ts';
import type { Actor } from './collection.ts';
import type { Connection, Identity } from './connection.ts';

export type SessionsOptions<Db, Who extends Actor> = {
  readonly spreadMs: number;
  /** This connection's session still stands after a gap: its rooms may be followed again. */
  readonly onReturn: (connection: Connection<Db, Who>) => void;
  readonly onError: (error: unknown) => void;
};

/** Whose sockets close: those of one session, or all of a person. */
export type SessionEnd = { readonly sessionId?: string | null; readonly actorId?: string | null };

type Entry<Who extends Actor> = {
  readonly askAgain: () => Promise<Identity<Who> | Refusal>;
  expiry: NodeJS.Timeout | null;
  returning: NodeJS.Timeout | null;
};
/** No authentication takes longer (milliseconds). */
const LONGEST_HANDSHAKE = 60_000;
/** Longer delays overflow the timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

export class Sessions<Db, Who extends Actor> {
  readonly #options: SessionsOptions<Db, Who>;
  readonly #entries = new Map<Connection<Db, Who>, Entry<Who>>();
  readonly #byPerson = new Map<string, Set<Connection<Db, Who>>>();
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
   * Adds a connection whose authentication began at `since` (performance.now). What ended between the question to the
   * database and this moment was announced before there was a connection to close, so it is looked up.
   */
  add(connection: Connection<Db, Who>, askAgain: Entry<Who>['askAgain'], since: number): void {
    const entry: Entry<Who> = { askAgain, expiry: null, returning: null };
    this.#entries.set(connection, entry);
    const { actor, expiresAt } = connection.identity;
    if (actor !== null) {
      const own = this.#byPerson.get(actor.id);
      if (own) own.add(connection);
      else this.#byPerson.set(actor.id, new Set([connection]));
    }
    if (expiresAt) this.#expireAt(connection, entry, expiresAt.getTime());
    const endedMeanwhile = this.#recentEndings.some(
      ({ ending, at }) => at >= since && concerns(ending, connection.identity),
    );
    if (endedMeanwhile) connection.end();
    // Authenticated while nothing was heard: asked again like everybody else once something is.
    connection.stale = this.#suspended || this.#suspendedAt >= since;
    if (connection.stale && !this.#suspended) this.#scheduleReturn(connection, entry);
  }

  remove(connection: Connection<Db, Who>): void {
    const entry = this.#entries.get(connection);
    if (entry?.expiry) clearTimeout(entry.expiry);
    if (entry?.returning) clearTimeout(entry.returning);
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

  ofPerson(actorId: string): Iterable<Connection<Db, Who>> {
    return this.#byPerson.get(actorId) ?? [];
  }

  end(ending: SessionEnd): void {
    const now = performance.now();
    this.#recentEndings = this.#recentEndings.filter(({ at }) => now - at < LONGEST_HANDSHAKE);
    this.#recentEndings.push({ ending, at: now });
    for (const connection of this.#entries.keys()) {
      if (concerns(ending, connection.identity)) connection.end();
    }
  }

  /** Endings may be missed from now on. */
  suspend(): void {
    this.#suspended = true;
    for (const [connection, entry] of this.#entries) {
      connection.stale = true;
      if (entry.returning) clearTimeout(entry.returning);
      entry.returning = null;
    }
  }

  /** Endings are heard again: everybody is asked again, spread out so that they do not come all at once. */
  resume(): void {
    this.#suspended = false;
    this.#suspendedAt = performance.now();
    for (const [connection, entry] of this.#entries) {
      if (connection.stale && !entry.returning) this.#scheduleReturn(connection, entry);
    }
  }

  stop(): void {
    for (const connection of this.#entries.keys()) connection.close();
  }

  #scheduleReturn(connection: Connection<Db, Who>, entry: Entry<Who>): void {
    const delay = Math.random() * this.#options.spreadMs;
    entry.returning = setTimeout(() => void this.#return(connection, entry), delay);
  }

  async #return(connection: Connection<Db, Who>, entry: Entry<Who>): Promise<void> {
    const { returning } = entry;
    const answer = await entry.askAgain().catch((error: unknown) => {
      this.#options.onError(error);
      return null;
    });
    // Suspended again meanwhile, or gone.
    if (entry.returning !== returning || this.#entries.get(connection) !== entry) return;
    entry.returning = null;
    if (answer === null) connection.close();
    else if ('code' in answer || answer.actor?.id !== connection.identity.actor?.id) connection.end();
    else {
      connection.stale = false;
      this.#options.onReturn(connection);
    }
  }

  #expireAt(connection: Connection<Db, Who>, entry: Entry<Who>, time: number): void {
    const remaining = time - Date.now();
    entry.expiry = setTimeout(
      () => {
        if (remaining > LONGEST_TIMER) this.#expireAt(connection, entry, time);
        else void this.#expire(connection, entry);
      },
      Math.min(Math.max(remaining, 0), LONGEST_TIMER),
    );
  }

  /** Using a session may have prolonged it since the socket connected. */
  async #expire(connection: Connection<Db, Who>, entry: Entry<Who>): Promise<void> {
    const answer = await entry.askAgain().catch((error: unknown) => {
      this.#options.onError(error);
      return null;
    });
    if (this.#entries.get(connection) !== entry) return;
    const prolonged = answer !== null && !('code' in answer) && answer.expiresAt !== null;
    if (prolonged && answer.expiresAt.getTime() > Date.now()) {
      this.#expireAt(connection, entry, answer.expiresAt.getTime());
    } else connection.end();
  }
}

function concerns<Who extends Actor>(ending: SessionEnd, { sessionId, actor }: Identity<Who>): boolean {
  const bySession =
    ending.sessionId !== undefined && ending.sessionId !== null && ending.sessionId === sessionId;
  return bySession || (actor !== null && ending.actorId === actor.id);
}
