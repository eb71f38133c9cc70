// What code may know, however deep inside, of the request that it runs for: for log lines and error reports.
import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestContext = {
  /** As in the header `X-Request-Id` of the answer. */
  readonly requestId: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** `work`, and everything that it starts, finds this context. */
export function inContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Undefined outside a request. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
