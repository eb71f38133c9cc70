// All topics of the demo provider and of the starter pack, in teaching order.
import type { Module, Topic } from './types.ts';
import { digital } from './curriculum/digital.ts';
import { firstSteps } from './curriculum/first-steps.ts';
import { foodAndShopping } from './curriculum/food-and-shopping.ts';
import { gettingAround } from './curriculum/getting-around.ts';
import { grammar } from './curriculum/grammar.ts';
import { health } from './curriculum/health.ts';
import { homeAndHousing } from './curriculum/home-and-housing.ts';
import { livingInTheUk } from './curriculum/living-in-the-uk.ts';
import { peopleAndFamily } from './curriculum/people-and-family.ts';
import { schoolAndChildren } from './curriculum/school-and-children.ts';
import { work } from './curriculum/work.ts';
import { writingAndCalls } from './curriculum/writing-and-calls.ts';

export const topics: readonly Topic[] = [
  firstSteps,
  peopleAndFamily,
  foodAndShopping,
  health,
  homeAndHousing,
  work,
  grammar,
  digital,
  writingAndCalls,
  gettingAround,
  schoolAndChildren,
  livingInTheUk,
];

export const modules: readonly Module[] = topics.flatMap((topic) => topic.modules);

/** The lesson page of a resource, e.g. `at-the-doctors-dialogue`. A module has each kind of activity at most once. */
export function lessonSlug(module: Module, resource: number): string {
  const item = module.resources[resource];
  if (!item) throw new Error(`The module ${module.slug} has no resource ${resource}`);
  return `${module.slug}-${item.activity.kind}`;
}
