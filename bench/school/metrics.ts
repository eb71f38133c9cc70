// Measures what fetching the metrics costs a server to which a big provider is connected: CPU time of its process, which hardly depends on the load.
import { setTimeout as pause } from 'node:timers/promises';
import { SOCKET_PATH } from '@foothold/live/contract';
import { callsByName } from '../../apps/server/src/app/features.ts';
import type { Followers } from '../fan-out/followers.ts';
import { Child } from '../measure/child.ts';
import { median, type Figure } from '../measure/figures.ts';
import { homeOf } from './memory.ts';
import { withSchool, type School } from './with-school.ts';

const LEARNERS = Number(process.env['BENCH_LEARNERS'] ?? 2000);
/** As in the example configuration of Prometheus. */
const SECONDS_BETWEEN = 15;
const SHARE = 0.01;
const ROUNDS = 5;
const FETCHES = 6;
/** Longer than an answer is kept for others who ask. */
const PAUSE_MS = 1100;

export async function metrics(): Promise<Figure[]> {
  return withSchool({ learners: LEARNERS, classSize: 20 }, async (school) => {
    const clients = new Child<Followers>(new URL('../fan-out/followers.ts', import.meta.url));
    try {
      await clients.ask('connect', {
        id: 0,
        options: {
          url: `${school.url.replace('http', 'ws').replace('localhost', '127.0.0.1')}${SOCKET_PATH}/?EIO=4&transport=websocket`,
          origin: school.url,
          followers: school.learners.map((one) => ({ token: one.token, follows: homeOf(one) })),
          deltaPrefix: '42["delta"',
        },
      });
      const routes = await askEverywhere(school.url);
      const url = await school.server.ask('metricsUrl');
      const series = await fetchChecked(url, school, routes);
      const each: number[] = [];
      const idle: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const without = await microsOf(school, () => undefined);
        const fetching = await microsOf(school, () => fetchChecked(url, school, routes));
        idle.push(without / (FETCHES * PAUSE_MS * 1000));
        each.push((fetching - without) / FETCHES);
      }
      const micros = median(each);
      const share = micros / (SECONDS_BETWEEN * 1e6);
      const percent = (part: number) => `${(part * 100).toFixed(3)} %`;
      return [
        {
          what: `the metrics of a server with ${LEARNERS} sockets: its CPU time for one fetch; of a core, with one each ${SECONDS_BETWEEN} s`,
          measured: `${(micros / 1000).toFixed(1)} ms (${each.map((one) => (one / 1000).toFixed(1)).join(', ')}), ${series} series; ${percent(share)}`,
          floor: `${percent(median(idle))} of a core without`,
          target: `≤ ${SHARE * 100} %`,
          met: share <= SHARE,
        },
      ];
    } finally {
      await clients.end();
    }
  });
}

/** A node that has been up for long has answered at every address, and has series for each. Returns their number. */
async function askEverywhere(url: string): Promise<number> {
  const routes = new Set<string>();
  for (const { contract } of callsByName.values()) {
    const { method = 'POST', path = '' } = contract['~orpc'].route;
    const answer = await fetch(`${url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`, { method });
    await answer.arrayBuffer();
    routes.add(`${method} ${path}`);
  }
  return routes.size;
}

/** The number of series, once they say what is connected. */
async function fetchChecked(url: string, { learners }: School, routes: number): Promise<number> {
  const text = await (await fetch(url)).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  const follows = learners.reduce((sum, one) => sum + homeOf(one).length, 0);
  const found = [valueOf('foothold_live_sockets'), valueOf('foothold_live_followers')];
  const counted = text.match(/^foothold_request_duration_seconds_count/gm)?.length ?? 0;
  if (found[0] !== learners.length || found[1] !== follows || counted < routes)
    throw new Error(`The metrics say ${found.join(' sockets and ')} follows, and know ${counted} routes.`);
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
}

/** CPU time of the server while this is done `FETCHES` times, with a pause after each. */
async function microsOf({ server }: School, work: () => unknown): Promise<number> {
  const before = await server.ask('work');
  for (let time = 0; time < FETCHES; time += 1) {
    await work();
    await pause(PAUSE_MS);
  }
  return (await server.ask('work')) - before;
}
