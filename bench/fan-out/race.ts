// Sends the same messages through a server and its floor in turn, and measures each until its last follower has everything.
import { setTimeout as pause } from 'node:timers/promises';
import { Child, sharedClock } from '../measure/child.ts';
import { median, percentile, type Figure } from '../measure/figures.ts';
import type { Followers, GroupOptions } from './followers.ts';

export type Contestant = {
  /** The followers that receive its messages. */
  readonly group: GroupOptions;
  /** Commits one message, and returns a text that only this message contains. */
  readonly send: () => Promise<string>;
  /** CPU time of its server so far, in microseconds. */
  readonly work: () => Promise<number>;
};

export type RaceOptions = {
  readonly followers: number;
  readonly messages: number;
  readonly passes: number;
  /** How much longer than the floor it may take. */
  readonly atMost: number;
};

type Outcome = {
  /** Milliseconds from just before the send until the last follower had it. */
  readonly p50: number;
  readonly p95: number;
  /** CPU time of the server for one message to one follower, in microseconds; the median of all passes. */
  readonly workPerDelivery: number;
};

/** The rate of a busy class, with enough pause that a message never waits for the previous one. */
const PAUSE_MS = 15;

/** The followers of a floor, whose server is at this port. */
export function bareGroup(port: number, { followers }: RaceOptions): GroupOptions {
  return {
    url: `ws://127.0.0.1:${port}`,
    origin: 'http://bench.test',
    followers: Array.from({ length: followers }, () => ({ token: null, follows: [] })),
    deltaPrefix: '{',
  };
}

export async function race(
  what: string,
  contestants: readonly [ours: Contestant, floor: Contestant],
  options: RaceOptions,
): Promise<Figure[]> {
  const clients = new Child<Followers>(new URL('./followers.ts', import.meta.url));
  try {
    for (const [id, { group }] of contestants.entries()) await clients.ask('connect', { id, options: group });
    const before = await clients.ask('work');
    const [ours, floor] = await runPasses(clients, contestants, options);
    const deliveries = 2 * options.messages * (options.passes + 1) * options.followers;
    const perDelivery = ((await clients.ask('work')) - before) / deliveries;
    return figuresOf(`${what}, ${options.followers} followers`, ours, floor, perDelivery, options.atMost);
  } finally {
    await clients.end();
  }
}

async function runPasses(
  clients: Child<Followers>,
  contestants: readonly [Contestant, Contestant],
  { followers, messages, passes }: RaceOptions,
): Promise<readonly [Outcome, Outcome]> {
  const newTally = () => ({ latencies: [] as number[], works: [] as number[] });
  const tallies = [newTally(), newTally()] as const;
  // The first pass is a warm-up and is not counted.
  for (let round = 0; round <= passes; round += 1) {
    for (const [id, contestant] of contestants.entries()) {
      const passed = await runPass(clients, id, contestant, messages);
      if (round === 0) continue;
      tallies[id]?.latencies.push(...passed.latencies);
      tallies[id]?.works.push(passed.work / (messages * followers));
    }
  }
  const outcomeOf = ({ latencies, works }: ReturnType<typeof newTally>): Outcome => ({
    p50: median(latencies),
    p95: percentile(latencies, 0.95),
    workPerDelivery: median(works),
  });
  return [outcomeOf(tallies[0]), outcomeOf(tallies[1])];
}

async function runPass(
  clients: Child<Followers>,
  id: number,
  { send, work }: Contestant,
  messages: number,
): Promise<{ latencies: number[]; work: number }> {
  const latencies: number[] = [];
  const marks: string[] = [];
  const before = await work();
  for (let place = 0; place < messages; place += 1) {
    const sentAt = sharedClock();
    marks.push(await send());
    latencies.push((await clients.ask('received', { id, place })) - sentAt);
    await pause(PAUSE_MS);
  }
  const spent = (await work()) - before;
  await clients.ask('check', { id, marks });
  return { latencies, work: spent };
}

function figuresOf(
  what: string,
  ours: Outcome,
  floor: Outcome,
  perDelivery: number,
  atMost: number,
): Figure[] {
  const figure = (name: string, of: keyof Outcome, unit: string): Figure => ({
    what: `${what}: ${name}`,
    measured: `${ours[of].toFixed(1)} ${unit}`,
    floor: `${floor[of].toFixed(1)} ${unit}`,
    ratio: ours[of] / floor[of],
    target: `≤ ${atMost} ×`,
    met: ours[of] / floor[of] <= atMost,
  });
  return [
    figure('to the last one, p50', 'p50', 'ms'),
    figure('to the last one, p95', 'p95', 'ms'),
    figure('server CPU per delivery', 'workPerDelivery', 'µs'),
    {
      what: `${what}: CPU of the followers’ own process per delivery`,
      measured: `${perDelivery.toFixed(1)} µs`,
    },
  ];
}
