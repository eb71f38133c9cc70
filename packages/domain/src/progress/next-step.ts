// What a learner does next: within a lesson, and among several lessons. Pure.
import type { Progress } from './progress.ts';

type Item = { readonly id: string };

/** A page to read or a task to show evidence for, as the caller gave it. */
export type NextStep<Resource extends Item, Task extends Item> =
  | { readonly kind: 'resource'; readonly item: Resource }
  | { readonly kind: 'task'; readonly item: Task };

/**
 * The first page that is not completed, else the first task without evidence, both in the order given.
 * Null: everything is done, or there is nothing to do.
 */
export function nextStep<Resource extends Item, Task extends Item>(
  lesson: { readonly resources: readonly Resource[]; readonly tasks: readonly Task[] },
  completedResources: ReadonlySet<string>,
  evidencedTasks: ReadonlySet<string>,
): NextStep<Resource, Task> | null {
  const resource = lesson.resources.find(({ id }) => !completedResources.has(id));
  if (resource !== undefined) return { kind: 'resource', item: resource };
  const task = lesson.tasks.find(({ id }) => !evidencedTasks.has(id));
  return task === undefined ? null : { kind: 'task', item: task };
}

type LessonLike = { readonly current: boolean; readonly progress: Progress };

/** Everything in it is done. A lesson without pages and tasks is not finished: more may be added. */
export function isFinished({ done, total }: Progress): boolean {
  return total > 0 && done >= total;
}

/** The lesson to continue with: the first current one with something left to do, else the first other one. */
export function nextLesson<Lesson extends LessonLike>(lessons: readonly Lesson[]): Lesson | null {
  const open = lessons.filter(({ progress }) => progress.done < progress.total);
  return open.find(({ current }) => current) ?? open[0] ?? null;
}
