// What the claims of a college's sign-in service allow: which role, and whether signing in there was strong enough.
import type { Role } from '../access/roles.ts';

/** The highest role that a service may give. */
export const ceilings = ['teacher', 'admin'] as const;
export type Ceiling = (typeof ceilings)[number];

export type ClaimRules = {
  readonly groupsClaim: string;
  /** Both lists empty: the service gives no role, and nobody loses theirs. */
  readonly teacherGroups: readonly string[];
  readonly adminGroups: readonly string[];
  readonly ceiling: Ceiling;
  /** All of these must be among the methods (`amr`). */
  readonly requiredAmr: readonly string[];
  /** One of these must be the level (`acr`). */
  readonly requiredAcr: readonly string[];
  /** One of these must be among the authentication contexts (`acrs`), which Microsoft Entra ID has instead of both. */
  readonly requiredAcrs: readonly string[];
};

type Claims = Readonly<Record<string, unknown>>;

/** `role` null: the rules say nothing of it. `isTwoStep`: the service was asked for more than a password, and confirms it. */
export type Ruling =
  | { readonly is: 'allowed'; readonly role: Role | null; readonly isTwoStep: boolean }
  | { readonly is: 'refused'; readonly why: 'groups missing' | 'no group' | 'weak sign-in' };

/** Whether everybody whom this service lets in has shown a second factor there. */
function asksTwoSteps({
  requiredAmr,
  requiredAcr,
  requiredAcrs,
}: Pick<ClaimRules, 'requiredAmr' | 'requiredAcr' | 'requiredAcrs'>): boolean {
  return requiredAmr.length + requiredAcr.length + requiredAcrs.length > 0;
}

export function rulingOn(rules: ClaimRules, claims: Claims): Ruling {
  const { requiredAmr, requiredAcrs, requiredAcr, teacherGroups, adminGroups } = rules;
  const methods = wordsOf(claims['amr']);
  const contexts = wordsOf(claims['acrs']);
  const isStrong =
    requiredAmr.every((method) => methods.includes(method)) &&
    (requiredAcrs.length === 0 || requiredAcrs.some((context) => contexts.includes(context))) &&
    (requiredAcr.length === 0 || isLevelOf(requiredAcr, claims['acr']));
  if (!isStrong) return { is: 'refused', why: 'weak sign-in' };
  const isTwoStep = asksTwoSteps(rules);
  if (teacherGroups.length + adminGroups.length === 0) return { is: 'allowed', role: null, isTwoStep };
  if (areGroupsElsewhere(claims, rules.groupsClaim)) return { is: 'refused', why: 'groups missing' };
  const groups = new Set(wordsOf(claims[rules.groupsClaim]));
  if (adminGroups.some((group) => groups.has(group)))
    return { is: 'allowed', role: rules.ceiling, isTwoStep };
  if (teacherGroups.some((group) => groups.has(group))) return { is: 'allowed', role: 'teacher', isTwoStep };
  return { is: 'refused', why: 'no group' };
}

/**
 * Microsoft Entra ID leaves the groups out where somebody has more than 200, and says where to ask for them:
 * https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference (groups overage claim).
 */
function areGroupsElsewhere(claims: Claims, groupsClaim: string): boolean {
  const elsewhere = claims['_claim_names'];
  return (
    claims['hasgroups'] === true ||
    claims['hasgroups'] === 'true' ||
    (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim))
  );
}

/** A level may come as a number. Anything else, such as a list, is none. */
function isLevelOf(levels: readonly string[], claim: unknown): boolean {
  return (typeof claim === 'string' || typeof claim === 'number') && levels.includes(String(claim));
}

/** A claim with one value may come without a list. */
function wordsOf(claim: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => typeof value === 'string');
}
