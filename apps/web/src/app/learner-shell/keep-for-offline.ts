// Prefetches, while online and idle, the data that a learner will want offline.
import { chatsOfMember, messages, whiteboard } from '@foothold/domain/chat/collections';
import { modulesOfChat, resources } from '@foothold/domain/curriculum/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import { homeRooms, roomsOf } from '@foothold/domain/home-rooms';
import { peopleOfChat, preferences } from '@foothold/domain/people/collections';
import { planQuestions, plansOfLearner } from '@foothold/domain/plans/collections';
import type { Follower } from '@foothold/live/client/follower';
import type { PersistedCache } from '@foothold/live/client/persisted-cache';
import { collectionOfRoom, roomName, type Contract } from '@foothold/live/contract';
import { cacheChanges, type WantedPicture } from '../../connection/offline-files.ts';
import { cacheable, cacheLessonPages } from '../../features/curriculum/cache-lesson-pages.ts';
import { cachePictures } from './cache-pictures.ts';

// Limits the load on the server when a whole class opens the app, and users' data volume.
const pauseMs = 600;
// Pixels: a tile on a phone, and a face beside a name, each on a screen of two pixels per point.
const lessonSide = 640;
const faceSide = 112;
const oldAfterMs = 12 * 60 * 60 * 1000;

type Wanted = {
  readonly name: string;
  readonly collection: string;
  readonly visit: () => Promise<unknown>;
};
type Learner = { readonly id: string; readonly selectedCategoryId: string };

/** Fetches what is missing or old, and deletes what the learner may no longer see or no longer needs. */
export async function keepForOffline(
  follower: Follower,
  kept: PersistedCache,
  learner: Learner,
  signal: AbortSignal,
): Promise<void> {
  const wanted = await wantedRooms(follower, learner);
  if (wanted === null || signal.aborted) return;
  const names = new Set(wanted.map(({ name }) => name));
  const collections = new Set(wanted.map(({ collection }) => collection));
  for (const name of kept.names)
    if (!names.has(name) && collections.has(collectionOfRoom(name))) kept.delete(name);
  const now = Date.now();
  for (const { name, visit } of wanted) {
    if (now - kept.writtenAt(name) < oldAfterMs) continue;
    await pause(pauseMs, signal);
    if (signal.aborted) return;
    await visit();
    cacheChanges.dispatchEvent(new Event('change'));
  }
  const { pictures, pages } = wantedFiles(kept, wanted);
  await cacheLessonPages(learner.id, pages, signal);
  await cachePictures(learner.id, pictures, pages, () => pause(pauseMs, signal), signal);
}

/** The pictures of the lessons, then the faces; and the addresses of the lessons' pages: of the rows that are kept. */
function wantedFiles(kept: PersistedCache, wanted: readonly Wanted[]) {
  // Sound: a room's rows are those of the contract that its name belongs to.
  const rowsOf = <Params, Row>({ name: collection }: Contract<Params, Row>) =>
    wanted
      .filter((room) => room.collection === collection)
      .flatMap(({ name }) => (kept.rowsOf(name) ?? []) as readonly Row[]);
  const pictures = new Map<string, WantedPicture>();
  const add = (fileId: string | null, maxSide: number): void => {
    if (fileId !== null) pictures.set(fileId, { url: fileUrl(fileId), maxSide });
  };
  for (const { imageFileId } of rowsOf(modulesOfChat)) add(imageFileId, lessonSide);
  for (const { profileFileId } of rowsOf(peopleOfChat)) add(profileFileId, faceSide);
  const pages = cacheable(rowsOf(resources).map(({ embedLink }) => embedLink));
  return { pictures: [...pictures.values()], pages };
}

/** Null if the server did not return the list of chats. */
async function wantedRooms(follower: Follower, learner: Learner): Promise<readonly Wanted[] | null> {
  const { id, selectedCategoryId } = learner;
  const chats = await follower.prefetch(chatsOfMember, { userId: id });
  const plans = await follower.prefetch(plansOfLearner, { learnerId: id });
  if (chats === null || plans === null) return null;
  const here = chats.filter((chat) => chat.categoryId === selectedCategoryId);
  const classrooms = here.filter((chat) => chat.kind === 'group');
  const taught = await Promise.all(
    classrooms.map((chat) => follower.prefetch(modulesOfChat, { chatId: chat.id })),
  );
  const moduleIds = new Set(taught.flatMap((modules) => modules ?? []).map((module) => module.id));
  const plan = plans.find((each) => each.archivedAt === null && each.categoryId === selectedCategoryId);
  // Home, and what the screens behind it show.
  const rooms = [
    ...homeRooms.ofUser(id),
    ...roomsOf({ userId: id }, [preferences]),
    ...homeRooms.ofWork(id),
    ...homeRooms.ofAims(id),
    ...homeRooms.ofCategory(selectedCategoryId),
    ...classrooms.flatMap((chat) => homeRooms.ofClassroom(chat.id)),
    ...[...moduleIds].flatMap(homeRooms.ofModule),
    ...(plan === undefined ? [] : roomsOf({ planId: plan.id }, [planQuestions])),
    ...here.flatMap((chat) => [
      ...homeRooms.ofChat(chat.id),
      ...roomsOf({ chatId: chat.id }, [messages, whiteboard, peopleOfChat]),
    ]),
  ];
  return rooms.map(({ contract, params }) => ({
    name: roomName(contract.name, params),
    collection: contract.name,
    visit: () => follower.prefetch(contract, params),
  }));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
