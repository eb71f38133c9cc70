// The privacy policy as administrators edit it.
import {
  allPolicies,
  newestFirst,
  shownPolicy,
  type EditedPolicy,
} from '@foothold/domain/policies/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../../connection/calls.ts';

const everyone = {};

export type PolicyToEdit = { readonly policy: EditedPolicy | undefined; readonly complete: boolean };

/** The published policy; if none is, the newest. */
export function usePolicyToEdit(): PolicyToEdit {
  const { rows, status } = useLive(allPolicies, everyone);
  const shown = shownPolicy(rows)?.id;
  const newest = rows.toSorted(newestFirst)[0];
  return { policy: rows.find(({ id }) => id === shown) ?? newest, complete: status === 'ready' };
}

/** Returns the new version. */
export async function savePolicy(policyId: string, policy: string, expectedVersion: number): Promise<number> {
  return (await calls.policies.changePolicy({ policyId, policy, expectedVersion })).policy.version;
}
