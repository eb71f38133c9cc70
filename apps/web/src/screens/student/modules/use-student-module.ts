// One module in a student's record: its items, what the student has done, and what waits for a comment.
import type { LearningResource, Module, Task } from '@foothold/domain/curriculum/collections';
import { uncommented } from '@foothold/domain/evidence/unread';
import type { Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { moduleProgress, type Progress } from '@foothold/domain/progress/progress';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { useResources, useTasks } from '../../../features/curriculum/use-module.ts';
import { useWork, type Work } from '../../../features/evidence/use-work.ts';
import { useCompletionsOf } from '../../../features/progress/use-completions.ts';
import { useUser } from '../use-user.ts';

export type StudentModuleInView = {
  readonly student: Person;
  readonly module: Module;
  readonly resources: readonly LearningResource[];
  readonly tasks: readonly Task[];
  readonly completed: ReadonlySet<string>;
  readonly work: Work;
  readonly progress: Progress;
  /** Evidence without a comment on this module's tasks. */
  readonly waiting: number;
};

export type StudentModuleAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'student missing' }
  | { readonly status: 'module missing' }
  | { readonly status: 'ready'; readonly view: StudentModuleInView };

export function useStudentModule(userId: string, moduleId: string): StudentModuleAnswer {
  const { person, complete: peopleComplete } = useUser(userId);
  const curriculum = useCurriculum();
  const resources = useResources(moduleId);
  const tasks = useTasks(moduleId);
  const completions = useCompletionsOf(userId);
  const work = useWork(userId);
  const isStudent = person !== undefined && !isStaff(person.role);
  const module = curriculum.modules.get(moduleId);
  if (peopleComplete && !isStudent) return { status: 'student missing' };
  if (curriculum.complete && module === undefined) return { status: 'module missing' };
  const arrived = resources.status === 'ready' && tasks.status === 'ready' && completions.complete;
  if (!isStudent || module === undefined || !arrived || !work.complete) return { status: 'loading' };
  const items = [
    ...resources.items.map(({ id }) => ({ id, kind: 'resource' as const })),
    ...tasks.items.map(({ id }) => ({ id, kind: 'task' as const })),
  ];
  const taskIds = new Set(tasks.items.map((task) => task.id));
  return {
    status: 'ready',
    view: {
      student: person,
      module,
      resources: resources.items,
      tasks: tasks.items,
      completed: completions.completed,
      work,
      progress: moduleProgress(items, completions.completed, work.evidenced),
      waiting: uncommented(work.evidence, work.comments).filter((item) => taskIds.has(item.taskId ?? ''))
        .length,
    },
  };
}
