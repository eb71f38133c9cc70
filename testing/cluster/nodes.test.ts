// Proves with TORTURE=1 that three nodes behind HAProxy and TLS, killed, drained and started again, lose nothing, and prints the
// figures. Needs Debian's packages haproxy and openssl.
import 'fake-indexeddb/auto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { SpawnedFoothold, WHOLE } from '../../apps/server/src/start/spawned-foothold.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { pepper } from '../tokens.ts';
import { at, gather, type Crowd } from './crowd.ts';
import { startHaproxy, type HaproxyInFront } from './haproxy.ts';

const isTorture = process.env['TORTURE'] === '1';
/** Half of them kill a node, half drain one. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 6);
const followers = Number(process.env['TORTURE_FOLLOWERS'] ?? 300);
const writers = 8;
const sends = 30;
/** One of twenty people is behind a proxy that blocks WebSocket. */
const isPolling = (place: number) => place % 20 === 5;

let database: TestDatabase;
let folder: string;
let pool: pg.Pool;
let ports: readonly number[];
let nodes: SpawnedFoothold[];
let haproxy: HaproxyInFront;
let crowd: Crowd;
let environment: Record<string, string>;

beforeAll(async () => {
  if (!isTorture) return;
  if (!existsSync('/usr/sbin/haproxy') || !existsSync('/usr/bin/openssl'))
    throw new Error('Missing here: apt-get install haproxy openssl');
  database = await createTestDatabase({ template: 'world' });
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-nodes-'));
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const port = await requireFreePort('127.0.0.1', 0);
  ports = [
    await requireFreePort('localhost', 0),
    await requireFreePort('localhost', 0),
    await requireFreePort('localhost', 0),
  ];
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    PEPPER: pepper,
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '3',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
  };
  nodes = await Promise.all(ports.map(start));
  haproxy = await startHaproxy(
    folder,
    port,
    ports.map((each) => `127.0.0.1:${each}`),
  );
  crowd = await gather({
    pool,
    followers,
    writers,
    origin: haproxy.url,
    urlOf: (place) => (isPolling(place) ? haproxy.pollingUrl : haproxy.url),
  });
  await crowd.settled();
}, 300_000);

afterAll(async () => {
  if (!isTorture) return;
  crowd?.close();
  await haproxy?.stop();
  await Promise.all((nodes ?? []).map((node) => node.end('SIGKILL')));
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function start(port: number): Promise<SpawnedFoothold> {
  const node = new SpawnedFoothold({ ...environment, PORT: String(port) }, WHOLE);
  await node.ready();
  return node;
}

async function timesToAll(): Promise<number[]> {
  const times: number[] = [];
  for (let send = 0; send < sends; send += 1) times.push(await crowd.timeToAll());
  return times;
}

const tell = (line: string) => console.info(`${line} (load ${loadavg()[0]?.toFixed(1)})`);
/** Not asserted: on a busy machine nothing is quick. */
const judged = (measured: number, most: number) => (measured <= most ? 'met' : 'missed');
const ms = (time: number) => `${Math.round(time)} ms`;

test.runIf(isTorture)(
  'however often nodes are killed or drained, whatever people wrote is there once and all see it, and nobody is away for long',
  { timeout: 1_800_000 },
  async () => {
    const stop = crowd.write();
    const backAfterKill: number[] = [];
    const awayInDrain: number[] = [];
    const awayPolling: number[] = [];
    const drains: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const place = round % nodes.length;
      const node = nodes[place] ?? expect.unreachable();
      for (const device of crowd.devices) device.longestAwayMs = 0;
      const began = performance.now();
      if (round % 2 === 0) {
        await node.end('SIGKILL');
        // Until the closed connections have been noticed.
        await pause(100);
        await crowd.settled();
        backAfterKill.push(performance.now() - began);
      } else {
        expect(await node.end('SIGTERM')).toBe(0);
        drains.push(performance.now() - began);
        await crowd.settled();
        const moved = crowd.devices.filter(({ longestAwayMs }) => longestAwayMs > 0);
        const away = (some: typeof moved) => some.map(({ longestAwayMs }) => longestAwayMs);
        awayInDrain.push(...away(moved));
        awayPolling.push(...away(moved.filter((device) => isPolling(crowd.devices.indexOf(device)))));
      }
      nodes[place] = await start(ports[place] ?? 0);
      await vi.waitUntil(() => isReady(ports[place] ?? 0), { timeout: 60_000, interval: 50 });
    }
    const stored = await stop();
    tell(
      `${stored} messages of ${writers} writers, ${followers} followers, ${rounds} kills and drains: none lost, none doubled`,
    );
    tell(
      `killed: everybody back after ${ms(at(backAfterKill, 0.5))}, at most ${ms(Math.max(...backAfterKill))} (${judged(Math.max(...backAfterKill), 5_000)}: 5 s)`,
    );
    tell(
      `drained: away ${ms(at(awayInDrain, 0.5))}, ${ms(at(awayInDrain, 0.95))} for one in twenty, at most ${ms(Math.max(...awayInDrain))} (${judged(Math.max(...awayInDrain), 3_000)}: 3 s); by long-polling at most ${ms(Math.max(...awayPolling))}; the node took ${ms(at(drains, 0.5))} to stop`,
    );
  },
);

test.runIf(isTorture)(
  'a message reaches the last of all followers, spread over three nodes, about as soon as over one',
  { timeout: 600_000 },
  async () => {
    const three = await timesToAll();
    await Promise.all(nodes.slice(1).map((node) => node.end('SIGTERM')));
    await crowd.settled();
    const one = await timesToAll();
    const ratio = at(three, 0.95) / at(one, 0.95);
    tell(
      `to the last of ${followers}, p50 / p95: three nodes ${ms(at(three, 0.5))} / ${ms(at(three, 0.95))}, one ${ms(at(one, 0.5))} / ${ms(at(one, 0.95))}: ${ratio.toFixed(2)} × (${judged(ratio, 1.5)}: 1.5 ×)`,
    );
  },
);

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.status === 200;
}
