// Finds question sets of a plan that a viewer has not checked since they changed. Pure; times are ISO 8601.
import type { QuestionSet } from './collections.ts';

type PlanTimes = {
  readonly id: string;
  readonly initialModifiedAt: string;
  readonly finalModifiedAt: string;
};
type MarkLike = { readonly kind: string; readonly subjectId: string; readonly checkedAt: string };

/** Unchecked: modified after the viewer's last check, or never checked. */
export function isUnchecked(plan: PlanTimes, set: QuestionSet, marks: readonly MarkLike[]): boolean {
  const mark = marks.find((each) => each.subjectId === plan.id && each.kind === `plan_${set}`);
  const modifiedAt = set === 'start' ? plan.initialModifiedAt : plan.finalModifiedAt;
  return mark === undefined || Date.parse(modifiedAt) > Date.parse(mark.checkedAt);
}

/** 0, 1 or 2: how many of the two sets are unchecked. */
export function uncheckedSets(plan: PlanTimes, marks: readonly MarkLike[]): number {
  return Number(isUnchecked(plan, 'start', marks)) + Number(isUnchecked(plan, 'end', marks));
}
