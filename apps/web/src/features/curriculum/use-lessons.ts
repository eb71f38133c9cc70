// What the signed-in user is taught: the active modules of these classrooms, and each module's items.
import { classroomModules } from '@foothold/domain/classrooms/collections';
import { modulesOfChat, outlineOfChat, type Outline } from '@foothold/domain/curriculum/collections';
import { lessonsOf, type Lesson } from '@foothold/domain/curriculum/lessons';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useMemo } from 'react';

export type Lessons = {
  readonly lessons: readonly Lesson[];
  /** The items of every module that is taught. */
  readonly outline: ReadonlyMap<string, readonly Outline[]>;
  readonly complete: boolean;
};

export function useLessons(chatIds: readonly string[]): Lessons {
  const rooms = chatIds.map((chatId) => ({ chatId }));
  const links = useLiveMany(classroomModules, rooms);
  const modules = useLiveMany(modulesOfChat, rooms);
  const outlines = useLiveMany(outlineOfChat, rooms);
  return useMemo(() => {
    const items = new Map(
      outlines.rooms.flatMap(({ state }) => state.rows).map((item) => [item.id, item] as const),
    );
    return {
      lessons: lessonsOf(
        links.rooms.flatMap(({ state }) => state.rows),
        modules.rooms.flatMap(({ state }) => state.rows),
      ),
      outline: Map.groupBy(items.values(), (item) => item.moduleId),
      complete: links.complete && modules.complete && outlines.complete,
    };
  }, [links, modules, outlines]);
}
