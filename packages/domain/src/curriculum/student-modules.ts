// The modules in a student's record, for staff: those taught now, and former ones in which the student has work.
import type { ClassroomModule } from '../classrooms/collections.ts';
import type { Module } from './collections.ts';
import { lessonsOf, type Lesson } from './lessons.ts';

/** Those taught now in the student's order, then the others by name. `modules` are those of the viewed category. */
export function studentModules(
  taught: readonly ClassroomModule[],
  modules: readonly Module[],
  workedOn: ReadonlySet<string>,
): Pick<Lesson, 'module' | 'current'>[] {
  const lessons = lessonsOf(taught, modules);
  const known = new Set(lessons.map(({ module }) => module.id));
  const earlier = modules
    .filter((module) => workedOn.has(module.id) && !known.has(module.id))
    .toSorted((a, b) => a.moduleName.localeCompare(b.moduleName));
  return [...lessons, ...earlier.map((module) => ({ module, current: false }))];
}
