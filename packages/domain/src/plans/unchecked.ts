// Finds question sets of a plan that a viewer has not checked since they changed. Pure; times are ISO 8601.
import { questionSets, type QuestionSet } from './collections.ts';

type PlanTimes = {
  readonly id: string;
  readonly initialModifiedAt: string;
  readonly finalModifiedAt: string;
};
type MarkLike = { readonly kind: string; readonly subjectId: string; readonly checkedAt: string };

/** When a viewer last checked each question set: `{kind} {plan's id}` → the time. */
export type LastChecks = ReadonlyMap<string, string>;

/** Built once for many plans. */
export function lastChecks(marks: readonly MarkLike[]): LastChecks {
  return new Map(marks.map(({ kind, subjectId, checkedAt }) => [`${kind} ${subjectId}`, checkedAt]));
}

/** Unchecked: modified after the viewer's last check, or never checked. */
export function isUnchecked(plan: PlanTimes, set: QuestionSet, checks: LastChecks): boolean {
  const checkedAt = checks.get(`plan_${set} ${plan.id}`);
  const modifiedAt = set === 'start' ? plan.initialModifiedAt : plan.finalModifiedAt;
  return checkedAt === undefined || Date.parse(modifiedAt) > Date.parse(checkedAt);
}

/** 0, 1 or 2: how many of the two sets are unchecked. */
export function uncheckedSets(plan: PlanTimes, checks: LastChecks): number {
  return questionSets.filter((set) => isUnchecked(plan, set, checks)).length;
}
