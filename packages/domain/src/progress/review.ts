// The review queue of staff: evidence without a comment and unchecked plans, oldest first. Pure.
import { isUnchecked, lastChecks } from '../plans/unchecked.ts';
import { questionSets, type QuestionSet } from '../plans/collections.ts';

export type EvidenceToReview = {
  readonly kind: 'evidence';
  readonly key: string;
  readonly learnerId: string;
  /** ISO 8601: since when it has been waiting. */
  readonly since: string;
  readonly evidenceId: string;
  readonly taskId: string | null;
  readonly targetId: string | null;
};

export type PlanToReview = {
  readonly kind: 'plan';
  readonly key: string;
  readonly learnerId: string;
  readonly since: string;
  readonly planId: string;
  readonly title: string;
  readonly set: QuestionSet;
};

export type ToReview = EvidenceToReview | PlanToReview;

type UncommentedLike = {
  readonly evidenceId: string;
  readonly learnerId: string;
  readonly taskId: string | null;
  readonly targetId: string | null;
  readonly createdAt: string;
};
type PlanLike = {
  readonly id: string;
  readonly learnerId: string;
  readonly title: string;
  readonly initialModifiedAt: string;
  readonly finalModifiedAt: string;
};
type MarkLike = { readonly kind: string; readonly subjectId: string; readonly checkedAt: string };

/** As many items as the badges count; ties are ordered by key, so that the order is stable. */
export function reviewQueue(
  uncommented: readonly UncommentedLike[],
  plans: readonly PlanLike[],
  marks: readonly MarkLike[],
): readonly ToReview[] {
  const evidence = uncommented.map(({ createdAt, ...item }): EvidenceToReview => {
    return { kind: 'evidence', key: item.evidenceId, since: createdAt, ...item };
  });
  const checks = lastChecks(marks);
  const sets = plans.flatMap((plan) =>
    questionSets
      .filter((set) => isUnchecked(plan, set, checks))
      .map((set): PlanToReview => ({
        kind: 'plan',
        key: `${plan.id} ${set}`,
        learnerId: plan.learnerId,
        since: set === 'start' ? plan.initialModifiedAt : plan.finalModifiedAt,
        planId: plan.id,
        title: plan.title,
        set,
      })),
  );
  return [...evidence, ...sets].toSorted(inQueue);
}

function inQueue(a: ToReview, b: ToReview): number {
  return Date.parse(a.since) - Date.parse(b.since) || a.key.localeCompare(b.key);
}

/** What comes after `item`, which may have left the queue; after the last the first again. Undefined: nothing else waits. */
export function nextToReview(queue: readonly ToReview[], item: ToReview): ToReview | undefined {
  const others = queue.filter(({ key }) => key !== item.key);
  return others.find((other) => inQueue(other, item) > 0) ?? others[0];
}
