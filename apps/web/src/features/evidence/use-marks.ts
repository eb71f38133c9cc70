// When the viewer last saw each task, target and plan of one learner: the server's marks, with those that wait in the outbox applied.
import { marksOfViewer, type Mark } from '@foothold/domain/evidence/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { useWaitingMarks, withWaiting } from './use-waiting-marks.ts';

export type Marks = { readonly rows: readonly Mark[]; readonly status: ReturnType<typeof useLive>['status'] };

export function useMarks(learnerId: string): Marks {
  const viewer = useViewer();
  const { rows, status } = useLive(marksOfViewer, { viewerId: viewer.id, learnerId });
  const waiting = useWaitingMarks();
  return useMemo(() => {
    const ofLearner = waiting.filter((mark) => mark.learnerId === learnerId);
    return { rows: withWaiting(rows, ofLearner, marksOfViewer.keyOf), status };
  }, [rows, status, waiting, learnerId]);
}
