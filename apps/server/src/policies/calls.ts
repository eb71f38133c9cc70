// Reading the privacy policy, signed in or not.
import { Refusal } from '@foothold/domain/contract/refusal';
import { readActivePolicy } from '@foothold/domain/policies/calls';
import { policySentences } from '@foothold/domain/policies/sentences';
import { desc, eq } from 'drizzle-orm';
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
