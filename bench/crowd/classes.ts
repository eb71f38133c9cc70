// What the learners of a big provider do, as their phones would do it: all have home and a chat open, and some classes talk.
import { setTimeout as pause } from 'node:timers/promises';
import { messages, whiteboard } from '@foothold/domain/chat/collections';
import { peopleOfChat } from '@foothold/domain/people/collections';
import type { Child } from '../measure/child.ts';
import type { Learner } from '../school/school.ts';
import type { Crowd } from './crowd.ts';
import { socketUrl, type Follow } from './raw-socket.ts';
import { say } from './say.ts';

export type Provider = {
  readonly url: string;
  /** Where its pages come from. */
  readonly origin: string;
  readonly learners: readonly Learner[];
  /** The ids of the classes' chats. */
  readonly classes: readonly string[];
};

/** Every learner follows home and has the chat of the class open. */
export async function gather(crowd: Child<Crowd>, provider: Provider): Promise<void> {
  await crowd.ask('connect', {
    url: socketUrl(provider.url),
    origin: provider.origin,
    learners: provider.learners.map((learner) => {
      const chatId = classOf(learner, provider);
      const chat = [messages, whiteboard, peopleOfChat];
      const open = chat.map(({ name }) => ({ collection: name, params: { chatId } }));
      return { token: learner.token, chatId, follows: [...homeOf(learner), ...open] };
    }),
  });
}

export function classOf({ chatIds }: Learner, { classes }: Provider): string {
  const chatId = chatIds.find((id) => classes.includes(id));
  if (chatId === undefined) throw new Error('A learner has no class.');
  return chatId;
}

/** The rooms that a learner's home follows. */
function homeOf({ id, chatIds }: Learner): Follow[] {
  const own = { userId: id };
  const learner = { learnerId: id };
  const ofChat = ['chat.tail', 'classrooms.modules', 'curriculum.modulesOfChat', 'curriculum.outlineOfChat'];
  return [
    { collection: 'people.self', params: own },
    { collection: 'people.account', params: own },
    { collection: 'categories.ofUser', params: own },
    { collection: 'chat.ofMember', params: own },
    { collection: 'chat.marks', params: own },
    { collection: 'evidence.ofLearner', params: learner },
    { collection: 'evidence.comments', params: learner },
    { collection: 'evidence.marks', params: { viewerId: id, learnerId: id } },
    { collection: 'progress.ofLearner', params: learner },
    { collection: 'targets.ofLearner', params: learner },
    { collection: 'plans.ofLearner', params: learner },
    ...chatIds.flatMap((chatId) => ofChat.map((collection) => ({ collection, params: { chatId } }))),
  ];
}

/** A third of the classes talk. Returns which numbers were said in each of them. */
export async function talk(
  provider: Provider,
  { seconds, secondsBetween }: { readonly seconds: number; readonly secondsBetween: number },
): Promise<ReadonlyMap<string, readonly number[]>> {
  const talking = provider.classes.filter((_, place) => place % 3 === 0);
  const said = new Map(talking.map((chatId) => [chatId, [] as number[]]));
  const end = performance.now() + seconds * 1000;
  let number = 0;
  await Promise.all(
    talking.map(async (chatId, place) => {
      // Classes start at different moments.
      await pause((place / talking.length) * secondsBetween * 1000);
      const members = provider.learners.filter((learner) => learner.chatIds.includes(chatId));
      for (let turn = 0; performance.now() < end; turn += 1) {
        const [author] = members.slice(turn % members.length);
        const own = number++;
        said.get(chatId)?.push(own);
        const next = pause(secondsBetween * 1000);
        if (author !== undefined) await say(provider.url, author.token, chatId, own);
        await next;
      }
    }),
  );
  return said;
}
