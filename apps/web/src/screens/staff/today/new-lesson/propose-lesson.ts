// The whole lesson as it is most likely meant, from its lines and what was chosen so far.
import type { Module, Topic } from '@foothold/domain/curriculum/collections';
import { drawingFor } from '../../../../features/curriculum/drawings/module-drawings.ts';
import type { ClassToday } from '../use-today.ts';
import type { Lesson } from './give-lesson.ts';
import { hostOf, nameFor, type Lines, type Tools } from './lesson-lines.ts';

export type Chosen = Partial<Pick<Lesson, 'topicId' | 'chatId' | 'moduleName' | 'drawing'>> & {
  /** By the task's line. */
  readonly tools?: Tools;
};

type Given = {
  readonly lines: Lines;
  readonly chosen: Chosen;
  /** The page's own title, as far as it is known. */
  readonly titleOf: (link: string) => string | null;
  readonly classes: readonly Pick<ClassToday, 'chat' | 'current'>[];
  /** The active ones. */
  readonly topics: readonly Topic[];
  readonly modulesOf: ReadonlyMap<string, readonly Module[]>;
};

/** With the names that its module may not have. */
export function proposeLesson(given: Given): {
  readonly lesson: Lesson;
  readonly existingNames: readonly string[];
} {
  const { lines, chosen, titleOf, classes, topics, modulesOf } = given;
  const room = classes.find(({ chat }) => chat.id === chosen.chatId) ?? classes[0];
  const topicId = topicFor(topics, room, chosen)?.id ?? '';
  const existingNames = (modulesOf.get(topicId) ?? []).map((module) => module.moduleName);
  const moduleName = chosen.moduleName ?? nameFor(firstWords(lines, titleOf), existingNames);
  return {
    existingNames,
    lesson: {
      topicId,
      chatId: room?.chat.id ?? '',
      moduleName,
      drawing: chosen.drawing ?? drawingFor([moduleName, ...lines.tasks].join(' '), existingNames.length),
      pages: lines.pages.map(({ link, words }) => ({
        instructions: words || titleOf(link) || hostOf(link),
        embedLink: link,
      })),
      tasks: lines.tasks.map((line) => ({ instructions: line, tool: chosen.tools?.get(line) ?? null })),
    },
  };
}

/** The topic of what the class is taught now is the one that was used last. */
function topicFor(
  topics: readonly Topic[],
  room: Given['classes'][number] | undefined,
  { topicId }: Chosen,
): Topic | undefined {
  const taught = room?.current.map((module) => module.topicId) ?? [];
  return (
    topics.find(({ id }) => id === topicId) ?? topics.findLast(({ id }) => taught.includes(id)) ?? topics[0]
  );
}

/** A bare address says least. */
function firstWords({ pages: [page], tasks: [task] }: Lines, titleOf: Given['titleOf']): string {
  if (page === undefined) return task ?? '';
  return page.words || titleOf(page.link) || (task ?? hostOf(page.link));
}
