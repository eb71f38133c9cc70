// What goes with a category that is deleted, and from which size on its name must be typed for it. Pure.
import { z } from '../contract/schema.ts';

export const categoryContents = z.object({
  topics: z.number(),
  modules: z.number(),
  /** Learning resources and tasks. */
  lessons: z.number(),
  classrooms: z.number(),
  templates: z.number(),
});

export type CategoryContents = z.infer<typeof categoryContents>;

/** A first try of a topic with a module or two is quickly made again; more than this is somebody's work of days. */
export const mostUnnamed = 10;

export function mustBeNamed(contents: CategoryContents): boolean {
  return Object.values(contents).reduce((sum, count) => sum + count, 0) > mostUnnamed;
}

/** Has the person typed this name? Space around it and the form of its accents do not matter, capitals do. */
export function isNamed(typed: string, categoryName: string): boolean {
  return typed.trim().normalize('NFC') === categoryName;
}
