// A learner's personal targets in the viewer's selected category, which are complete and which are new.
import { inOrder } from '@foothold/domain/curriculum/order';
import type { Progress } from '@foothold/domain/progress/progress';
import { targetsOfLearner, type Target } from '@foothold/domain/targets/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useWaitingChanges } from '../../connection/use-change.ts';
import { useWork, type Work } from '../evidence/use-work.ts';
import { useRecordOf } from '../../session/record-of.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Targets = {
  readonly targets: readonly Target[];
  readonly work: Work;
  /** The number with evidence; and the number that are new or have unread comments. */
  readonly summary: { readonly progress: Progress; readonly unread: number };
  readonly complete: boolean;
};

export function useTargets(learnerId: string): Targets {
  const viewer = useViewer();
  const live = useLive(targetsOfLearner, useRecordOf(learnerId));
  const work = useWork(learnerId);
  const seen = useWaitingChanges('targets.markTargetSeen');
  return useMemo(() => {
    const seenHere = new Set(seen.map(({ subject }) => subject));
    const targets = inOrder(
      live.rows
        .filter((target) => target.categoryId === viewer.selectedCategoryId)
        .map((target) => (seenHere.has(target.id) ? { ...target, isNew: false } : target)),
    );
    return {
      targets,
      work,
      summary: {
        progress: {
          done: targets.filter((target) => work.evidenced.has(target.id)).length,
          total: targets.length,
        },
        unread: targets.reduce(
          (sum, target) => sum + (target.isNew ? 1 : 0) + (work.unread.get(target.id) ?? 0),
          0,
        ),
      },
      complete: live.status === 'ready' && work.complete,
    };
  }, [live, work, seen, viewer.selectedCategoryId]);
}
