// Proves, with TORTURE=1, that no acknowledged write is lost or doubled when the server or its database is killed.
import 'fake-indexeddb/auto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { applicationUrl, readRecord } from '../../apps/server/src/kernel/database/embedded-record.ts';
import {
  SpawnedFoothold,
  WHOLE,
  postmasterPid,
} from '../../apps/server/src/start/spawned-foothold.fixture.ts';
import { pepper } from '../tokens.ts';
import { chats } from '../world-ids.ts';
import { buildWorld } from '../world.ts';
import { expectAllAgree } from './all-agree.ts';
import { Device } from './device.ts';
import { fillClass, seeded } from './full-class.ts';

const torture = process.env['TORTURE'] === '1';
// TORTURE_KILLS=300 is the full proof; each kill costs a restart of two or three seconds.
const kills = Number(process.env['TORTURE_KILLS'] ?? 60);
const people = 8;
const soon = { timeout: 90_000, interval: 20 };
const chatId = chats.blue;

let dataFolder = '';
let port = 0;
let foothold: SpawnedFoothold;
let pool: pg.Pool;
const devices: Device[] = [];

beforeAll(async () => {
  if (!torture) return;
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foothold-kills-'));
  await chmod(dataFolder, 0o755);
  port = await freePort();
  foothold = await start();
  const record = await readRecord(dataFolder);
  if (record === undefined) throw new Error('The server has not recorded the process of its database.');
  pool = new pg.Pool({ connectionString: applicationUrl(record), max: 2 });
  // It is killed together with the database.
  pool.on('error', () => undefined);
  await buildWorld(pool);
}, 180_000);

afterAll(async () => {
  if (!torture) return;
  for (const device of devices) device.close();
  await pool.end();
  await foothold.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });
}, 60_000);

async function start(): Promise<SpawnedFoothold> {
  const started = new SpawnedFoothold(
    { DATA_DIR: dataFolder, PORT: String(port), PEPPER: pepper, DEMO: 'false', LOG_LEVEL: 'silent' },
    WHOLE,
  );
  await started.ready();
  return started;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return address.port;
}

test.runIf(torture)(
  'however often the server and its database are killed, whatever people wrote is there once and all see it, without reloading',
  { timeout: 3_600_000 },
  async () => {
    const random = seeded(31);
    const url = foothold.url;
    const said = new Map<Device, string[]>();
    for (const { userId, token } of await fillClass(pool, chatId, people)) {
      const device = new Device({ url, origin: url, token, userId, chatId, timeoutMs: 5000 });
      devices.push(device);
      said.set(device, []);
    }
    await vi.waitUntil(() => devices.every(({ chat }) => chat.status === 'ready'), soon);
    const stopped = new AbortController();
    const writers = [...said].map(async ([device, ids], who) => {
      while (!stopped.signal.aborted) {
        ids.push(await device.say(`${who} says ${ids.length}`));
        // Limits the unsent messages: a user who waits for the network does not write thousands.
        do await pause(10 + random() * 40);
        while (!stopped.signal.aborted && device.unsent > 5);
      }
    });
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(200 + random() * 400);
      const postmaster = await postmasterPid(dataFolder);
      const victim = kill % 3;
      if (victim !== 1) foothold.process.kill('SIGKILL');
      if (victim !== 0) process.kill(postmaster, 'SIGKILL');
      if (victim !== 1) {
        await foothold.end();
        foothold = await start();
      }
      const acknowledged = devices.reduce((sum, device) => sum + device.acknowledged.length, 0);
      await vi.waitUntil(
        () => devices.reduce((sum, device) => sum + device.acknowledged.length, 0) > acknowledged,
        soon,
      );
    }
    stopped.abort();
    await Promise.all(writers);
    const stored = await expectAllAgree({ pool, chatId }, said, soon);
    console.info(`${stored.length} messages over ${kills} kills`);
  },
);
