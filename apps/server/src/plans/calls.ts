// Having looked at a question set of a learning plan.
import { markPlanChecked } from '@foothold/domain/plans/calls';
import { call } from '../edge/call.ts';
import { markChecked } from '../evidence/marks.ts';
import { requireActivePlan } from './guards.ts';

const markOf = { start: 'plan_start', end: 'plan_end' } as const;

export const markPlanCheckedCall = call(markPlanChecked, 'signedIn', async ({ input, db, viewer }) => {
  const plan = await requireActivePlan(db, viewer, input.userId, input.category);
  const kind = markOf[input.questionSet];
  const checkedAt = await markChecked(db, viewer.id, input.userId, kind, plan.id, input.seen);
  return { lastChecked: checkedAt.toISOString() };
});
