// A connection that sends its queries without waiting for the answers to earlier ones, and those of one tick in one write.
import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { beginQuerySpan, endingSpan } from './query-span.ts';

/** What the types do not declare. The stream is replaced when a connection is encrypted, so it is read each time. */
type Wire = { readonly connection: EventEmitter & { readonly stream: Writable } };
type ReportedSetting = { readonly parameterName: string; readonly parameterValue: string };

/** PostgreSQL answers in order, and in a transaction every query after a failed one fails too. */
export class PipeliningClient extends pg.Client {
  /** Why a query failed first since this was last set to null. */
  firstFailure: unknown = null;
  /** Whether PostgreSQL said, as it does at the start of every connection, that it is in recovery: a standby. */
  isStandby = false;
  #isCorked = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    this.#wire.on('parameterStatus', ({ parameterName, parameterValue }: ReportedSetting) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on';
    });
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

  get #wire(): Wire['connection'] {
    return (this as unknown as Wire).connection;
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#wire;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
