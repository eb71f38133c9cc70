// The privacy policy: read by everyone, signed in or not; written by administrators.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { changePolicy, readActivePolicy, readPolicies } from '@foothold/domain/policies/calls';
import { policyInputSentences } from '@foothold/domain/policies/input';
import { policySentences } from '@foothold/domain/policies/sentences';
import { desc, eq, sql } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import { first } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { privacyPolicies } from './tables.ts';

export const readActivePolicyCall = call(readActivePolicy, 'anyone', async ({ db }) => {
  const policy = first(
    await db
      .select()
      .from(privacyPolicies)
      .where(eq(privacyPolicies.active, true))
      .orderBy(desc(privacyPolicies.createdAt))
      .limit(1),
  );
  if (policy === undefined) throw new Refusal('NOT_FOUND', policySentences.notFound);
  return {
    policy: {
      id: policy.id,
      policy: policy.policy,
      createdAt: policy.createdAt.toISOString(),
      active: policy.active,
    },
  };
});

const edited = ({ id, policy, active, createdAt, version }: typeof privacyPolicies.$inferSelect) => ({
  id,
  policy,
  active,
  createdAt: createdAt.toISOString(),
  version,
});

export const readPoliciesCall = call(readPolicies, 'administer', async ({ db }) => ({
  policies: (await db.select().from(privacyPolicies).orderBy(desc(privacyPolicies.createdAt))).map(edited),
}));

export const changePolicyCall = call(changePolicy, 'administer', async ({ input, db, viewer }) => {
  const before = first(
    await db.select().from(privacyPolicies).where(eq(privacyPolicies.id, input.policyId)).for('update'),
  );
  if (before === undefined) throw notFound();
  if ((input.basedOn ?? before.version) !== before.version) {
    throw new Refusal('CONFLICT', policyInputSentences.changedMeanwhile, { policy: edited(before) });
  }
  const [after] = await db
    .update(privacyPolicies)
    .set({ policy: input.policy, createdAt: sql`now()`, version: before.version + 1 })
    .where(eq(privacyPolicies.id, before.id))
    .returning();
  if (after === undefined) throw notFound();
  await record(db, {
    actorId: viewer.id,
    act: 'policy changed',
    subjectId: after.id,
    details: { version: after.version },
  });
  return { policy: edited(after) };
});
