// What a member of staff finds on their home screen: what waits, who needs them, what is new in their classrooms and chats.
import { newest } from '@foothold/domain/chat/preview';
import type { TailEntry } from '@foothold/domain/chat/collections';
import { classroomModules } from '@foothold/domain/classrooms/collections';
import { modulesOfChat, type Module } from '@foothold/domain/curriculum/collections';
import { lessonsOf, type Lesson } from '@foothold/domain/curriculum/lessons';
import type { Person } from '@foothold/domain/people/collections';
import {
  lowest,
  mostUrgent,
  needingAttention,
  nobodyQuiet,
  type NeedsAttention,
} from '@foothold/domain/progress/attention';
import { activityOfClassroom, type LearnerActivity } from '@foothold/domain/progress/collections';
import type { EvidenceToReview, PlanToReview } from '@foothold/domain/progress/review';
import { waitingTogether, type Waiting } from '@foothold/domain/progress/waiting';
import { useLiveMany, type LiveMany } from '@foothold/live/react/use-live-many';
import { useMemo } from 'react';
import { useChats, type ChatView } from '../../../features/chat/use-chats.ts';
import { useClassrooms, type Classroom } from '../../../features/classrooms/use-classrooms.ts';
import { usePeople } from '../../../features/people/use-people.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useReview } from '../../../features/progress/use-review.ts';
import { useWaiting } from '../../../features/progress/use-waiting.ts';

/** Enough for one morning: more would be a list to work through. */
const maxStudents = 3;
const maxMessages = 5;

export type ClassToday = Classroom & { readonly waiting: Waiting; readonly current: readonly Module[] };
export type StudentToday = LearnerActivity & { readonly person: Person; readonly className: string };
export type UnreadChat = ChatView & { readonly last: TailEntry; readonly author: Person | undefined };

export type Today = {
  readonly classes: readonly ClassToday[];
  /** All that waits in the category, as the badges count it; `since` is the time of the oldest. */
  readonly waiting: Waiting & {
    readonly since: string | undefined;
    readonly oldestPlan: PlanToReview | undefined;
    readonly oldestEvidence: EvidenceToReview | undefined;
    /** Whose it is; undefined: gone. */
    readonly author: Person | undefined;
  };
  readonly students: readonly (StudentToday & NeedsAttention)[];
  /** Each of the students has done something in the last week, and there are some. */
  readonly nobodyQuiet: boolean;
  /** Those of the lowest who are not named among the students who need attention. */
  readonly lowest: readonly StudentToday[];
  /** The newest first. */
  readonly unread: readonly UnreadChat[];
  readonly lessons: readonly Lesson[];
  readonly complete: boolean;
};

export function useToday(): Today {
  const now = useNow();
  const people = usePeople();
  const classrooms = useOwnClassrooms();
  const waiting = useWaiting();
  const review = useReview(null);
  const unread = useUnread(people.byId);
  const rooms = classrooms.own.map(({ chat }) => ({ chatId: chat.id }));
  const activity = useLiveMany(activityOfClassroom, rooms);
  const links = useLiveMany(classroomModules, rooms);
  const modules = useLiveMany(modulesOfChat, rooms);

  const students = useStudents(classrooms.own, activity.rooms, people.byId, now);
  const taught = useMemo(() => {
    const byId = new Map(modules.rooms.flatMap(({ state }) => state.rows).map((each) => [each.id, each]));
    const ofClass = new Map(links.rooms.map(({ params, state }) => [params.chatId, state.rows]));
    return {
      lessons: lessonsOf([...ofClass.values()].flat(), [...byId.values()]),
      currentOf: (chatId: string) =>
        (ofClass.get(chatId) ?? []).flatMap(({ moduleId, current }) => {
          const module = byId.get(moduleId);
          return current && module !== undefined ? [module] : [];
        }),
    };
  }, [links, modules]);

  const oldestEvidence = review.queue.find((item) => item.kind === 'evidence');
  return {
    classes: classrooms.own.map((classroom) => ({
      ...classroom,
      waiting: waitingTogether(classroom.studentIds.map(waiting.of)),
      current: taught.currentOf(classroom.chat.id),
    })),
    waiting: {
      ...waiting.all,
      since: review.queue[0]?.since,
      oldestPlan: review.queue.find((item) => item.kind === 'plan'),
      oldestEvidence,
      author: people.byId.get(oldestEvidence?.learnerId ?? ''),
    },
    ...students,
    unread: unread.chats.slice(0, maxMessages),
    lessons: taught.lessons,
    complete: [classrooms, people, review, unread, activity, links, modules].every(
      ({ complete }) => complete,
    ),
  };
}

function useStudents(
  classes: readonly Classroom[],
  rooms: LiveMany<{ readonly chatId: string }, LearnerActivity>['rooms'],
  people: ReadonlyMap<string, Person>,
  now: Date,
): Pick<Today, 'students' | 'nobodyQuiet' | 'lowest'> {
  return useMemo(() => {
    const nameOf = new Map(classes.map(({ chat }) => [chat.id, chat.chatName]));
    const ofClasses = rooms.map(({ params, state }) => {
      const className = nameOf.get(params.chatId) ?? '';
      const all = state.rows.flatMap((each): StudentToday[] => {
        const person = people.get(each.learnerId);
        return person === undefined ? [] : [{ ...each, person, className }];
      });
      const byId = new Map(all.map((each) => [each.learnerId, each]));
      const needing = needingAttention(state.rows, now).flatMap((each) => {
        const student = byId.get(each.learnerId);
        return student === undefined ? [] : [{ ...student, ...each }];
      });
      return { all, needing };
    });
    const all = ofClasses.flatMap((each) => each.all).toSorted(byName);
    const students = mostUrgent(ofClasses.flatMap(({ needing }) => needing).toSorted(byName), maxStudents);
    const named = new Set(students.map(({ learnerId }) => learnerId));
    return {
      students,
      nobodyQuiet: all.length > 0 && nobodyQuiet(all, now),
      lowest: lowest(all, maxStudents).filter(({ learnerId }) => !named.has(learnerId)),
    };
  }, [classes, rooms, people, now]);
}

function byName(a: StudentToday, b: StudentToday): number {
  return a.person.displayName.localeCompare(b.person.displayName);
}

/** The active classrooms that the viewer is in. Admins who are in none look after all. */
function useOwnClassrooms() {
  const viewer = useViewer();
  const { classrooms, complete } = useClassrooms();
  return useMemo(() => {
    const active = classrooms.filter(({ chat }) => chat.active);
    const own = active.filter(({ memberIds }) => memberIds.includes(viewer.id));
    return { own: own.length > 0 ? own : active, complete };
  }, [classrooms, complete, viewer.id]);
}

function useUnread(people: ReadonlyMap<string, Person>) {
  const [groups, individuals] = [useChats('group'), useChats('individual')];
  return useMemo(() => {
    const chats = [...groups.chats, ...individuals.chats].flatMap((each): UnreadChat[] => {
      const last = newest(each.tail);
      return each.unread > 0 && last !== undefined
        ? [{ ...each, last, author: people.get(last.createdBy ?? '') }]
        : [];
    });
    return {
      chats: chats.toSorted((a, b) => Date.parse(b.last.createdAt) - Date.parse(a.last.createdAt)),
      complete: groups.tailsComplete && individuals.tailsComplete,
    };
  }, [groups, individuals, people]);
}
