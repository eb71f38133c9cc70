// `GET /api/audit`: the entries of the audit log after a cursor, for machine keys of systems that watch it.
import { keySentences } from '@foothold/domain/machine-keys/input';
import { Refusal } from '@foothold/domain/contract/refusal';
import { z } from '@foothold/domain/contract/schema';
import type { FastifyInstance } from 'fastify';
import { and, asc, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { audit } from '../../kernel/schema/auth.ts';
import { keyHashOf, requireKey } from './authenticate.ts';

export const maxEntries = 1_000;
export const usualEntries = 100;
/** The transaction (xid8) and the number (bigint) of an entry. */
const cursor = /^(\d{1,20})-(\d{1,19})$/;
const [lastTransaction, lastNumber] = [2n ** 64n - 1n, 2n ** 63n - 1n];

const query = z.strictObject({
  after: z.optional(z.string().check(z.refine(isCursor))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxEntries)), usualEntries),
});

/** One that PostgreSQL can hold. */
function isCursor(text: string): boolean {
  const [, transaction, number] = cursor.exec(text) ?? [];
  if (transaction === undefined || number === undefined) return false;
  return BigInt(transaction) <= lastTransaction && BigInt(number) <= lastNumber;
}

export function registerAudit(app: FastifyInstance, services: Services): void {
  app.get('/api/audit', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const keyHash = keyHashOf(services, request);
    if (keyHash === null) throw new Refusal('NOT_SIGNED_IN', keySentences.noKey);
    await requireKey(services.db, keyHash, 'audit');
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new Refusal('INVALID', keySentences.badQuery);
    const { after, limit } = asked.data;
    const found = await entriesAfter(services.db, after, limit);
    return { entries: found.map(({ entry }) => entry), next: found.at(-1)?.cursor ?? after };
  });
}

const transaction = sql`coalesce(${audit.transaction}, '0'::xid8)`;

/**
 * Entries of transactions that are still open would be skipped by a client that reads past them, so reading ends before the
 * oldest open one. In the order of their ids, which are taken before the commit, they would be skipped too.
 */
async function entriesAfter(db: Db, after: string | undefined, limit: number) {
  const [, ofTransaction = '0', number = '0'] = cursor.exec(after ?? '') ?? [];
  const rows = await db
    .select()
    .from(audit)
    .where(
      and(
        sql`(${transaction}, ${audit.id}) > (${ofTransaction}::text::xid8, ${number}::bigint)`,
        sql`${transaction} < pg_snapshot_xmin(pg_current_snapshot())`,
      ),
    )
    .orderBy(asc(transaction), asc(audit.id))
    .limit(limit);
  return rows.map(({ transaction: own, at, ...entry }) => ({
    entry: { ...entry, at: at.toISOString() },
    cursor: `${own ?? 0}-${entry.id}`,
  }));
}
