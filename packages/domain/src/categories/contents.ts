// What is deleted with a category, and when its name must be typed to confirm that. Pure.
import { z } from '../contract/schema.ts';
import { singleLine } from '../contract/text.ts';

export const categoryContents = z.object({
  topics: z.number(),
  modules: z.number(),
  /** Learning resources and tasks. */
  lessons: z.number(),
  classrooms: z.number(),
  templates: z.number(),
});

export type CategoryContents = z.infer<typeof categoryContents>;

/** A first topic with a module or two is quickly recreated; more than this is days of work. */
export const maxUnnamed = 10;

export function mustBeNamed(contents: CategoryContents): boolean {
  return Object.values(contents).reduce((sum, count) => sum + count, 0) > maxUnnamed;
}

/** Whether the typed text is this name. Ignores surrounding space, line breaks and Unicode normal form, but not case. */
export function isNamed(typed: string, categoryName: string): boolean {
  return singleLine(typed).normalize('NFC') === singleLine(categoryName);
}
