// Calls on the privacy policy: everyone reads it, signed in or not; administrators edit it.
import * as contract from '@foothold/domain/policies/calls';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { policySentences } from '@foothold/domain/policies/sentences';
import { desc, eq, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call, slowCall } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { memoizeFor } from '../../kernel/edge/memoize-for.ts';
import { privacyPolicies } from '../../kernel/schema/public.ts';

const publicCacheMs = 1000;
const cachedReads = new WeakMap<Db, () => Promise<ActivePolicy>>();

/** Visitors share one read per second, however many ask. */
export const readActivePolicy = slowCall(contract.readActivePolicy, async ({ db, viewer }) => {
  if (viewer !== undefined) return activePolicy(db);
  const read = cachedReads.get(db) ?? memoizeFor(publicCacheMs, () => activePolicy(db));
  cachedReads.set(db, read);
  return read();
});

type ActivePolicy = Awaited<ReturnType<typeof activePolicy>>;

async function activePolicy(db: Db) {
  const policy = first(
    await db
      .select()
      .from(privacyPolicies)
      .where(eq(privacyPolicies.active, true))
      .orderBy(desc(privacyPolicies.createdAt))
      .limit(1),
  );
  if (policy === undefined) throw new Refusal('NOT_FOUND', policySentences.notFound);
  const { id, policy: text, createdAt, active } = policy;
  return { policy: { id, policy: text, createdAt: createdAt.toISOString(), active } };
}

const toEditedPolicy = ({ id, policy, active, createdAt, version }: typeof privacyPolicies.$inferSelect) => ({
  id,
  policy,
  active,
  createdAt: createdAt.toISOString(),
  version,
});

export const readPolicies = call(contract.readPolicies, async ({ db }) => ({
  policies: (await db.select().from(privacyPolicies).orderBy(desc(privacyPolicies.createdAt))).map(
    toEditedPolicy,
  ),
}));

export const changePolicy = call(contract.changePolicy, async ({ input, db, viewer, once }) => {
  const before = await lockPolicy(db, input.policyId);
  await once(async () => {
    requireVersion(toEditedPolicy(before), input.expectedVersion);
    const version = before.version + 1;
    await db
      .update(privacyPolicies)
      .set({ policy: input.policy, createdAt: sql`now()`, version })
      .where(eq(privacyPolicies.id, before.id));
    await record(db, {
      actorId: viewer.id,
      action: 'policy changed',
      subjectId: before.id,
      details: { version },
    });
  });
  return { policy: toEditedPolicy(await lockPolicy(db, before.id)) };
});

async function lockPolicy(db: Db, policyId: string) {
  const policy = first(
    await db.select().from(privacyPolicies).where(eq(privacyPolicies.id, policyId)).for('update'),
  );
  if (policy === undefined) throw notFound();
  return policy;
}
