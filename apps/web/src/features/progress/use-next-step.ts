// The next page or task of a lesson for the signed-in learner.
import type { LearningResource, Task } from '@foothold/domain/curriculum/collections';
import { nextStep, type NextStep } from '@foothold/domain/progress/next-step';
import { useMemo } from 'react';
import { useResources, useTasks } from '../curriculum/use-module.ts';
import { useHandedIn } from '../evidence/use-handed-in.ts';
import { useWork } from '../evidence/use-work.ts';
import { useOwnCompletions } from './use-completions.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Step = NextStep<LearningResource, Task>;

/** Null: everything is done. Undefined: not known yet. */
export function useNextStep(moduleId: string): Step | null | undefined {
  const viewer = useViewer();
  const resources = useResources(moduleId);
  const tasks = useTasks(moduleId);
  const { completed, complete } = useOwnCompletions(viewer.id);
  const work = useWork(viewer.id);
  const handedIn = useHandedIn(work);
  const isKnown = complete && work.complete && resources.status === 'ready' && tasks.status === 'ready';
  return useMemo(
    () =>
      isKnown ? nextStep({ resources: resources.items, tasks: tasks.items }, completed, handedIn) : undefined,
    [isKnown, resources, tasks, completed, handedIn],
  );
}
