// Proves that thousands of learners receive their classes' messages in time, without loss, and all reconnect after an outage.
import { setTimeout as pause } from 'node:timers/promises';
import { messages, whiteboard } from '@foothold/domain/chat/collections';
import { peopleOfChat } from '@foothold/domain/people/collections';
import { SOCKET_PATH } from '@foothold/live/contract';
import { afterEach, expect, test } from 'vitest';
import type { Crowd } from '../../bench/crowd/crowd.ts';
import { say } from '../../bench/crowd/say.ts';
import { Child } from '../../bench/measure/child.ts';
import { percentile } from '../../bench/measure/figures.ts';
import { homeOf } from '../../bench/school/memory.ts';
import type { Learner } from '../../bench/school/school.ts';
import { openSchool, type School } from '../../bench/school/with-school.ts';

const torture = process.env['TORTURE'] === '1';
const asked = (name: string, small: number, full: number): number =>
  Number(process.env[name] ?? (torture ? full : small));

// Each can be set in the environment to try a size between the two.
const listeners = asked('TORTURE_LISTENERS', 40, 2000);
const listenedSeconds = asked('TORTURE_SECONDS', 3, 300);
const returners = asked('TORTURE_RETURNERS', 40, 1000);
const classSize = 20;
/** In each active class; one class in three is active. */
const secondsBetween = torture ? 10 : 1;

// On a machine busy with other tests only completeness is checked, not speed.
const atMost = torture ? { p99Ms: 500, backMs: 10_000 } : { p99Ms: 5_000, backMs: 60_000 };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
}, 60_000);

type Gathered = {
  readonly school: School;
  readonly crowd: Child<Crowd>;
  readonly classes: readonly string[];
};

/** Every learner follows home and has the chat of the class open. */
async function gather(learners: number): Promise<Gathered> {
  const school = await openSchool({ learners, classSize });
  ends.push(() => school.stop());
  const crowd = new Child<Crowd>(new URL('../../bench/crowd/crowd.ts', import.meta.url));
  ends.push(() => crowd.end());
  const { rows } = await school.client.query<{ id: string }>('select chat_id as id from newclasses');
  const classes = rows.map(({ id }) => id);
  await crowd.ask('connect', {
    url: `${school.url.replace('http://localhost', 'ws://127.0.0.1')}${SOCKET_PATH}/?EIO=4&transport=websocket`,
    origin: school.url,
    learners: school.learners.map((learner) => {
      const chatId = classOf(learner, classes);
      const chat = [messages, whiteboard, peopleOfChat].map(({ name }) => ({
        collection: name,
        params: { chatId },
      }));
      return { token: learner.token, chatId, follows: [...homeOf(learner), ...chat] };
    }),
  });
  return { school, crowd, classes };
}

function classOf({ chatIds }: Learner, classes: readonly string[]): string {
  const chatId = chatIds.find((id) => classes.includes(id));
  if (chatId === undefined) throw new Error('A learner has no class.');
  return chatId;
}

/** CPU time of server and crowd during the work, as shares of one core. */
async function shares<T>({ school, crowd }: Gathered, work: () => Promise<T>) {
  const begun = performance.now();
  const [server, own] = [await school.server.ask('work'), await crowd.ask('work')];
  const result = await work();
  const micros = (performance.now() - begun) * 1000;
  const share = (spent: number) => `${Math.round((spent / micros) * 100)} %`;
  const told = `server ${share((await school.server.ask('work')) - server)} of a core, crowd ${share((await crowd.ask('work')) - own)}`;
  return { result, told };
}

test(
  'while a third of the classes talk, every learner of a big provider has each message of the class once, and in time',
  { timeout: 900_000 },
  async () => {
    const gathered = await gather(listeners);
    const { school, crowd, classes } = gathered;
    const talking = classes.filter((_, index) => index % 3 === 0);
    const said = new Map(talking.map((chatId) => [chatId, [] as number[]]));
    let number = 0;
    const { told } = await shares(gathered, async () => {
      const end = performance.now() + listenedSeconds * 1000;
      await Promise.all(
        talking.map(async (chatId, index) => {
          // Classes start at different moments.
          await pause((index / talking.length) * secondsBetween * 1000);
          const members = school.learners.filter((learner) => learner.chatIds.includes(chatId));
          for (let turn = 0; performance.now() < end; turn += 1) {
            const [author] = members.slice(turn % members.length);
            const own = number++;
            said.get(chatId)?.push(own);
            const next = pause(secondsBetween * 1000);
            if (author !== undefined) await say(school.url, author.token, chatId, own);
            await next;
          }
        }),
      );
    });
    await pause(1000);
    const { latencies, numbers, cuts } = await crowd.ask('arrivals');
    expect(cuts).toBe(0);
    for (const [index, learner] of school.learners.entries())
      expect(numbers[index]?.toSorted((a, b) => a - b)).toEqual(said.get(classOf(learner, classes)) ?? []);
    const all = [...latencies];
    expect(all.length).toBeGreaterThan(0);
    const p99 = percentile(all, 0.99);
    console.info(
      `${listeners} learners, ${number} messages, ${all.length} arrivals in ${listenedSeconds} s: p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms; ${told}`,
    );
    expect(p99).toBeLessThan(atMost.p99Ms);
  },
);

test(
  'when the lines of all learners are cut at once, all of them soon have everything again, and what was said during the cut',
  { timeout: 300_000 },
  async () => {
    const gathered = await gather(returners);
    const { school, crowd, classes } = gathered;
    await crowd.ask('dropAll');
    for (const [index, chatId] of classes.entries()) {
      const author = school.learners.find((learner) => learner.chatIds.includes(chatId));
      if (author !== undefined) await say(school.url, author.token, chatId, index);
    }
    const { result, told } = await shares(gathered, () => crowd.ask('reconnectAll', { timeoutMs: 120_000 }));
    const { took, numbers, attempts } = result;
    for (const [index, learner] of school.learners.entries())
      expect(numbers[index]).toEqual([classes.indexOf(classOf(learner, classes))]);
    console.info(
      `${returners} learners back after ${percentile([...took], 0.5).toFixed(0)} ms (half), ${Math.max(...took).toFixed(0)} ms (all), ${attempts} attempts; ${told}`,
    );
    expect(Math.max(...took)).toBeLessThan(atMost.backMs);
  },
);
