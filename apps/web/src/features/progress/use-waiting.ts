// What waits for the viewer in the selected category: evidence without a comment, and unchecked plans.
import { uncommentedOfCategory } from '@foothold/domain/evidence/collections';
import { activePlansOfCategory } from '@foothold/domain/plans/collections';
import { waitingByLearner, waitingTogether, type Waiting } from '@foothold/domain/progress/waiting';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { usePlanMarks } from '../plans/use-plan-marks.ts';

export type { Waiting };

export type WaitingView = {
  readonly all: Waiting;
  readonly of: (learnerId: string) => Waiting;
};

export function useWaiting(): WaitingView {
  const viewer = useViewer();
  const ofCategory = { categoryId: viewer.selectedCategoryId };
  const uncommented = useLive(uncommentedOfCategory, ofCategory);
  const plans = useLive(activePlansOfCategory, ofCategory);
  const marks = usePlanMarks();
  return useMemo(() => {
    // No plan counts as unchecked until the read markers have loaded.
    const waiting = waitingByLearner(
      uncommented.rows,
      marks.status === 'ready' ? plans.rows : [],
      marks.rows,
    );
    return {
      all: waitingTogether([...waiting.values()]),
      of: (learnerId) => waiting.get(learnerId) ?? { evidence: 0, plans: 0 },
    };
  }, [uncommented, plans, marks]);
}
