// Sends the same messages through two or more servers in turn, and measures each until its last follower has everything.
import { setTimeout as pause } from 'node:timers/promises';
import { sharedClock, type Child } from '../measure/child.ts';
import { median, percentile } from '../measure/figures.ts';
import type { Followers } from './followers.ts';

export type Contestant = {
  /** The group of followers that receive its messages. */
  readonly group: number;
  /** Commits one message, and returns a text that only this message contains. */
  readonly send: () => Promise<string>;
  /** CPU time of its server so far, in microseconds. */
  readonly work: () => Promise<number>;
};

export type RaceOptions = { readonly followers: number; readonly messages: number; readonly passes: number };

export type Outcome = {
  /** Milliseconds from just before the send until the last follower had it. */
  readonly p50: number;
  readonly p95: number;
  /** CPU time of the server for one message to one follower, in microseconds; the median of all passes. */
  readonly workPerDelivery: number;
};

/** The rate of a busy class, with enough pause that a message never waits for the previous one. */
const PAUSE_MS = 15;

type Tally = { readonly latencies: number[]; readonly works: number[] };

export async function race(
  clients: Child<Followers>,
  contestants: readonly Contestant[],
  options: RaceOptions,
): Promise<readonly Outcome[]> {
  const tallies = contestants.map((): Tally => ({ latencies: [], works: [] }));
  // The first pass is a warm-up and is not counted.
  for (let round = 0; round <= options.passes; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const passed = await runPass(clients, contestant, options.messages);
      if (round === 0) continue;
      tallies[index]?.latencies.push(...passed.latencies);
      tallies[index]?.works.push(passed.work / (options.messages * options.followers));
    }
  }
  return tallies.map(({ latencies, works }) => ({
    p50: median(latencies),
    p95: percentile(latencies, 0.95),
    workPerDelivery: median(works),
  }));
}

async function runPass(
  clients: Child<Followers>,
  { group, send, work }: Contestant,
  messages: number,
): Promise<{ latencies: number[]; work: number }> {
  const latencies: number[] = [];
  const marks: string[] = [];
  const before = await work();
  for (let place = 0; place < messages; place += 1) {
    const sentAt = sharedClock();
    marks.push(await send());
    latencies.push((await clients.ask('received', { id: group, place })) - sentAt);
    await pause(PAUSE_MS);
  }
  const spent = (await work()) - before;
  await clients.ask('check', { id: group, marks });
  return { latencies, work: spent };
}
