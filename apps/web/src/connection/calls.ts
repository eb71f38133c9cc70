// The typed client of every call, and the sentence for whatever a call was refused with.
import { contract } from '@foothold/domain/calls';
import { sentences } from '@foothold/domain/contract/refusal';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { session } from './session.ts';

/** `callId` makes a call durable: sent twice, it is done once. */
export type CallOptions = { readonly callId?: string };

export type Refused = {
  readonly code: string;
  readonly msg: string;
  readonly details: Readonly<Record<string, unknown>>;
};

const link = new OpenAPILink<CallOptions>(contract, {
  url: `${window.location.origin}/api`,
  headers: ({ context }) => {
    const token = session.current()?.token;
    return {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(context.callId === undefined ? {} : { 'idempotency-key': context.callId }),
    };
  },
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, msg, ...details } = asErrorBody(body);
    return new ORPCError(code, { status: response.status, message: msg, data: details });
  },
});

export const calls: ContractRouterClient<typeof contract, CallOptions> = createORPCClient(link);

/** Why a call did not succeed. A session that is over ends here, silently, whichever call noticed. */
export function refusalOf(error: unknown): Refused {
  if (!(error instanceof ORPCError)) return { code: 'OFFLINE', msg: sentences.somethingWrong, details: {} };
  if (error.code === 'NOT_SIGNED_IN' && session.current() !== null) session.end();
  const details: unknown = error.data;
  return { code: error.code, msg: error.message, details: isRecord(details) ? details : {} };
}

function asErrorBody(body: unknown): { code: string; msg: string } & Record<string, unknown> {
  if (!isRecord(body)) return { code: 'UNAVAILABLE', msg: sentences.somethingWrong };
  const { code, msg } = body;
  return {
    ...body,
    code: typeof code === 'string' ? code : 'UNAVAILABLE',
    msg: typeof msg === 'string' ? msg : sentences.somethingWrong,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
