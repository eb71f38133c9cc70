// Which modules staff follow of a student: those taught now, and those there is work in although they are taught no more.
import type { ClassroomModule } from '../classrooms/collections.ts';
import type { Module } from './collections.ts';
import { lessonsOf, type Lesson } from './lessons.ts';

/** Taught ones in the student's order, then the others by name. `modules` are those of the category in view. */
export function studentModules(
  taught: readonly ClassroomModule[],
  modules: readonly Module[],
  workedOn: ReadonlySet<string>,
): Lesson[] {
  const lessons = lessonsOf(taught, modules);
  const known = new Set(lessons.map(({ module }) => module.id));
  const earlier = modules
    .filter((module) => workedOn.has(module.id) && !known.has(module.id))
    .toSorted((a, b) => a.moduleName.localeCompare(b.moduleName));
  return [...lessons, ...earlier.map((module) => ({ module, current: false }))];
}
