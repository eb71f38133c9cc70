// A learner's lessons: the modules that are active in the learner's classrooms, each once.
import type { ClassroomModule } from '../classrooms/collections.ts';
import type { Module } from './collections.ts';

export type Lesson = {
  readonly module: Module;
  readonly current: boolean;
  /** ISO 8601: when the first of the classrooms got it; null: before this was kept. */
  readonly addedAt: string | null;
};

/** How long a lesson that its learner has not begun counts as new. */
const newForMs = 14 * 24 * 60 * 60 * 1000;

/** Added within the last 14 days, and nothing in it is done. `now`: in milliseconds since 1970. */
export function isNewLesson(
  { addedAt }: Pick<Lesson, 'addedAt'>,
  progress: { readonly done: number },
  now: number,
): boolean {
  return addedAt !== null && progress.done === 0 && now - Date.parse(addedAt) < newForMs;
}

/**
 * In the order of the given classroom links, then by `index`. A module of two classrooms is one lesson,
 * current if it is in either. Inactive modules are omitted.
 */
export function lessonsOf(links: readonly ClassroomModule[], modules: readonly Module[]): Lesson[] {
  const moduleById = new Map(modules.map((module) => [module.id, module]));
  const lessons = new Map<string, Lesson>();
  for (const link of inClassroomOrder(links)) {
    const module = moduleById.get(link.moduleId);
    if (module === undefined || !link.active) continue;
    const known = lessons.get(module.id);
    lessons.set(module.id, {
      module,
      current: link.current || known?.current === true,
      addedAt: known === undefined ? link.addedAt : earlier(known.addedAt, link.addedAt),
    });
  }
  return [...lessons.values()];
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : one < other ? one : other;
}

function inClassroomOrder(links: readonly ClassroomModule[]): ClassroomModule[] {
  const places = new Map(
    [...new Set(links.map((link) => link.chatId))].map((chatId, index) => [chatId, index]),
  );
  return links.toSorted(
    (a, b) =>
      (places.get(a.chatId) ?? 0) - (places.get(b.chatId) ?? 0) ||
      a.topicId.localeCompare(b.topicId) ||
      a.index - b.index ||
      a.moduleId.localeCompare(b.moduleId),
  );
}
