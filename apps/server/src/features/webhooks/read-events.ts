// `GET /api/events`: the events of a category after a cursor, for machine keys.
import { Refusal } from '@foothold/domain/contract/refusal';
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { webhookSentences } from '@foothold/domain/webhooks/input';
import { keySentences } from '@foothold/domain/machine-keys/input';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../kernel/edge/context.ts';
import { keyHashOf, requireKey } from '../machine-keys/authenticate.ts';
import { eventsAfter, numberEvents, positionOf } from './events.ts';

export const maxEvents = 1_000;
export const usualEvents = 100;

const query = z.strictObject({
  after: z.optional(id),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxEvents)), usualEvents),
});

export function registerEvents(app: FastifyInstance, services: Services): void {
  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const keyHash = keyHashOf(services, request);
    if (keyHash === null) throw new Refusal('NOT_SIGNED_IN', keySentences.noKey);
    const { db } = services;
    const { categoryId } = await requireKey(db, keyHash, 'events');
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new Refusal('INVALID', webhookSentences.badQuery);
    const { after, limit } = asked.data;
    // What is committed now is in the answer, or after its cursor.
    await numberEvents(db);
    const position = after === undefined ? 0 : await positionOf(db, categoryId, after);
    if (position === undefined) throw new Refusal('NOT_FOUND', webhookSentences.unknownCursor);
    const found = await eventsAfter(db, categoryId, { position, limit });
    const events = found.map(({ event }) => event);
    return { events, next: events.at(-1)?.id ?? after };
  });
}
