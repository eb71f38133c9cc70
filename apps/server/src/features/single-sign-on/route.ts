// The two addresses that a college's sign-in service knows: where browsers come back, and where it says that somebody was signed out.
import { callbackPath, logoutPath, purposePages } from '@foothold/domain/single-sign-on/flow';
import { z } from '@foothold/domain/contract/schema';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../kernel/edge/context.ts';
import { flowOf } from '../../kernel/edge/cookies.ts';
import { acceptAnswer } from './accept-answer.ts';
import { acceptLogoutToken } from './logout-token.ts';

type OfIssuer = { readonly Params: { readonly issuerId: string } };

const uuid = z.uuid();
// Neither asks for a session.
const config = { countedAs: 'api' } as const;

export async function registerSingleSignOn(app: FastifyInstance, services: Services): Promise<void> {
  app.get<OfIssuer>(callbackPath.replace('{issuerId}', ':issuerId'), { config }, async (request, reply) => {
    const { issuerId } = request.params;
    const search = request.raw.url?.replace(/^[^?]*/, '') ?? '';
    const flow = flowOf(services.settings, request);
    const purpose = uuid.safeParse(issuerId).success
      ? await acceptAnswer(services, { issuerId, flow, search })
      : null;
    // The page finds what is kept by the cookie: no address has a secret, and none says where to go on.
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/collegeAccount/${purposePages[purpose ?? 'sign in']}`, 303);
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      async (request: FastifyRequest, payload: Readable) =>
        new URLSearchParams((await scope.readBody(request, payload)).toString()),
    );
    scope.post<OfIssuer>(
      logoutPath.replace('{issuerId}', ':issuerId'),
      { config },
      async (request, reply) => {
        const { issuerId } = request.params;
        const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
        const isAccepted =
          token !== null &&
          uuid.safeParse(issuerId).success &&
          (await acceptLogoutToken(services, issuerId, token));
        void reply.header('cache-control', 'no-store');
        return isAccepted ? reply.status(200).send() : reply.status(400).send({ error: 'invalid_request' });
      },
    );
  });
}
