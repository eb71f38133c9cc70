// Lets a test stop a node in the middle of its work, and go on when it has seen what it wanted to see.
import type { Actor, AnyCollection } from '../server/collection.ts';

/** What a collection does, before that a round's wait for a connection to the database, and who somebody is. */
type Stage = 'access' | 'load' | 'loadChanged' | 'connect' | 'authenticated';
const none: Readonly<Record<Stage, number>> = {
  access: 0,
  load: 0,
  loadChanged: 0,
  connect: 0,
  authenticated: 0,
};

export class Hold {
  /** How often each stage was begun. */
  readonly begun = { ...none };
  readonly ended = { ...none };
  readonly #before = new Map<Stage, { reached: () => void; released: Promise<void> }>();
  readonly #held = new Map<Stage, PromiseWithResolvers<void>>();

  /** From now on this stage stops after its question to the database was answered, until it is released. */
  at(stage: Stage): void {
    this.#held.set(stage, Promise.withResolvers<void>());
  }

  release(stage: Stage): void {
    this.#held.get(stage)?.resolve();
    this.#held.delete(stage);
  }

  /** The next one to begin this stage stops before it asks the database, and goes on or fails. */
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
      fail: () => released.reject(new Error('The database is away for a moment')),
    };
  }

  /** Whoever stands at this stage now stays there until the returned function is called; others pass again. */
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
