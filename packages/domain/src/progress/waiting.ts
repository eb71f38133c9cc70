// Counts what waits for staff in learners' records: evidence without a comment and unchecked plans. Pure.
import { lastChecks, uncheckedSets } from '../plans/unchecked.ts';

export type Waiting = {
  /** Pieces of evidence without a comment. */
  readonly evidence: number;
  /** Question sets of active plans that the viewer has not checked since they changed. */
  readonly plans: number;
};

type UncommentedLike = { readonly learnerId: string };
type PlanLike = {
  readonly id: string;
  readonly learnerId: string;
  readonly initialModifiedAt: string;
  readonly finalModifiedAt: string;
};
type MarkLike = { readonly kind: string; readonly subjectId: string; readonly checkedAt: string };

/** Omits learners for whom nothing waits. */
export function waitingByLearner(
  uncommented: readonly UncommentedLike[],
  plans: readonly PlanLike[],
  marks: readonly MarkLike[],
): ReadonlyMap<string, Waiting> {
  const waiting = new Map<string, Waiting>();
  const add = (learnerId: string, evidence: number, unchecked: number) => {
    if (evidence + unchecked === 0) return;
    const before = waiting.get(learnerId) ?? { evidence: 0, plans: 0 };
    waiting.set(learnerId, { evidence: before.evidence + evidence, plans: before.plans + unchecked });
  };
  for (const { learnerId } of uncommented) add(learnerId, 1, 0);
  const checks = lastChecks(marks);
  for (const plan of plans) add(plan.learnerId, 0, uncheckedSets(plan, checks));
  return waiting;
}

export function waitingTogether(parts: readonly Waiting[]): Waiting {
  return {
    evidence: parts.reduce((sum, part) => sum + part.evidence, 0),
    plans: parts.reduce((sum, part) => sum + part.plans, 0),
  };
}
