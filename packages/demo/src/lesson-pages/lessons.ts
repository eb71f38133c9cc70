// Finds a lesson by its page's slug.
import { lessonSlug, topics } from '../content/curriculum.ts';
import type { Lesson } from './activity.ts';

const lessons: ReadonlyMap<string, Lesson> = new Map(
  topics.flatMap((topic) =>
    topic.modules.flatMap((module) =>
      module.resources.map(({ instructions, activity }, index): [string, Lesson] => {
        const slug = lessonSlug(module, index);
        return [
          slug,
          { slug, picture: module.slug, module: module.name, level: topic.subject, instructions, activity },
        ];
      }),
    ),
  ),
);

export function findLesson(slug: string): Lesson | undefined {
  return lessons.get(slug);
}
