// The text of the task or target that each piece of a learner's evidence is for.
import { tasks } from '@foothold/domain/curriculum/collections';
import type { Evidence } from '@foothold/domain/evidence/collections';
import { targetsOfLearner } from '@foothold/domain/targets/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useMemo } from 'react';
import { useRecordOf } from '../../session/record-of.ts';

export type SubjectTexts = {
  /** Undefined: not loaded yet, or not taught any more. */
  readonly textOf: (piece: Evidence) => string | undefined;
  readonly complete: boolean;
};

/** `moduleOfItem`: the module of each task that the viewer may read. */
export function useSubjectTexts(
  learnerId: string,
  evidence: readonly Evidence[],
  moduleOfItem: ReadonlyMap<string, string>,
): SubjectTexts {
  const targets = useLive(targetsOfLearner, useRecordOf(learnerId));
  const moduleIds = [...new Set(evidence.map(({ taskId }) => moduleOfItem.get(taskId ?? '')))]
    .filter((moduleId) => moduleId !== undefined)
    .toSorted();
  const asked = useLiveMany(
    tasks,
    moduleIds.map((moduleId) => ({ moduleId })),
  );
  return useMemo(() => {
    const texts = new Map([
      ...targets.rows.map(({ id, targetText }) => [id, targetText] as const),
      ...asked.rooms
        .flatMap(({ state }) => state.rows)
        .map(({ id, instructions }) => [id, instructions] as const),
    ]);
    return {
      textOf: ({ taskId, targetId }) => texts.get(taskId ?? targetId ?? ''),
      complete: targets.status !== 'loading' && asked.complete,
    };
  }, [targets, asked]);
}
