// The data of one lesson's screens: its name, its items, the learner's progress, and unread comments.
import type { Module } from '@foothold/domain/curriculum/collections';
import { nextStep } from '@foothold/domain/progress/next-step';
import { moduleProgress, type Progress } from '@foothold/domain/progress/progress';
import { useContext, useMemo } from 'react';
import { useChats } from '../../features/chat/use-chats.ts';
import { useLessons } from '../../features/curriculum/use-lessons.ts';
import { useResources, useTasks, type Items } from '../../features/curriculum/use-module.ts';
import type { LearningResource, Task } from '@foothold/domain/curriculum/collections';
import { useHandedIn } from '../../features/evidence/use-handed-in.ts';
import { useWork, type Work } from '../../features/evidence/use-work.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useOwnCompletions } from '../../features/progress/use-completions.ts';
import { ModuleInPreview } from '../../features/curriculum/module-in-preview.ts';
import type { Step } from '../../features/progress/use-next-step.ts';

export type LessonInView = {
  /** Undefined while the classroom's modules are loading. */
  readonly module: Module | undefined;
  readonly resources: Items<LearningResource>;
  readonly tasks: Items<Task>;
  readonly completed: ReadonlySet<string>;
  readonly work: Work;
  /** Tasks with evidence, sent or waiting to be. */
  readonly handedIn: ReadonlySet<string>;
  /** Null: everything is done. Undefined: not known yet. */
  readonly next: Step | null | undefined;
  readonly progress: Progress;
  /** Unread comments on the tasks of this lesson. */
  readonly unread: number;
  /** `missing` only once the server has answered. */
  readonly status: 'loading' | 'ready' | 'missing';
};

export function useLesson(moduleId: string): LessonInView {
  const viewer = useViewer();
  const taught = useLessons(useChats('group').chats.map(({ chat }) => chat.id));
  const resources = useResources(moduleId);
  const tasks = useTasks(moduleId);
  const { completed, complete } = useOwnCompletions(viewer.id);
  const work = useWork(viewer.id);
  const handedIn = useHandedIn(work);
  const inPreview = useContext(ModuleInPreview);
  return useMemo(() => {
    const statuses = [resources.status, tasks.status];
    const status = statuses.includes('missing')
      ? 'missing'
      : statuses.includes('loading')
        ? 'loading'
        : 'ready';
    const items = [
      ...resources.items.map(({ id }) => ({ id, kind: 'resource' as const })),
      ...tasks.items.map(({ id }) => ({ id, kind: 'task' as const })),
    ];
    return {
      module: taught.lessons.find((lesson) => lesson.module.id === moduleId)?.module ?? inPreview,
      resources,
      tasks,
      completed,
      work,
      handedIn,
      next:
        status === 'ready' && complete && work.complete
          ? nextStep({ resources: resources.items, tasks: tasks.items }, completed, handedIn)
          : undefined,
      progress: moduleProgress(items, completed, handedIn),
      unread: tasks.items.reduce((sum, task) => sum + (work.unread.get(task.id) ?? 0), 0),
      status,
    };
  }, [taught, resources, tasks, completed, complete, work, handedIn, moduleId, inPreview]);
}
