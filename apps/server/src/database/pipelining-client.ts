// A connection that sends its queries without waiting for the answers to earlier ones, and those of one tick in one write.
import type { Writable } from 'node:stream';
import pg from 'pg';
import { beginQuerySpan, endingSpan } from './query-span.ts';

/** PostgreSQL answers in order, and in a transaction every query after a failed one fails too. */
export class PipeliningClient extends pg.Client {
  /** Why a query failed first since this was last set to null. */
  firstFailure: unknown = null;
  #isCorked = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const send = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
    this.query = ((...given: readonly unknown[]) => {
      this.#cork();
      const span = beginQuerySpan(given[0]);
      const result = send(...(span === undefined ? given : endingSpan(span, given)));
      if (!(result instanceof Promise)) return result;
      result.catch((error: unknown) => (this.firstFailure ??= error));
      if (span !== undefined)
        result.then(
          () => span.end(),
          (error: unknown) => span.end(error),
        );
      return result;
    }) as typeof this.query;
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    // Not declared by the types. It is replaced when a connection is encrypted, so it is read each time.
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Writable } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
