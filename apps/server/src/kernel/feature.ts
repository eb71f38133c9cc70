// What the server can do for a feature: whatever the `feature.ts` of its folder lists is served, once app/features.ts names it.
import type { AnyCollection } from '@foothold/live/server/collection';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './access/actor.ts';
import type { Db } from './database/db.ts';
import type { Call } from './edge/call.ts';
import type { Services } from './edge/context.ts';
import type { PlainRoute } from './edge/plain-route.ts';
import type { AnyJob } from './jobs/job.ts';

export type Collection = AnyCollection<Db, Actor>;

export type Feature = {
  /** Modules that export calls and nothing else. */
  readonly calls?: readonly Readonly<Record<string, Call>>[];
  /** Modules that export collections, and perhaps functions that other collections share. */
  readonly collections?: readonly object[];
  /** Those that can be read without a session. Without one, all others are refused before the database is queried. */
  readonly publicCollections?: readonly { readonly contract: { readonly name: string } }[];
  readonly jobs?: readonly AnyJob[];
  /** Each registers routes that are no calls, because they take or answer files, or because only machines use them. */
  readonly routes?: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[];
  /** What the OpenAPI document says of such routes. */
  readonly openApi?: readonly PlainRoute[];
};
