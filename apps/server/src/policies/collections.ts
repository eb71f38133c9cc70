// The active privacy policies, which anyone follows; and all policies, for administrators.
import * as contract from '@foothold/domain/policies/collections';
import type { EditedPolicy, Policy } from '@foothold/domain/policies/collections';
import type { Change } from '@foothold/live/server/collection';
import { and, eq, inArray } from 'drizzle-orm';
import { serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { isAdministrator } from '../access/visibility.ts';
import { privacyPolicies } from '../schema/policies.ts';

export const activePolicies = serve<Record<string, never>, Policy>(contract.activePolicies, {
  access: async () => true,
  accessDependsOn: {},
  touchedBy: { privacy_policies: changedPolicies },
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

export const allPolicies = serve<Record<string, never>, EditedPolicy>(contract.allPolicies, {
  access: isAdministrator,
  accessDependsOn: viewerChanges,
  touchedBy: { privacy_policies: changedPolicies },
  read: async (db, _rooms, keys) => {
    const rows = await db
      .select()
      .from(privacyPolicies)
      .where(keys === null ? undefined : inArray(privacyPolicies.id, [...keys]));
    return rows.map((row) => ({ room: {}, row: { ...row, createdAt: row.createdAt.toISOString() } }));
  },
});

function changedPolicies(_db: unknown, changes: readonly Change[]) {
  return changes.map((change) => ({ params: {}, keys: [idOf(change.new ?? change.old)] }));
}

function idOf(row: Readonly<Record<string, string | null>> | null): string {
  return row?.['id'] ?? '';
}
