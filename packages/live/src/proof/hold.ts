// Lets a test pause a node at a stage of its work and resume it later.
import type { Actor, AnyCollection } from '../server/collection.ts';

/** The steps of a collection, a batch's wait for a database connection, and the authentication of a socket. */
type Stage = 'access' | 'load' | 'loadChanged' | 'connect' | 'authenticated';
const none: Readonly<Record<Stage, number>> = {
  access: 0,
  load: 0,
  loadChanged: 0,
  connect: 0,
  authenticated: 0,
};

export class Hold {
  /** How often each stage has begun. */
  readonly begun = { ...none };
  readonly ended = { ...none };
  readonly #before = new Map<Stage, { reached: () => void; released: Promise<void> }>();
  readonly #held = new Map<Stage, PromiseWithResolvers<void>>();

  /** From now on this stage pauses after its database query, until it is released. */
  at(stage: Stage): void {
    this.#held.set(stage, Promise.withResolvers<void>());
  }

  release(stage: Stage): void {
    this.#held.get(stage)?.resolve();
    this.#held.delete(stage);
  }

  /** The next run of this stage pauses before its database query, and then continues or fails. */
  beforeNext(stage: Stage): {
    readonly reached: Promise<void>;
    readonly release: () => void;
    readonly fail: () => void;
  } {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#before.set(stage, { reached: reached.resolve, released: released.promise });
    return {
      reached: reached.promise,
      release: released.resolve,
      fail: () => released.reject(new Error('The database is temporarily unavailable')),
    };
  }

  /** Runs paused at this stage stay paused until the returned function is called; later ones pass. */
  detach(stage: Stage): () => void {
    const held = this.#held.get(stage);
    this.#held.delete(stage);
    return () => held?.resolve();
  }

  wrap<Db, Who extends Actor>(collection: AnyCollection<Db, Who>): AnyCollection<Db, Who> {
    return {
      ...collection,
      access: (...args) => this.pass('access', () => collection.access(...args)),
      load: (...args) => this.pass('load', () => collection.load(...args)),
      loadChanged: (...args) => this.pass('loadChanged', () => collection.loadChanged(...args)),
    };
  }

  async pass<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
    this.begun[stage] += 1;
    const held = this.#held.get(stage);
    const before = this.#before.get(stage);
    this.#before.delete(stage);
    before?.reached();
    await before?.released;
    const answer = await work();
    this.ended[stage] += 1;
    await held?.promise;
    return answer;
  }
}
