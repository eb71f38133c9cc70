// What the learners of a provider do in the tests of containers, as their phones would do it.
import { setTimeout as pause } from 'node:timers/promises';
import { messages, whiteboard } from '@foothold/domain/chat/collections';
import { peopleOfChat } from '@foothold/domain/people/collections';
import { SOCKET_PATH } from '@foothold/live/contract';
import sharp from 'sharp';
import type { Crowd } from '../../bench/crowd/crowd.ts';
import { say } from '../../bench/crowd/say.ts';
import type { Child } from '../../bench/measure/child.ts';
import { homeOf } from '../../bench/school/memory.ts';
import type { Learner } from '../../bench/school/school.ts';

export type Provider = {
  readonly origin: string;
  readonly learners: readonly Learner[];
  /** The ids of their classes' chats. */
  readonly classes: readonly string[];
};

const secondsBetween = 10;

export async function gather(crowd: Child<Crowd>, url: string, provider: Provider): Promise<void> {
  await crowd.ask('connect', {
    url: `${url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`,
    origin: provider.origin,
    learners: provider.learners.map((learner) => {
      const chatId = classOf(learner, provider);
      const chat = [messages, whiteboard, peopleOfChat].map(({ name }) => ({
        collection: name,
        params: { chatId },
      }));
      return { token: learner.token, chatId, follows: [...homeOf(learner), ...chat] };
    }),
  });
}

export function classOf({ chatIds }: Learner, { classes }: Provider): string {
  const chatId = chatIds.find((id) => classes.includes(id));
  if (chatId === undefined) throw new Error('A learner has no class.');
  return chatId;
}

export async function openHomes(url: string, learners: readonly Learner[]): Promise<void> {
  const queue = [...learners];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await fetch(`${url}/api/opening`, {
        headers: { authorization: `Bearer ${next.token}` },
      });
      if (answer.status !== 200) throw new Error(`Home was answered with ${answer.status}.`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
}

/** A third of the classes, each a message every ten seconds. Returns which numbers were said in each. */
export async function talk(url: string, provider: Provider, seconds: number): Promise<Map<string, number[]>> {
  const talking = provider.classes.filter((_, index) => index % 3 === 0);
  const said = new Map(talking.map((chatId) => [chatId, [] as number[]]));
  const end = performance.now() + seconds * 1000;
  let number = 0;
  await Promise.all(
    talking.map(async (chatId, index) => {
      // Classes start at different moments.
      await pause((index / talking.length) * secondsBetween * 1000);
      const members = provider.learners.filter((learner) => classOf(learner, provider) === chatId);
      for (let turn = 0; performance.now() < end; turn += 1) {
        const [author] = members.slice(turn % members.length);
        const own = number++;
        said.get(chatId)?.push(own);
        const next = pause(secondsBetween * 1000);
        if (author !== undefined) await say(url, author.token, chatId, own);
        await next;
      }
    }),
  );
  return said;
}

export async function sendPhotos(url: string, learners: readonly Learner[]): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } });
  const body = new Uint8Array(await photo.jpeg().toBuffer());
  await Promise.all(
    learners.map(async ({ token }) => {
      const answer = await fetch(`${url}/api/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-length': String(body.length),
          'upload-metadata': `id ${btoa(crypto.randomUUID())},purpose ${btoa('profile')}`,
        },
        body,
      });
      if (answer.status !== 201)
        throw new Error(`A photo was answered with ${answer.status}: ${await answer.text()}`);
    }),
  );
}

/** People without an account, each from an address of their own: their PIN is hashed all the same. */
export async function signIn(url: string, people: number): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const answer = await fetch(`${url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index + 1}` },
        body: JSON.stringify({ phoneNumber: `077009${String(10_000 + index)}`, pin: '135790' }),
      });
      if (answer.status !== 401) throw new Error(`A wrong sign-in was answered with ${answer.status}.`);
    }),
  );
}
