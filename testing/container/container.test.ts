// Proves with TORTURE=1 that the image of ops/container builds, carries no secrets, serves 2,000 learners within 512 MB, and stops when told.
// Needs root and Debian's packages podman, runc and debootstrap.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { classOf, gather, talk, type Provider } from '../../bench/crowd/classes.ts';
import type { Crowd } from '../../bench/crowd/crowd.ts';
import { Child } from '../../bench/measure/child.ts';
import { openDatabase, type OpenDatabase } from '../../bench/measure/database.ts';
import { percentile } from '../../bench/measure/figures.ts';
import { classesOf, enrol, PEPPER, seedSchool } from '../../bench/school/school.ts';
import { startS3 } from '../s3-server.ts';
import { openHomes, sendPhotos, signIn } from './learners.ts';
import {
  buildImage,
  type Container,
  image,
  inImage,
  podman,
  publishedCheckout,
  requirePodman,
  startContainer,
} from './podman.ts';

const isTorture = process.env['TORTURE'] === '1';
const origin = 'https://learn.example.org';
// Can be set in the environment to try another size.
const listeners = Number(process.env['TORTURE_LISTENERS'] ?? 2000);
const limitMb = Number(process.env['TORTURE_MEMORY_MB'] ?? 512);
const talkSeconds = 60;
/** To start on a machine that others use, too. */
const patience = { timeout: 120_000, interval: 50 };

/** What must not reach the image, wherever it lies in the checkout. */
const decoys = [
  '.env',
  'apps/server/.env',
  'ops/compose/.env',
  'ops/kubernetes/secrets.env',
  '.foothold/pepper',
  '.git/config',
];
const secret = 'a secret that nobody may find in an image';

let context: string;
beforeAll(async () => {
  if (!isTorture) return;
  requirePodman();
  context = await publishedCheckout();
  for (const decoy of decoys) {
    await mkdir(path.dirname(path.join(context, decoy)), { recursive: true });
    await writeFile(path.join(context, decoy), secret);
  }
  await buildImage(context);
}, 1_200_000);
afterAll(async () => {
  if (isTorture) await rm(context, { recursive: true, force: true });
});

test.runIf(isTorture)(
  'the image contains no secret, no history and no tests, and runs without rights',
  async () => {
    const [found] = JSON.parse(await podman('image', 'inspect', image)) as {
      readonly Size: number;
      readonly Config: { readonly User: string; readonly Env: readonly string[] };
    }[];
    expect(found?.Config.User).toBe('10001:10001');
    expect(found?.Config.Env.join(' ')).not.toMatch(/PEPPER|SECRET|PASSWORD|CERT/);
    const files = await inImage('find', '/srv/foothold', '-type', 'f', '-not', '-path', '*/node_modules/*');
    const names = files.split('\n');
    expect(names.length).toBeGreaterThan(500);
    const unwanted = /\.test\.tsx?$|\.env$|\/\.git|\.foothold|\/(e2e|bench|testing|ops|docs)\//;
    expect(names.filter((name) => unwanted.test(name))).toEqual([]);
    expect(await inImage('sh', '-c', `grep -rlF '${secret}' /srv /var /etc || true`)).toBe('');
    expect(await inImage('node', '--version')).toBe(process.version);
    console.info(`The image has ${Math.round((found?.Size ?? 0) / 1e6)} MB with its base.`);
  },
);

/** A provider that production accepts: nobody has a demo sign-in. */
async function openProvider(
  learners: number,
): Promise<Omit<Provider, 'url'> & { readonly database: OpenDatabase }> {
  const database = await openDatabase('migrated');
  onTestFinished(() => database.close());
  await seedSchool(database.url, path.join(context, '.files'), 'https://lessons.example.org');
  const enrolled = await enrol(database.client, { learners, classSize: 20 });
  await database.client.query('delete from auth.credentials');
  return { database, origin, learners: enrolled, classes: await classesOf(database.client) };
}

/** With the settings of production. No text message is sent in these tests. */
async function startNode(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ container: Container; url: string }> {
  const port = await requireFreePort('127.0.0.1', 0);
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATABASE_URL: databaseUrl,
    PEPPER,
    TRUST_PROXY: 'loopback',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'none',
    TWILIO_AUTH_TOKEN: 'none',
    TWILIO_FROM: 'none',
    ...more,
  };
  const container = await startContainer(settings, limitMb);
  onTestFinished(() => container.remove());
  const url = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect
    .poll(status, patience)
    .toBe(200)
    .catch(async (error: unknown) => {
      throw new Error(`Foothold did not become ready: ${await container.log()}`, { cause: error });
    });
  return { container, url };
}

test.runIf(isTorture)(
  'a node in a container of 512 MB serves 2,000 learners at home, their messages, pictures, sign-ins and return',
  { timeout: 1_800_000 },
  async () => {
    const { database, ...opened } = await openProvider(listeners);
    const { container, url } = await startNode(database.url);
    const provider = { ...opened, url };
    const crowd = new Child<Crowd>(new URL('../../bench/crowd/crowd.ts', import.meta.url));
    onTestFinished(() => crowd.end());

    const measured = (what: string, work: () => Promise<unknown>) => tellMemory(container, what, work);
    onTestFailed(async () => console.info(await container.state()));
    await measured('started', async () => {});
    await measured(`${listeners} learners at home with a chat open`, () => gather(crowd, provider));
    await measured('200 of them open home over HTTP', () => openHomes(url, provider.learners.slice(0, 200)));
    let said: Awaited<ReturnType<typeof talk>> = new Map();
    await measured('a third of the classes talk', async () => {
      said = await talk(provider, { seconds: talkSeconds, secondsBetween: 10 });
    });
    const { latencies, numbers, cuts } = await crowd.ask('arrivals');
    expect(cuts).toBe(0);
    for (const [index, learner] of provider.learners.entries())
      expect(numbers[index]?.toSorted((a, b) => a - b)).toEqual(said.get(classOf(learner, provider)) ?? []);
    await measured('forty sign in at once', () => signIn(url, 40));
    await measured('twenty send a photo of 12 megapixels', () =>
      sendPhotos(url, provider.learners.slice(0, 20)),
    );
    await measured('both at once', () =>
      Promise.all([sendPhotos(url, provider.learners.slice(20, 40)), signIn(url, 40)]),
    );
    await measured('all lines are cut, and all learners return at once', async () => {
      await crowd.ask('dropAll');
      await crowd.ask('reconnectAll', { timeoutMs: 600_000 });
    });

    const all = [...latencies];
    console.info(
      `The most at any time, with the file cache: ${(await container.memory()).peak} MB. ${all.length} arrivals, p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms.`,
    );
    expect(await container.state()).toEqual({ running: true, ranOutOfMemory: false });
  },
);

/** Prints how much memory the container's processes had at most during the work. */
async function tellMemory(container: Container, what: string, work: () => Promise<unknown>): Promise<void> {
  const samples: number[] = [];
  const sampling = setInterval(() => {
    container.memory().then(
      ({ anonymous }) => samples.push(anonymous),
      () => undefined,
    );
  }, 250);
  try {
    await work();
  } finally {
    clearInterval(sampling);
    // It may have ended.
    const now = await container.memory().catch(() => ({ anonymous: 0 }));
    console.info(`${what}: ${Math.max(...samples, now.anonymous)} MB`);
  }
}

test.runIf(isTorture)(
  'a container keeps nothing of its own: photos are in the bucket, and it stops when told, well before it would be killed',
  { timeout: 600_000 },
  async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.close());
    const { database, learners } = await openProvider(20);
    const { container, url } = await startNode(database.url, {
      FILES: 's3',
      S3_ENDPOINT: s3.url,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    });
    await sendPhotos(url, learners.slice(0, 3));
    const stored = s3.requests.filter((request) => request.startsWith('PUT stored/'));
    expect(new Set(stored).size).toBe(3);
    expect(await podman('exec', container.id, 'find', '/var/lib/foothold', '-type', 'f')).toBe('');

    expect(await podman('healthcheck', 'run', container.id)).toBe('');
    const begun = performance.now();
    expect(await container.stop()).toBe(0);
    console.info(`It stopped within ${Math.round(performance.now() - begun)} ms.`);
  },
);
