// Finds the machine key of a request. Only routes that ask here accept keys; to all others a key is no token.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { keySentences } from '@foothold/domain/machine-keys/input';
import type { KeyScope } from '@foothold/domain/machine-keys/scopes';
import type { FastifyRequest } from 'fastify';
import { and, eq, isNull, lte, or, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { bearerToken } from '../../kernel/edge/request.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { machineKeys } from '../../kernel/schema/auth.ts';
import { categories } from '../../kernel/schema/public.ts';
import { isAuthenticKey, looksLikeKey } from './key-text.ts';

export type MachineKey = { readonly id: string; readonly categoryId: string };

/** The hash of the request's key; null if it brought none. Refuses forged keys, and enforces the rate limit, without a query. */
export function keyHashOf(
  { tokens, rateLimits }: Pick<Services, 'tokens' | 'rateLimits'>,
  { headers }: FastifyRequest,
): Buffer | null {
  const token = bearerToken(headers.authorization);
  if (!looksLikeKey(token)) return null;
  if (!isAuthenticKey(tokens, token)) throw noKey();
  const keyHash = tokenHash(token);
  rateLimits.calls.require(keyHash.toString('hex'));
  return keyHash;
}

/** The key, if it works and has this scope. Its use is noted in the same transaction. */
export async function requireKey(db: Db, keyHash: Buffer, scope: KeyScope): Promise<MachineKey> {
  const key = first(
    await db
      .select({ id: machineKeys.id, categoryId: machineKeys.categoryId, scopes: machineKeys.scopes })
      .from(machineKeys)
      .innerJoin(categories, and(eq(categories.id, machineKeys.categoryId), isNull(categories.hiddenAt)))
      .where(and(eq(machineKeys.keyHash, keyHash), isNull(machineKeys.revokedAt))),
  );
  if (key === undefined) throw noKey();
  if (!key.scopes.includes(scope)) throw new Refusal('FORBIDDEN', sentences.forbidden);
  await noteUse(db, key.id);
  return { id: key.id, categoryId: key.categoryId };
}

/** Written once a minute at most. */
async function noteUse(db: Db, keyId: string): Promise<void> {
  await db
    .update(machineKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(machineKeys.id, keyId),
        or(isNull(machineKeys.lastUsedAt), lte(machineKeys.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    );
}

function noKey(): Refusal {
  return new Refusal('NOT_SIGNED_IN', keySentences.noKey);
}
