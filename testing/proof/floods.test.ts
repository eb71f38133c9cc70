// Measures, with TORTURE=1, how long a signed-in user waits while clients without a session flood the server, compared with at rest.
import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { personId } from '../cast.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { tokenOf } from '../world.ts';
import type { Flood, Flooded } from './flooder.ts';

const torture = process.env['TORTURE'] === '1';
vi.setConfig({ testTimeout: 900_000, hookTimeout: 60_000 });

// Ten times the peak load of a school of 600 users, per second:
const rates = {
  /** All users open the app, 56 files each, within five minutes: 112. */
  requests: 1120,
  /** All users reconnect within ten seconds after a cut: 60. */
  handshakes: 600,
  /** All users sign in within five minutes: 2. */
  signIns: 20,
  /** A write by each user every ten seconds would be 60; but these are a megabyte each, and 160 Mbit/s fills a connection. */
  megabytes: 20,
  /** A thousand within one flood. */
  connections: 160,
};

const floods = {
  'lists within lists, 1 MB': rates.megabytes,
  '75,000 keys': rates.megabytes,
  'the API’s document': rates.requests,
  readiness: rates.requests,
  'a live read': rates.requests,
  'made-up tokens': rates.requests,
  'made-up file cookies': rates.requests,
  'polling handshakes': rates.handshakes,
  'wrong sign-ins': rates.signIns,
  'silent sockets': rates.connections,
  'half-sent bodies': rates.connections,
} satisfies Record<Flood['kind'], number>;

const floodSeconds = Number(process.env['FLOOD_SECONDS'] ?? 6);
const restSeconds = Math.min(4, floodSeconds);
const probesPerSecond = 25;
const most = 2;

let node: TestNode;
const agent = new Agent({ keepAlive: true });

describe.runIf(torture)('torture', () => {
  beforeAll(async () => {
    node = await startTestNode({ trustProxy: 1, realSecrets: true });
  });
  afterAll(() => node.stop());

  test('signed-in users, also at the flooding address, get correct responses with little delay [THREAT-22]', async () => {
    await probe(2, 1);
    const rows: Row[] = [];
    let rest = await probe(restSeconds, 1);
    for (const [name, perSecond] of Object.entries(floods)) {
      const kind = name as Flood['kind'];
      const under: Measured[] = [];
      for (const addresses of [1, 40]) {
        const flooding = flood({ url: node.url, kind, addresses, perSecond, seconds: floodSeconds });
        // The flood has started, and its initial burst is over.
        await pause(500);
        const used = process.cpuUsage();
        const began = performance.now();
        const waits = await probe(floodSeconds - 1, addresses);
        const { user, system } = process.cpuUsage(used);
        const busy = (user + system) / 1000 / (performance.now() - began);
        under.push({ waits, busy, flooded: await flooding });
        // Lets the server finish requests of the flood that has ended.
        await pause(1000);
      }
      const after = await probe(restSeconds, 1);
      rows.push(...rowsOf(kind, [...rest, ...after], under));
      rest = after;
    }
    console.info(`load ${loadavg()[0]?.toFixed(1)}\n${tableOf(rows)}`);
    expect(
      rows.filter(({ ratio }) => ratio > most).map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`),
    ).toEqual([]);
  });
});

async function flood(flood: Flood): Promise<Flooded> {
  const file = path.join(import.meta.dirname, 'flooder.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(flood)]);
  return JSON.parse(stdout) as Flooded;
}

/** The duration of each of Amina's calls in milliseconds; every second one comes from a flooding address. */
async function probe(seconds: number, addresses: number): Promise<number[]> {
  const waits: Promise<number>[] = [];
  for (let number = 0; number < seconds * probesPerSecond; number += 1) {
    const from = number % 2 === 0 ? '203.0.113.9' : `198.51.100.${number % addresses}`;
    waits.push(ask(from));
    await pause(1000 / probesPerSecond);
  }
  return Promise.all(waits);
}

function ask(from: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokenOf('amina')}`, 'x-forwarded-for': from };
    const sent = request(`${node.url}/api/users/me`, { agent, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => {
        const took = performance.now() - began;
        if (answer.statusCode === 200 && body.includes(personId('amina'))) resolve(took);
        else reject(new Error(`${from} was answered with ${answer.statusCode}: ${body.slice(0, 200)}`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

type Measured = { readonly waits: readonly number[]; readonly busy: number; readonly flooded: Flooded };

type Row = {
  readonly what: string;
  readonly rest: string;
  readonly waits: string;
  readonly ratio: number;
  /** CPU cores used by this process, which contains both server and prober. */
  readonly busy: number;
  readonly flooded: Flooded;
};

function rowsOf(kind: string, rest: readonly number[], under: readonly Measured[]): Row[] {
  return under.map(({ waits, busy, flooded }, index) => ({
    what: `${kind}, from ${index === 0 ? 'one address' : '40'}`,
    rest: `${at(rest, 0.5).toFixed(0)} / ${at(rest, 0.95).toFixed(0)}`,
    waits: `${at(waits, 0.5).toFixed(0)} / ${at(waits, 0.95).toFixed(0)}`,
    ratio: at(waits, 0.95) / at(rest, 0.95),
    busy,
    flooded,
  }));
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, rest, waits, ratio, busy, flooded: { sent, unsent, statuses, open } }) => {
    const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
    const sentText = `${Math.round(sent / floodSeconds)}/s${unsent > 0 ? ` (${unsent} could not be sent)` : ''}`;
    return `| ${[what, sentText, rest, waits, ratio.toFixed(2), `${Math.round(busy * 100)} %`, [...answers, `${open} open`].join(', ')].join(' | ')} |`;
  });
  return [
    '| flood | sent | at rest, p50 / p95 ms | under it | ratio of p95 | server’s processor | what came of it |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
