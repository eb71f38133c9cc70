// Per-request context (AsyncLocalStorage), also of jobs: for log lines, error reports and traces.
import { AsyncLocalStorage } from 'node:async_hooks';

export type WorkContext = {
  /** As in the header `X-Request-Id` of the answer. Undefined for a job. */
  readonly requestId?: string;
  /** Undefined where nothing is traced. */
  readonly span?: Span | undefined;
};

/** A part of a trace. What it says of people must not be more than the log says. */
export type Span = {
  /** Another span below it; undefined where nothing is recorded, or once this one has ended. */
  readonly begin: (name: string, kind: SpanKind, attributes: Attributes) => Span | undefined;
  readonly set: (attributes: Attributes) => void;
  /** `failure`: what it threw; only its type is told. */
  readonly end: (failure?: unknown) => void;
  /** What a request to another server says of the trace that it belongs to. */
  readonly headers: () => Readonly<Record<string, string>>;
};

/** `client`: waits for another server. */
export type SpanKind = 'internal' | 'client';
export type Attributes = Readonly<Record<string, string | number>>;

const storage = new AsyncLocalStorage<WorkContext>();

/** `work`, and everything that it starts, finds this context. */
export function inContext<Result>(context: WorkContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Undefined outside a request or job. */
export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}

/** A callback that runs in the present context, whatever calls it later. */
export function inPresentContext<Callback extends (...args: never[]) => unknown>(
  callback: Callback,
): Callback {
  return AsyncLocalStorage.bind(callback);
}

/** Does the work as a part of what is being traced, if anything is. */
export async function inSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const context = currentContext();
  const span = context?.span?.begin(name, kind, attributes);
  if (span === undefined) return work();
  try {
    const result = await inContext({ ...context, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
