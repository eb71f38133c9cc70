// Chats in a class while something else happens, and measures how long each message takes to each of the others.
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@foothold/domain/chat/collections';
import { SOCKET_PATH } from '@foothold/live/contract';
import type { Child } from '../measure/child.ts';
import type { Learner } from '../school/school.ts';
import type { School } from '../school/with-school.ts';
import type { Crowd } from './crowd.ts';
import { say } from './say.ts';

const MESSAGE_EVERY_MS = 60;

/** Everybody follows the chat of the first new class. Returns its id. */
export async function openChat({ client, url, learners }: School, crowd: Child<Crowd>): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select chat_id as id from newclasses');
  const chatId = rows[0]?.id ?? '';
  await crowd.ask('connect', {
    url: `${url.replace('http://localhost', 'ws://127.0.0.1')}${SOCKET_PATH}/?EIO=4&transport=websocket`,
    origin: url,
    learners: learners.map(({ token }: Learner) => ({
      token,
      chatId,
      follows: [{ collection: messages.name, params: { chatId } }],
    })),
  });
  return chatId;
}

/**
 * Sends at a constant rate until the work is done, without waiting for the answers. Every learner must receive every
 * message once. `latencies`: until each of the others has a message; `calls`: until its call is answered, in milliseconds.
 */
export async function chatWhile<T>(school: School, crowd: Child<Crowd>, chatId: string, work: Promise<T>) {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  const answers: Promise<number>[] = [];
  const begun = performance.now();
  while (!over.signal.aborted) {
    answers.push(timedSay(school, chatId, answers.length));
    await pause(Math.max(0, begun + answers.length * MESSAGE_EVERY_MS - performance.now()));
  }
  const result = await ended;
  const calls = await Promise.all(answers);
  const sent = calls.length;
  await pause(500);
  const { latencies, numbers, cuts } = await crowd.ask('arrivals');
  const whole = numbers.every(
    (own) => own.length === sent && own.toSorted((a, b) => a - b).every((number, place) => number === place),
  );
  if (!whole || cuts > 0) throw new Error('A message was lost or arrived twice.');
  return { result, latencies: [...latencies], calls };
}

async function timedSay({ url, learners }: School, chatId: string, number: number): Promise<number> {
  const author = learners[number % learners.length];
  if (author === undefined) throw new Error('Nobody is in the class.');
  const begun = performance.now();
  await say(url, author.token, chatId, number);
  return performance.now() - begun;
}
