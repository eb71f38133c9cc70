// The active privacy policies, which anyone follows; and all policies, for administrators.
import * as contract from '@foothold/domain/policies/collections';
import { eq } from '../../kernel/database/drizzle.ts';
import { withCapability } from '../../kernel/live/access.ts';
import { without } from '../../kernel/live/columns.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { privacyPolicies } from '../../kernel/schema/public.ts';

export const activePolicies = serveTable(contract.activePolicies, privacyPolicies, {
  room: {},
  access: { allows: async () => true, dependsOn: {} },
  columns: without(privacyPolicies, 'version'),
  where: eq(privacyPolicies.active, true),
});

export const allPolicies = serveTable(contract.allPolicies, privacyPolicies, {
  room: {},
  access: withCapability('administer'),
});
