// Chats in a class while something else happens, and measures how long each message takes to each of the others.
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@foothold/domain/chat/collections';
import { Child } from '../measure/child.ts';
import type { School } from '../school/with-school.ts';
import type { Crowd } from './crowd.ts';
import { socketUrl } from './raw-socket.ts';
import { say } from './say.ts';

const MESSAGE_EVERY_MS = 60;
/** How long a message may take on a machine that others use, too. */
const PATIENCE_MS = 60_000;

export type ClassChat = Awaited<ReturnType<typeof openChat>>;

/** Everybody follows the chat of the first new class. */
export async function openChat({ url, classes: [chatId = ''], learners }: School) {
  const crowd = new Child<Crowd>(new URL('./crowd.ts', import.meta.url));
  const follows = [{ collection: messages.name, params: { chatId } }];
  await crowd.ask('connect', {
    url: socketUrl(url),
    origin: url,
    learners: learners.map(({ token }) => ({ token, chatId, follows })),
  });

  const timedSay = async (number: number): Promise<number> => {
    const author = learners[number % learners.length];
    if (author === undefined) throw new Error('Nobody is in the class.');
    const begun = performance.now();
    await say(url, author.token, chatId, number);
    return performance.now() - begun;
  };

  /** What everybody has received, once they have as many messages as were sent, and a moment for one too many. */
  const arrived = async (sent: number) => {
    const latencies: number[] = [];
    const numbers = learners.map((): number[] => []);
    const begun = performance.now();
    do {
      await pause(500);
      const more = await crowd.ask('arrivals');
      if (more.cuts > 0) throw new Error('A connection was cut.');
      latencies.push(...more.latencies);
      for (const [place, own] of numbers.entries()) own.push(...(more.numbers[place] ?? []));
    } while (numbers.some((own) => own.length < sent) && performance.now() - begun < PATIENCE_MS);
    return { latencies, numbers };
  };

  /**
   * Sends at a constant rate until the work is done, without waiting for the answers. Every learner must receive every
   * message once. `latencies`: until each of the others has a message; `calls`: until its call is answered, in milliseconds.
   */
  const during = async <T>(work: Promise<T>) => {
    const over = new AbortController();
    const ended = work.finally(() => over.abort());
    const answers: Promise<number>[] = [];
    const begun = performance.now();
    while (!over.signal.aborted) {
      answers.push(timedSay(answers.length));
      await pause(Math.max(0, begun + answers.length * MESSAGE_EVERY_MS - performance.now()));
    }
    const result = await ended;
    const calls = await Promise.all(answers);
    const { latencies, numbers } = await arrived(calls.length);
    const isWhole = (own: readonly number[]) =>
      own.length === calls.length && own.toSorted((a, b) => a - b).every((number, place) => number === place);
    if (!numbers.every(isWhole)) throw new Error('A message was lost or arrived twice.');
    return { result, latencies, calls };
  };

  return { during, end: () => crowd.end() };
}
