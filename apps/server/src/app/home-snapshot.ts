// Serves everything a learner's home page shows first in one response: `GET /api/opening`. Each room checks access itself; the
// picture is that of the lesson shown first, so that the browser can load it before the page renders.
import {
  chatMarks,
  chatsOfMember,
  chatTail,
  maxCounted,
  type Chat,
  type ChatMark,
} from '@foothold/domain/chat/collections';
import { byChatName } from '@foothold/domain/chat/order';
import { classroomModules, type ClassroomModule } from '@foothold/domain/classrooms/collections';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import {
  modulesOfChat,
  outlineOfChat,
  type Module,
  type Outline,
} from '@foothold/domain/curriculum/collections';
import { lessonsOf, type Lesson } from '@foothold/domain/curriculum/lessons';
import { evidenceOfLearner, type Evidence } from '@foothold/domain/evidence/collections';
import { evidencedSubjects } from '@foothold/domain/evidence/unread';
import { fileUrl } from '@foothold/domain/files/kinds';
import { homeRooms, type Room } from '@foothold/domain/home-rooms';
import { self, type Self } from '@foothold/domain/people/collections';
import { completionsOfLearner, type Completion } from '@foothold/domain/progress/collections';
import { nextLesson } from '@foothold/domain/progress/next-step';
import { moduleProgress } from '@foothold/domain/progress/progress';
import { roomName } from '@foothold/live/contract';
import type { ReadRoom } from '@foothold/live/server/hub';
import type { FastifyInstance } from 'fastify';
import { compressAnswer } from '../kernel/edge/compressed-answer.ts';
import type { Services } from '../kernel/edge/context.ts';
import { authenticate, inSessionQueue } from '../kernel/edge/request.ts';
import type { Actor } from '../kernel/access/actor.ts';
import { countedJson, requireBytesLeft } from './counted-read.ts';
import type { LiveHub } from './live-hub.ts';

type HomeSnapshot = { readonly rooms: Rooms; readonly picture: string | null };
type Rooms = Readonly<Record<string, readonly object[]>>;
type Named = { readonly name: string };

/** The rows of a long history are left to the live connection, which sends them anyway. */
const maxRows = 500;

export function registerHomeSnapshot(app: FastifyInstance, services: Services, hub: LiveHub): void {
  app.get('/api/opening', { onSend: compressAnswer }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return inSessionQueue(services, request, async () => {
      const actor = await authenticate(services, request);
      if (actor === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
      requireBytesLeft(services, actor);
      void reply.type('application/json; charset=utf-8');
      return countedJson(services, actor, await hub.readTogether(actor, (read) => homeOf(read, actor)));
    });
  });
}

async function homeOf(read: ReadRoom, { id }: Actor): Promise<HomeSnapshot> {
  const own = await readRooms(read, homeRooms.ofUser(id));
  const [me] = rowsOf<Self>(own, self, { userId: id });
  const chats = rowsOf<Chat>(own, chatsOfMember, { userId: id })
    .filter((chat) => chat.categoryId === me?.selectedCategoryId)
    .toSorted(byChatName);
  const classrooms = chats.filter(({ kind }) => kind === 'group').map((chat) => ({ chatId: chat.id }));
  const ofClassrooms: Record<string, readonly object[]> = {};
  const marks = rowsOf<ChatMark>(own, chatMarks, { userId: id });
  // Staff are in so many chats that these would come twice: here, and by the socket.
  for (const { id: chatId } of me?.role === 'student' ? chats : [])
    Object.assign(
      ofClassrooms,
      await readTail(read, chatId, marks.find((mark) => mark.chatId === chatId)?.seq),
    );
  for (const { chatId } of classrooms)
    Object.assign(ofClassrooms, await readRooms(read, homeRooms.ofClassroom(chatId)));
  const work = await readRooms(read, homeRooms.ofWork(id));
  const others = await readRooms(read, [
    ...homeRooms.ofAims(id),
    ...(me === undefined ? [] : homeRooms.ofCategory(me.selectedCategoryId)),
  ]);
  const first = firstLesson(id, classrooms, { ...ofClassrooms, ...work });
  const steps = first === undefined ? {} : await readRooms(read, homeRooms.ofModule(first.module.id));
  const picture = first?.module.imageFileId ?? null;
  const short = Object.fromEntries(Object.entries(work).filter(([, rows]) => rows.length <= maxRows));
  return {
    rooms: { ...own, ...ofClassrooms, ...short, ...others, ...steps },
    picture: picture === null ? null : fileUrl(picture),
  };
}

/** The lesson that home shows first, and whose next page or task it names. */
function firstLesson(
  id: string,
  classrooms: readonly { readonly chatId: string }[],
  rooms: Rooms,
): Lesson | undefined {
  const ofClassrooms = <Row>(collection: Named) =>
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

/** From the message read last, so that the unread ones can be counted; the newest if that one was deleted since. */
async function readTail(read: ReadRoom, chatId: string, readSeq = 0): Promise<Rooms> {
  const part = { from: readSeq, size: maxCounted };
  const answer = await read(chatTail.name, { chatId }, part);
  if ('rows' in answer && answer.rows.length > 0)
    return { [roomName(chatTail.name, { chatId })]: answer.rows };
  return readRooms(read, homeRooms.ofChat(chatId));
}

/** Rooms that the user may not see are left out. */
async function readRooms(read: ReadRoom, wanted: readonly Room[]): Promise<Rooms> {
  const rooms: Record<string, readonly object[]> = {};
  for (const { contract, params } of wanted) {
    const answer = await read(contract.name, params);
    if ('rows' in answer) rooms[roomName(contract.name, params)] = answer.rows;
  }
  return rooms;
}

function rowsOf<Row>(rooms: Rooms, collection: Named, params: object): readonly Row[] {
  // Sound: the rows of a room are those of its collection.
  return (rooms[roomName(collection.name, params)] ?? []) as unknown as readonly Row[];
}
