// The active privacy policies, which anyone follows; and all policies, for administrators.
import * as contract from '@foothold/domain/policies/collections';
import { eq } from '../database/drizzle.ts';
import { withCapability } from '../live/access.ts';
import { without } from '../live/columns.ts';
import { serveTable } from '../live/table-collection.ts';
import { privacyPolicies } from '../schema/public.ts';

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
