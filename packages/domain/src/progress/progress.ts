// Counts a learner's progress. Pure.

export type Progress = { readonly done: number; readonly total: number };

type Item = { readonly id: string; readonly kind: 'resource' | 'task' };

/** Completed resources and evidenced tasks, out of all resources and tasks. */
export function moduleProgress(
  items: readonly Item[],
  completedResources: ReadonlySet<string>,
  evidencedTasks: ReadonlySet<string>,
): Progress {
  const done = items.filter((item) =>
    (item.kind === 'resource' ? completedResources : evidencedTasks).has(item.id),
  );
  return { done: done.length, total: items.length };
}

/** A rounded whole percentage; 0 if there is nothing to count. */
export function percent({ done, total }: Progress): number {
  return total === 0 ? 0 : Math.round((done / total) * 100);
}

/** The sum of several progress counts. */
export function together(parts: readonly Progress[]): Progress {
  return {
    done: parts.reduce((sum, part) => sum + part.done, 0),
    total: parts.reduce((sum, part) => sum + part.total, 0),
  };
}

/**
 * What a class has done of the lessons that somebody in it has begun, all together: of each lesson, the progress of every
 * student. A lesson that is still to come would only lower the average.
 */
export function ofBegunLessons(lessons: readonly (readonly Progress[])[]): Progress {
  return together(lessons.filter((students) => students.some(({ done }) => done > 0)).flat());
}
