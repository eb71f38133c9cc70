// The active privacy policies, followed by anyone.
import { activePolicies, type Policy } from '@foothold/domain/policies/collections';
import { and, eq, inArray } from 'drizzle-orm';
import { serve } from '../live/collection.ts';
import { privacyPolicies } from './tables.ts';

export const activePoliciesRoom = serve<Record<string, never>, Policy>(activePolicies, {
  access: async () => true,
  accessDependsOn: {},
  touchedBy: {
    privacy_policies: (_db, changes) =>
      changes.map((change) => ({ params: {}, keys: [idOf(change.new ?? change.old)] })),
  },
  read: async (db, _rooms, keys) => {
    const rows = await db
      .select()
      .from(privacyPolicies)
      .where(
        and(
          eq(privacyPolicies.active, true),
          keys === null ? undefined : inArray(privacyPolicies.id, [...keys]),
        ),
      );
    return rows.map(({ id, policy, active, createdAt }) => ({
      room: {},
      row: { id, policy, active, createdAt: createdAt.toISOString() },
    }));
  },
});

function idOf(row: Readonly<Record<string, string | null>> | null): string {
  return row?.['id'] ?? '';
}
