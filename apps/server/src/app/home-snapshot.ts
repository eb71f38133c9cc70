// Serves everything a learner's home page shows first in one response: `GET /api/opening`. Each room checks access itself; the
// picture is that of the lesson shown first, so that the browser can load it before the page renders.
import { chatMarks, chatsOfMember, type Chat } from '@foothold/domain/chat/collections';
import { byChatName } from '@foothold/domain/chat/order';
import { classroomModules, type ClassroomModule } from '@foothold/domain/classrooms/collections';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import {
  modulesOfChat,
  outlineOfChat,
  resources,
  tasks,
  type Module,
  type Outline,
} from '@foothold/domain/curriculum/collections';
import { lessonsOf, type Lesson } from '@foothold/domain/curriculum/lessons';
import {
  commentsOfLearner,
  evidenceOfLearner,
  marksOfViewer,
  type Evidence,
} from '@foothold/domain/evidence/collections';
import { evidencedSubjects } from '@foothold/domain/evidence/unread';
import { fileUrl } from '@foothold/domain/files/kinds';
import { account, self, type Self } from '@foothold/domain/people/collections';
import { completionsOfLearner, type Completion } from '@foothold/domain/progress/collections';
import { nextLesson } from '@foothold/domain/progress/next-step';
import { moduleProgress } from '@foothold/domain/progress/progress';
import { roomName } from '@foothold/live/contract';
import type { FastifyInstance } from 'fastify';
import { compressAnswer } from '../edge/compressed-answer.ts';
import type { Services } from '../edge/context.ts';
import { authenticate, inSessionQueue } from '../edge/request.ts';
import type { Actor } from '../access/actor.ts';
import type { LiveHub } from './live-hub.ts';

type HomeSnapshot = { readonly rooms: Rooms; readonly picture: string | null };
type Rooms = Readonly<Record<string, readonly object[]>>;
type Wanted = { readonly collection: { readonly name: string }; readonly params: object };

/** The rows of a long history are left to the live connection, which sends them anyway. */
const mostRows = 150;

export function registerHomeSnapshot(app: FastifyInstance, services: Services, hub: LiveHub): void {
  app.get('/api/opening', { onSend: compressAnswer }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return await inSessionQueue(services, request, async () => {
      const actor = await authenticate(services, request);
      if (actor === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
      return homeOf(hub, actor);
    });
  });
}

async function homeOf(hub: LiveHub, actor: Actor): Promise<HomeSnapshot> {
  const params = { userId: actor.id };
  const own = await read(
    hub,
    actor,
    [self, account, chatsOfMember, chatMarks].map((collection) => ({ collection, params })),
  );
  const [me] = rowsOf<Self>(own, self, params);
  const classrooms = rowsOf<Chat>(own, chatsOfMember, params)
    .filter((chat) => chat.kind === 'group' && chat.categoryId === me?.selectedCategoryId)
    .toSorted(byChatName)
    .map(({ id: chatId }) => ({ chatId }));
  const classroomRooms = await read(
    hub,
    actor,
    classrooms.flatMap((classroom) =>
      [classroomModules, modulesOfChat, outlineOfChat].map((collection) => ({
        collection,
        params: classroom,
      })),
    ),
  );
  const work = await read(hub, actor, [
    { collection: completionsOfLearner, params: { learnerId: actor.id } },
    { collection: evidenceOfLearner, params: { learnerId: actor.id } },
    { collection: commentsOfLearner, params: { learnerId: actor.id } },
    { collection: marksOfViewer, params: { viewerId: actor.id, learnerId: actor.id } },
  ]);
  const first = firstLesson(actor, classrooms, { ...classroomRooms, ...work });
  const steps =
    first === undefined
      ? {}
      : await read(
          hub,
          actor,
          [resources, tasks].map((collection) => ({ collection, params: { moduleId: first.module.id } })),
        );
  const picture = first?.module.imageFileId ?? null;
  const short = Object.fromEntries(Object.entries(work).filter(([, rows]) => rows.length <= mostRows));
  return {
    rooms: { ...own, ...classroomRooms, ...short, ...steps },
    picture: picture === null ? null : fileUrl(picture),
  };
}

/** The lesson that home shows first, and whose next page or task it names. */
function firstLesson(
  { id }: Actor,
  classrooms: readonly { readonly chatId: string }[],
  rooms: Rooms,
): Lesson | undefined {
  const ofClassrooms = <Row>(collection: { readonly name: string }) =>
    classrooms.flatMap((classroom) => rowsOf<Row>(rooms, collection, classroom));
  const completed = rowsOf<Completion>(rooms, completionsOfLearner, { learnerId: id });
  const evidence = rowsOf<Evidence>(rooms, evidenceOfLearner, { learnerId: id });
  const items = Map.groupBy(ofClassrooms<Outline>(outlineOfChat), ({ moduleId }) => moduleId);
  const lessons = lessonsOf(
    ofClassrooms<ClassroomModule>(classroomModules),
    ofClassrooms<Module>(modulesOfChat),
  ).map((lesson) => ({
    ...lesson,
    progress: moduleProgress(
      items.get(lesson.module.id) ?? [],
      new Set(completed.map(({ resourceId }) => resourceId)),
      evidencedSubjects(evidence),
    ),
  }));
  return nextLesson(lessons) ?? lessons.find(({ current }) => current);
}

/** Sequential, so that a page load uses one database connection like any other request. */
async function read(hub: LiveHub, actor: Actor, wanted: readonly Wanted[]): Promise<Rooms> {
  const rooms: Record<string, readonly object[]> = {};
  for (const { collection, params } of wanted) {
    const answer = await hub.readSnapshot(collection.name, actor, params);
    if ('rows' in answer) rooms[roomName(collection.name, params)] = answer.rows;
  }
  return rooms;
}

function rowsOf<Row>(rooms: Rooms, collection: { readonly name: string }, params: object): readonly Row[] {
  // Sound: the rows of a room are those of its collection.
  return (rooms[roomName(collection.name, params)] ?? []) as unknown as readonly Row[];
}
