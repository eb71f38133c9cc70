// Proves that thousands of learners receive their classes' messages in time, without loss, and all reconnect after an outage.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { classOf, gather, talk, type Provider } from '../../bench/crowd/classes.ts';
import type { Crowd } from '../../bench/crowd/crowd.ts';
import { say } from '../../bench/crowd/say.ts';
import { Child } from '../../bench/measure/child.ts';
import { percentile } from '../../bench/measure/figures.ts';
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
  readonly server: School['server'];
  readonly crowd: Child<Crowd>;
  readonly provider: Provider;
};

/** Every learner follows home and has the chat of the class open. */
async function gathered(learners: number): Promise<Gathered> {
  const school = await openSchool({ learners, classSize });
  ends.push(() => school.stop());
  const crowd = new Child<Crowd>(new URL('../../bench/crowd/crowd.ts', import.meta.url));
  ends.push(() => crowd.end());
  const provider = { ...school, origin: school.url };
  await gather(crowd, provider);
  return { server: school.server, crowd, provider };
}

/** CPU time of server and crowd during the work, as shares of one core. */
async function shares<T>({ server, crowd }: Gathered, work: () => Promise<T>) {
  const begun = performance.now();
  const [before, own] = [await server.ask('work'), await crowd.ask('work')];
  const result = await work();
  const micros = (performance.now() - begun) * 1000;
  const share = (spent: number) => `${Math.round((spent / micros) * 100)} %`;
  const told = `server ${share((await server.ask('work')) - before)} of a core, crowd ${share((await crowd.ask('work')) - own)}`;
  return { result, told };
}

test(
  'while a third of the classes talk, every learner of a big provider has each message of the class once, and in time',
  { timeout: 900_000 },
  async () => {
    const all = await gathered(listeners);
    const { crowd, provider } = all;
    const { result: said, told } = await shares(all, () =>
      talk(provider, { seconds: listenedSeconds, secondsBetween }),
    );
    await pause(1000);
    const { latencies, numbers, cuts } = await crowd.ask('arrivals');
    expect(cuts).toBe(0);
    for (const [index, learner] of provider.learners.entries())
      expect(numbers[index]?.toSorted((a, b) => a - b)).toEqual(said.get(classOf(learner, provider)) ?? []);
    const ms = [...latencies];
    expect(ms.length).toBeGreaterThan(0);
    const p99 = percentile(ms, 0.99);
    console.info(
      `${listeners} learners, ${[...said.values()].flat().length} messages, ${ms.length} arrivals in ${listenedSeconds} s: p50 ${percentile(ms, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${Math.max(...ms).toFixed(0)} ms; ${told}`,
    );
    expect(p99).toBeLessThan(atMost.p99Ms);
  },
);

test(
  'when the lines of all learners are cut at once, all of them soon have everything again, and what was said during the cut',
  { timeout: 300_000 },
  async () => {
    const all = await gathered(returners);
    const { crowd, provider } = all;
    await crowd.ask('dropAll');
    for (const [index, chatId] of provider.classes.entries()) {
      const author = provider.learners.find((learner) => learner.chatIds.includes(chatId));
      if (author !== undefined) await say(provider.url, author.token, chatId, index);
    }
    const { result, told } = await shares(all, () => crowd.ask('reconnectAll', { timeoutMs: 120_000 }));
    const { took, numbers, attempts } = result;
    for (const [index, learner] of provider.learners.entries())
      expect(numbers[index]).toEqual([provider.classes.indexOf(classOf(learner, provider))]);
    console.info(
      `${returners} learners back after ${percentile([...took], 0.5).toFixed(0)} ms (half), ${Math.max(...took).toFixed(0)} ms (all), ${attempts} attempts; ${told}`,
    );
    expect(Math.max(...took)).toBeLessThan(atMost.backMs);
  },
);
