// What speaks to the server: the contract of every call made into requests. Loaded when the first call is near.
import { contract } from '@foothold/domain/calls';
import { sentences } from '@foothold/domain/contract/refusal';
import { createORPCClient, ORPCError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { CallRefused, Unreachable, type CallOptions, type Calls } from './calls.ts';
import { session } from './session.ts';

const link = new OpenAPILink<CallOptions>(contract, {
  url: `${window.location.origin}/api`,
  headers: ({ context }) => {
    const token = session.current()?.token;
    return {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(context.callId === undefined ? {} : { 'idempotency-key': context.callId }),
    };
  },
  fetch: (request, init) =>
    fetch(request, { ...init, signal: patient(request.signal) }).catch((cause: unknown) => {
      throw new Unreachable('The server did not answer', { cause });
    }),
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, msg, ...details } = asErrorBody(body);
    return new ORPCError(code, { status: response.status, message: msg, data: details });
  },
});

const patienceMs = 60_000;

/** A line that has gone silent is given up in the end: a durable call is sent again, and still done once. */
function patient(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => controller.abort(signal.reason);
  setTimeout(giveUp, patienceMs);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return controller.signal;
}

export const client: Calls = createORPCClient(link);

/** What the server refused, in our own words; any other error as it is. */
export function asCallRefused(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  const details: unknown = error.data;
  return new CallRefused(error.code, error.message, isRecord(details) ? details : {});
}

function asErrorBody(body: unknown): { code: string; msg: string } & Record<string, unknown> {
  if (!isRecord(body)) return { code: 'UNAVAILABLE', msg: sentences.somethingWrong };
  const { code, msg } = body;
  return {
    ...body,
    code: typeof code === 'string' ? code : 'UNAVAILABLE',
    msg: typeof msg === 'string' && msg.trim() !== '' ? msg : sentences.somethingWrong,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
