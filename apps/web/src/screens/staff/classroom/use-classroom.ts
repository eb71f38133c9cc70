// The data of one classroom's page: its people, its modules in order, and each student's progress.
import type { Chat } from '@foothold/domain/chat/collections';
import {
  classroomModules,
  classroomTopics,
  type ClassroomModule,
} from '@foothold/domain/classrooms/collections';
import { topicsWithModules, type TopicWithModules } from '@foothold/domain/classrooms/order';
import type { Person } from '@foothold/domain/people/collections';
import { peopleOfChat } from '@foothold/domain/people/collections';
import { can } from '@foothold/domain/access/roles';
import { needingAttention, type NeedsAttention } from '@foothold/domain/progress/attention';
import { doneInClassroom } from '@foothold/domain/progress/collections';
import { moduleProgress, together, type Progress } from '@foothold/domain/progress/progress';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useNow } from '../../../ui/use-now.ts';
import { useCurriculum, type Curriculum } from '../../../features/curriculum/use-curriculum.ts';
import { useClassrooms } from '../../../features/classrooms/use-classrooms.ts';

export type ClassroomInView = {
  /** `missing` only once the server has answered. */
  readonly status: 'loading' | 'ready' | 'missing';
  readonly chat: Chat | undefined;
  readonly unread: number;
  /** By name. */
  readonly students: readonly Person[];
  /** Teachers and admins, by name. */
  readonly staff: readonly Person[];
  readonly memberIds: readonly string[];
  readonly modules: readonly ClassroomModule[];
  readonly topics: readonly TopicWithModules[];
  readonly curriculum: Curriculum;
  /** Of a student, over the active modules of the class. */
  readonly progressOf: (learnerId: string) => Progress;
  /** Of a module, over all students of the class. */
  readonly progressIn: (moduleId: string) => Progress;
  /** Students who need attention, the most urgent first. */
  readonly needing: readonly NeedsAttention[];
};

export function useClassroom(chatId: string): ClassroomInView {
  const now = useNow();
  const { classrooms, complete } = useClassrooms();
  const found = classrooms.find(({ chat }) => chat.id === chatId);
  const room = found === undefined ? null : { chatId };
  const people = useLive(peopleOfChat, room);
  const modules = useLive(classroomModules, room);
  const topics = useLive(classroomTopics, room);
  const done = useLive(doneInClassroom, room);
  const curriculum = useCurriculum();
  return useMemo(() => {
    const rooms = [people, modules, topics, done];
    const byName = people.rows.toSorted((a, b) => a.displayName.localeCompare(b.displayName));
    const students = byName.filter(({ role }) => can(role, 'learn'));
    const doneBy = new Map(
      done.rows.map(({ learnerId, resourceIds, taskIds, lastWorkAt }) => [
        learnerId,
        { resources: new Set(resourceIds), tasks: new Set(taskIds), lastWorkAt },
      ]),
    );
    const nothing = { resources: new Set<string>(), tasks: new Set<string>(), lastWorkAt: null };
    const progress = (learnerId: string, moduleId: string) => {
      const { resources, tasks } = doneBy.get(learnerId) ?? nothing;
      return moduleProgress(curriculum.itemsOf.get(moduleId) ?? [], resources, tasks);
    };
    const active = modules.rows.filter((module) => module.active);
    const activeIds = new Set(active.map(({ moduleId }) => moduleId));
    const progressOf = (learnerId: string) =>
      together(active.map(({ moduleId }) => progress(learnerId, moduleId)));
    const activityOf = ({ id: learnerId }: Person) => {
      const { tasks, lastWorkAt } = doneBy.get(learnerId) ?? nothing;
      const handedIn = [...tasks].filter((id) => activeIds.has(curriculum.moduleOfItem.get(id) ?? '')).length;
      return { learnerId, ...progressOf(learnerId), handedIn, lastWorkAt };
    };
    const isReady = rooms.every(({ status }) => status === 'ready') && curriculum.complete;
    return {
      status: found === undefined && complete ? 'missing' : isReady ? 'ready' : 'loading',
      chat: found?.chat,
      unread: found?.unread ?? 0,
      students,
      staff: byName.filter(({ role }) => !can(role, 'learn')),
      memberIds: people.rows.map(({ id }) => id),
      modules: modules.rows,
      topics: topicsWithModules(topics.rows, modules.rows),
      curriculum,
      progressOf,
      progressIn: (moduleId) => together(students.map(({ id }) => progress(id, moduleId))),
      needing: needingAttention(students.map(activityOf), now),
    };
  }, [found, complete, people, modules, topics, done, curriculum, now]);
}
