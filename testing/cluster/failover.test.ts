// Proves with TORTURE=1 that nothing acknowledged is lost, however often the primary of PostgreSQL is killed, and prints how long
// people wait. Needs Debian's packages patroni, etcd-server, haproxy and postgresql-15.
import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { SpawnedFoothold, WHOLE } from '../../apps/server/src/start/spawned-foothold.fixture.ts';
import { pepper } from '../tokens.ts';
import { buildWorld } from '../world.ts';
import { at, gather, type Crowd } from './crowd.ts';
import { PatroniCluster } from './patroni.ts';

const isTorture = process.env['TORTURE'] === '1';
// TORTURE_FAILOVERS=50 is the full proof; each takes half a minute.
const failovers = Number(process.env['TORTURE_FAILOVERS'] ?? 6);
const followers = Number(process.env['TORTURE_FOLLOWERS'] ?? 300);
const writers = 8;
const patience = { timeout: 120_000, interval: 20 };

let cluster: PatroniCluster;
let folder: string;
let pool: pg.Pool;
let nodes: readonly SpawnedFoothold[];
let crowd: Crowd;

beforeAll(async () => {
  if (!isTorture) return;
  cluster = await PatroniCluster.start();
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-failover-'));
  const databaseUrl = await createDatabase();
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // Its connections end with the primary.
  pool.on('error', () => undefined);
  const origin = 'https://learn.example.org';
  const start = async () => {
    const port = String(await requireFreePort('127.0.0.1', 0));
    const node = new SpawnedFoothold(
      {
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        PEPPER: pepper,
        PUBLIC_URL: origin,
        PORT: port,
        DEMO: 'false',
        LOG_LEVEL: 'silent',
      },
      WHOLE,
    );
    await node.ready();
    return node;
  };
  nodes = [await start(), await start()];
  await buildWorld(pool);
  crowd = await gather({
    pool,
    followers,
    writers,
    origin,
    urlOf: (place) => nodes[place % nodes.length]?.url ?? '',
  });
  await crowd.settled();
}, 600_000);

afterAll(async () => {
  if (!isTorture) return;
  crowd?.close();
  await Promise.all((nodes ?? []).map((node) => node.end('SIGKILL')));
  await pool?.end();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

async function createDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  const url = new URL(cluster.adminUrl);
  await admin.query(`create role foothold login password '${url.password}'`);
  await admin.query('create database foothold owner foothold');
  await admin.end();
  return Object.assign(url, { username: 'foothold', pathname: '/foothold' }).href;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const acknowledged = () => crowd.devices.reduce((sum, each) => sum + each.acknowledged.length, 0);

/** Notes how long nobody's message is acknowledged. */
function watchPauses() {
  let [known, since, longest] = [acknowledged(), performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (acknowledged() > known) [known, since] = [acknowledged(), now];
  }, 10);
  return {
    /** The longest of them, in milliseconds. */
    stop: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

test.runIf(isTorture)(
  'however often the primary is killed, what was acknowledged is there once, and everybody sees the same',
  { timeout: 3_600_000 },
  async () => {
    const pauses: { readonly people: number; readonly patroni: number; readonly wholeMachine: boolean }[] =
      [];
    while (pauses.length < failovers) {
      const stop = crowd.write();
      for (let kill = 0; kill < 5 && pauses.length < failovers; kill += 1) {
        await cluster.whole();
        const wholeMachine = pauses.length % 2 === 1;
        const watch = watchPauses();
        const { revive, port } = await cluster.killPrimary(wholeMachine);
        const patroni = await cluster.acknowledges(port);
        const before = acknowledged();
        await vi.waitUntil(() => acknowledged() > before + writers, patience);
        const people = watch.stop();
        pauses.push({ people, patroni, wholeMachine });
        console.info(
          `${pauses.length}: ${wholeMachine ? 'the whole machine' : 'PostgreSQL'} killed: ${seconds(people)}, of which ${seconds(patroni)} (load ${loadavg()[0]?.toFixed(1)})`,
        );
        revive();
        await crowd.settled();
      }
      const stored = await stop();
      console.info(
        `${stored} messages of ${writers} writers, ${followers} followers, ${pauses.length} failovers: none lost, none doubled (load ${loadavg()[0]?.toFixed(1)})`,
      );
    }
    const medianOf = (some: typeof pauses, of: 'people' | 'patroni') =>
      seconds(
        at(
          some.map((each) => each[of]),
          0.5,
        ),
      );
    for (const [what, some] of [
      ['all', pauses],
      ['PostgreSQL killed', pauses.filter(({ wholeMachine }) => !wholeMachine)],
      ['the whole machine', pauses.filter(({ wholeMachine }) => wholeMachine)],
    ] as const)
      console.info(
        `${what}: people wait ${medianOf(some, 'people')} (median; 10 s), of which PostgreSQL and Patroni need ${medianOf(some, 'patroni')}`,
      );
  },
);
