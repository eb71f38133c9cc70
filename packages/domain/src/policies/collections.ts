// Live collections of privacy policies.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';

export type Policy = {
  readonly id: Id;
  readonly policy: string;
  readonly active: boolean;
  readonly createdAt: string;
};

/** The active policies, for everyone, signed in or not. */
export const activePolicies = collection<Policy>()({
  name: 'policies.active',
  params: ids(),
  key: 'id',
});

/** A policy, as its editors see it. */
export type EditedPolicy = Policy & { readonly version: number };

/** All policies, active or not, for administrators. */
export const allPolicies = collection<EditedPolicy>()({
  name: 'policies.all',
  params: ids(),
  key: 'id',
});

/** The policy that the privacy page shows: the newest active one. */
export function shownPolicy(policies: readonly Policy[]): Policy | undefined {
  return policies.filter((policy) => policy.active).toSorted(newestFirst)[0];
}

export function newestFirst(a: Policy, b: Policy): number {
  return b.createdAt.localeCompare(a.createdAt);
}
