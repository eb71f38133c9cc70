// A classroom's progress as a table: a row for every student, a column for every module, a number in each cell.
import { classroomModules } from '@foothold/domain/classrooms/collections';
import { modulesOfChat, outlineOfChat, type Module } from '@foothold/domain/curriculum/collections';
import { peopleOfChat, type Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { quietDays } from '@foothold/domain/progress/attention';
import { doneInClassroom } from '@foothold/domain/progress/collections';
import { ofBegunLessons, together, type Progress } from '@foothold/domain/progress/progress';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { useNow } from '../../../ui/use-now.ts';

export type ClassColumn = {
  readonly module: Module;
  readonly topicName: string;
  readonly active: boolean;
  readonly total: number;
};
export type ClassRow = {
  readonly person: Person;
  /** The progress of each column, in order. */
  readonly done: readonly number[];
  readonly overall: Progress;
  /** Whole days since the student last completed a page or handed something in; null: never. */
  readonly quiet: number | null;
};
export type ClassProgress = {
  readonly columns: readonly ClassColumn[];
  readonly rows: readonly ClassRow[];
  /** Of the active modules that a student has begun. */
  readonly begun: Progress;
  readonly complete: boolean;
  /** The server has answered that the viewer has no such classroom. */
  readonly missing: boolean;
};

export function useClassProgress(chatId: string): ClassProgress {
  const now = useNow();
  const people = useLive(peopleOfChat, { chatId });
  const taught = useLive(classroomModules, { chatId });
  const modules = useLive(modulesOfChat, { chatId });
  const outline = useLive(outlineOfChat, { chatId });
  const work = useLive(doneInClassroom, { chatId });
  const { topicName, complete: topicsComplete } = useCurriculum();

  return useMemo(() => {
    const rooms = [people, taught, modules, outline, work];
    const itemsOf = Map.groupBy(outline.rows, (item) => item.moduleId);
    const moduleOf = new Map(modules.rows.map((module) => [module.id, module]));
    const columns = taught.rows
      .toSorted(
        (a, b) =>
          (topicName.get(a.topicId) ?? '').localeCompare(topicName.get(b.topicId) ?? '') || a.index - b.index,
      )
      .flatMap(({ moduleId, topicId, active }): ClassColumn[] => {
        const module = moduleOf.get(moduleId);
        const total = itemsOf.get(moduleId)?.length ?? 0;
        return module === undefined
          ? []
          : [{ module, topicName: topicName.get(topicId) ?? '', active, total }];
      });
    const moduleOfItem = new Map(outline.rows.map((item) => [item.id, item.moduleId]));
    const workOf = new Map(work.rows.map((row) => [row.learnerId, row]));
    const rows = people.rows
      .filter((person) => !isStaff(person.role))
      .map((person) => {
        const { resourceIds = [], taskIds = [], lastWorkAt = null } = workOf.get(person.id) ?? {};
        const ofModules = Map.groupBy([...resourceIds, ...taskIds], (itemId) => moduleOfItem.get(itemId));
        const done = columns.map(({ module }) => ofModules.get(module.id)?.length ?? 0);
        return { person, done, overall: overallOf(columns, done), quiet: quietDays(lastWorkAt, now) };
      });
    return {
      columns,
      rows,
      begun: begunOf(columns, rows),
      complete: rooms.every(({ status }) => status === 'ready') && topicsComplete,
      missing: rooms.some(({ status }) => status === 'refused' || status === 'revoked'),
    };
  }, [people, taught, modules, outline, work, topicName, topicsComplete, now]);
}

/** Of the active modules, as the class's cards count it. */
function overallOf(columns: readonly ClassColumn[], done: readonly number[]): Progress {
  return together(
    columns.flatMap(({ active, total }, index) => (active ? [{ done: done[index] ?? 0, total }] : [])),
  );
}

function begunOf(columns: readonly ClassColumn[], rows: readonly ClassRow[]): Progress {
  return ofBegunLessons(
    columns.flatMap(({ active, total }, index) =>
      active ? [rows.map(({ done }) => ({ done: done[index] ?? 0, total }))] : [],
    ),
  );
}
