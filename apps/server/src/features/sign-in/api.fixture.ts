// Serves the calls of sign-in, second factors and people like the server but without a port, for the tests of their folders.
import fastifyCookie from '@fastify/cookie';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { onError } from '@orpc/server';
import Fastify from 'fastify';
import type { CallContext, Services } from '../../kernel/edge/context.ts';
import { deviceCookie } from '../../kernel/edge/cookies.ts';
import { errorBody, toCallError } from '../../kernel/edge/errors.ts';
import { callContext } from '../../kernel/edge/request.ts';
import * as people from '../people/calls.ts';
import * as factorResets from '../people/factor-reset-calls.ts';
import * as secondFactor from '../second-factor/calls.ts';
import * as signIn from './calls.ts';

type Extras = {
  readonly token?: string;
  readonly device?: string;
  readonly address?: string;
  readonly callId?: string;
  readonly userAgent?: string;
  /** The raw cookie header, instead of `device`. */
  readonly cookie?: string;
};

export type Reply = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Everything a client can see of the response, as text. */
  readonly visible: string;
  readonly cookies: readonly {
    readonly name: string;
    readonly value: string;
    readonly path?: string;
    readonly httpOnly?: boolean;
    readonly sameSite?: string;
    readonly maxAge?: number;
    readonly secure?: boolean;
  }[];
};

export type Send = (
  request: 'POST' | 'PATCH' | 'GET' | 'DELETE',
  path: string,
  body?: Readonly<Record<string, unknown>>,
  extras?: Extras,
) => Promise<Reply>;

export async function openTestApi(
  services: Services,
): Promise<{ readonly send: Send; close(): Promise<void> }> {
  const app = Fastify();
  const bugs: unknown[] = [];
  await app.register(fastifyCookie);
  const handler = new OpenAPIHandler<CallContext>(
    Object.fromEntries(
      Object.entries({ ...signIn, ...secondFactor, ...people, ...factorResets }).map(([name, call]) => [
        name,
        call.procedure,
      ]),
    ),
    {
      customErrorResponseBodyEncoder: errorBody,
      interceptors: [
        onError((error) => {
          const answer = toCallError(error);
          if (answer.status === 500) bugs.push(error);
          throw answer;
        }),
      ],
    },
  );
  app.all('/api/*', async (request, reply) => {
    const context = await callContext(services, request, reply);
    await handler.handle(request, reply, { prefix: '/api', context });
  });
  await app.ready();
  return {
    send: async (...request) => {
      const reply = await send(app, ...request);
      if (reply.status === 500) throw new Error('The server has a bug.', { cause: bugs.at(-1) });
      return reply;
    },
    close: async () => app.close(),
  };
}

async function send(
  app: Awaited<ReturnType<typeof Fastify>>,
  method: 'POST' | 'PATCH' | 'GET' | 'DELETE',
  path: string,
  body?: Readonly<Record<string, unknown>>,
  { token, device, address, callId, cookie, userAgent }: Extras = {},
): Promise<Reply> {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    ...(body === undefined ? {} : { payload: body }),
    ...(address === undefined ? {} : { remoteAddress: address }),
    ...(device === undefined ? {} : { cookies: { [`__Host-${deviceCookie}`]: device } }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(callId === undefined ? {} : { 'idempotency-key': callId }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    },
  });
  const { date: _, ...headers } = response.headers;
  return {
    status: response.statusCode,
    body: response.body === '' ? {} : (response.json() as Record<string, unknown>),
    visible: JSON.stringify([response.statusCode, headers, response.body]),
    cookies: response.cookies,
  };
}
