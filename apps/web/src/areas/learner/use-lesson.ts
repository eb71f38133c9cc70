// The data of one lesson's screens: its name, its items, the learner's progress, and unread comments.
import type { Module } from '@foothold/domain/curriculum/collections';
import { moduleProgress, type Progress } from '@foothold/domain/progress/progress';
import { useContext, useMemo } from 'react';
import { useChats } from '../../features/chat/use-chats.ts';
import { useLessons } from '../../features/curriculum/use-lessons.ts';
import { useResources, useTasks, type Items } from '../../features/curriculum/use-module.ts';
import type { LearningResource, Task } from '@foothold/domain/curriculum/collections';
import { useWork, type Work } from '../../features/evidence/use-work.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useOwnCompletions } from '../../features/progress/use-completions.ts';
import { ModuleInPreview } from './module-in-preview.ts';

export type LessonInView = {
  /** Undefined while the classroom's modules are loading. */
  readonly module: Module | undefined;
  readonly resources: Items<LearningResource>;
  readonly tasks: Items<Task>;
  readonly completed: ReadonlySet<string>;
  readonly work: Work;
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
  const { completed } = useOwnCompletions(viewer.id);
  const work = useWork(viewer.id);
  const inPreview = useContext(ModuleInPreview);
  return useMemo(() => {
    const statuses = [resources.status, tasks.status];
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
      progress: moduleProgress(items, completed, work.evidenced),
      unread: tasks.items.reduce((sum, task) => sum + (work.unread.get(task.id) ?? 0), 0),
      status: statuses.includes('missing') ? 'missing' : statuses.includes('loading') ? 'loading' : 'ready',
    };
  }, [taught, resources, tasks, completed, work, moduleId, inPreview]);
}
