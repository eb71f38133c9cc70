// The API client: turns each call of the contract into an HTTP request. Loaded shortly before the first call.
import { contract } from '@foothold/domain/calls';
import { createORPCClient, ORPCError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { CallRefused, isRecord, refusalBodyOf, Unreachable } from './call-errors.ts';
import type { ContractRouterClient } from '@orpc/contract';
import { noteAnswer } from '../ui/request-ids.ts';
import { session } from './session.ts';

export type CallOptions = {
  /** Makes a call idempotent: sent twice, it is executed once. */
  readonly callId?: string;
  /** Nobody asked for it: it outlives the page, and is not what somebody asked last who needs help. */
  readonly isInBackground?: boolean;
};
export type Calls = ContractRouterClient<typeof contract, CallOptions>;

const link = new OpenAPILink<CallOptions>(contract, {
  url: `${window.location.origin}/api`,
  headers: ({ context }) => {
    const token = session.current()?.token;
    return {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(context.callId === undefined ? {} : { 'idempotency-key': context.callId }),
    };
  },
  fetch: (request, init, { context: { isInBackground: keepalive = false } }) =>
    fetch(request, { ...init, keepalive, signal: withTimeout(request.signal) }).then(
      keepalive ? undefined : noteAnswer,
      (cause: unknown) => {
        throw new Unreachable('The server did not answer', { cause });
      },
    ),
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, msg, ...details } = refusalBodyOf(body);
    return new ORPCError(code, { status: response.status, message: msg, data: details });
  },
});

const timeoutMs = 60_000;

/** Times out silent connections: an idempotent call is sent again and still executed once. */
function withTimeout(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  setTimeout(abort, timeoutMs);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}

export const client: Calls = createORPCClient(link);

/** Converts the server's refusal of a call with this token to `CallRefused`; returns any other error unchanged. */
export function asCallRefused(error: unknown, token: string | null): unknown {
  if (!(error instanceof ORPCError)) return error;
  const details: unknown = error.data;
  return new CallRefused(error.code, error.message, isRecord(details) ? details : {}, token);
}
