// Proves, with TORTURE=1, that people notice nothing of an upgrade: nodes of the release before are replaced one after the other while a
// class writes, and a phone that was offline all the while sends its work to the new ones.
import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { release } from '../../apps/server/src/kernel/database/release.ts';
import { SpawnedFoothold } from '../../apps/server/src/start/spawned-foothold.fixture.ts';
import { Actor } from '../../e2e/actor.ts';
import { blue, bubble, say } from '../../e2e/chat-page.ts';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { untilInstalled } from '../../e2e/device.ts';
import { photo } from '../../e2e/sample-files.ts';
import { PageErrors } from '../../e2e/page-errors.ts';
import { requestOf } from '../access/ask.ts';
import { Balancer } from '../balancer.ts';
import { personId } from '../cast.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { fillReleased } from '../releases/released.ts';
import { nextRelease, previousRelease, type Sources } from '../releases/sources.ts';
import { pepper } from '../tokens.ts';
import { categories, chats, modules, tasks, topics } from '../world-ids.ts';
import { rowsOfWorld, tokenOf } from '../world.ts';
import { expectAllAgree } from './all-agree.ts';
import { Device } from './device.ts';
import { fillClass, seeded } from './full-class.ts';

const torture = process.env['TORTURE'] === '1';
// A commit of the release that this checkout is numbered as: this one is then the next.
const previousCommit = process.env['TORTURE_PREVIOUS'] ?? 'HEAD';
const soon = { timeout: 90_000, interval: 20 };
const people = 6;
const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

let folder: string;
let previous: Sources;
let next: Sources;
let database: TestDatabase;
let pool: pg.Pool;
let balancer: Balancer;
let browser: Browser;
const nodes = new Set<SpawnedFoothold>();
const devices: Device[] = [];

beforeAll(async () => {
  if (!torture) return;
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-upgrade-'));
  previous = await previousRelease(previousCommit, path.join(folder, 'previous'));
  next = await nextRelease(path.join(folder, 'next'));
  database = await createTestDatabase({ template: 'empty' });
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  balancer = await Balancer.before();
  browser = await chromium.launch(await chromiumLaunch());
}, 600_000);

afterAll(async () => {
  if (!torture) return;
  for (const device of devices) device.close();
  await browser?.close();
  await Promise.all([...nodes].map((node) => node.end('SIGTERM')));
  await balancer?.close();
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function start({ main }: Sources): Promise<SpawnedFoothold> {
  const node = new SpawnedFoothold(
    {
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      PEPPER: pepper,
      PUBLIC_URL: balancer.url,
      DEMO: 'false',
      LOG_LEVEL: 'silent',
    },
    main,
  );
  nodes.add(node);
  await node.ready();
  balancer.add(node.url);
  return node;
}

/** As an operator does it: no new connections first, then the signal. */
async function retire(node: SpawnedFoothold): Promise<void> {
  balancer.remove(node.url);
  await node.end('SIGTERM');
  nodes.delete(node);
}

const isReady = async (node: SpawnedFoothold) => (await fetch(`${node.url}/readyz`)).status;

/** A teacher's calls, each of which leaves an entry in the audit; what no node has answered is asked again, under its own key. */
class Teacher {
  readonly added: string[] = [];
  readonly refused: string[] = [];
  repeated = 0;
  slowestMs = 0;

  async work(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const targetId = randomUUID();
      const began = performance.now();
      while (!(await this.#add(targetId))) {
        this.repeated += 1;
        await pause(50);
      }
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
      await pause(200);
    }
  }

  async #add(targetId: string): Promise<boolean> {
    const input = { userId: personId('bilal'), targetId, targetText: 'Read.', category: categories.morning };
    const { method, address, body } = requestOf('targets.addTarget', input);
    const answer = await fetch(`${balancer.url}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf('clarke')}`,
        'content-type': 'application/json',
        'idempotency-key': targetId,
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer === null || answer.status >= 500) return false;
    if (answer.status === 201) this.added.push(targetId);
    else this.refused.push(`${answer.status} ${await answer.text()}`);
    return true;
  }
}

test.runIf(torture)(
  'a class that writes, and a phone that is offline, notice nothing while the nodes of one release are replaced by those of the next',
  { timeout: 900_000 },
  async () => {
    const [one, other] = [await start(previous), await start(previous)];
    const filler = await pool.connect();
    await fillReleased(filler, await rowsOfWorld());
    filler.release();
    const said = await joinClass();
    const teacher = new Teacher();
    const watch = new PageErrors();
    const phone = await leaveOnThePhone(watch);

    const over = new AbortController();
    onTestFinished(() => over.abort());
    const working = [...said].map(([device, ids], who) => write(device, ids, who, over.signal));
    working.push(teacher.work(over.signal));
    await goesOn();
    const columns = async () =>
      (
        await pool.query(
          "select from pg_attribute where attrelid = 'messages'::regclass and attname = 'note'",
        )
      ).rowCount;
    expect(await columns()).toBe(0);
    // Both migrate: one waits for the other.
    const upgraded = await Promise.all([start(next), start(next)]);
    expect(await columns()).toBe(1);
    const applied = await pool.query('select distinct release from schema_migrations order by 1');
    expect(applied.rows).toEqual([{ release }, { release: release + 1 }]);
    expect(await Promise.all([one, other, ...upgraded].map(isReady))).toEqual([200, 200, 200, 200]);
    await goesOn();
    await retire(one);
    await goesOn();
    // A node of the release before that restarts during the upgrade serves the newer database.
    const again = await start(previous);
    expect(await isReady(again)).toBe(200);
    await goesOn();
    await retire(other);
    await goesOn();
    await retire(again);
    await goesOn();
    over.abort();
    await Promise.all(working);

    await expectAllAgree({ pool, chatId: chats.blue }, said, soon);
    await expectTargets(teacher);
    await backOnline(phone);
    watch.requireQuiet();
    const attempts = devices.reduce((sum, device) => sum + device.attempts, 0);
    const messages = [...said.values()].flat().length;
    console.info(
      `${messages} messages in ${attempts} attempts; ${teacher.added.length} targets, ${teacher.repeated} asked again, slowest ${teacher.slowestMs.toFixed(0)} ms`,
    );
  },
);

async function joinClass(): Promise<ReadonlyMap<Device, string[]>> {
  const { url } = balancer;
  for (const { userId, token } of await fillClass(pool, chats.blue, people))
    devices.push(new Device({ url, origin: url, token, userId, chatId: chats.blue, timeoutMs: 5000 }));
  await vi.waitUntil(() => devices.every(({ chat }) => chat.status === 'ready'), soon);
  return new Map(devices.map((device) => [device, []]));
}

async function write(device: Device, ids: string[], who: number, until: AbortSignal): Promise<void> {
  const random = seeded(who + 1);
  while (!until.aborted) {
    ids.push(await device.say(`${who} says ${ids.length}`));
    do await pause(50 + random() * 100);
    while (!until.aborted && device.unsent > 5);
  }
}

/** Every device gets ten more messages through. */
async function goesOn(): Promise<void> {
  const counts = devices.map(({ acknowledged }) => acknowledged.length + 10);
  await vi.waitUntil(
    () => devices.every(({ acknowledged }, index) => acknowledged.length >= (counts[index] ?? 0)),
    soon,
  );
}

async function expectTargets(teacher: Teacher): Promise<void> {
  expect(teacher.refused).toEqual([]);
  const targets = await pool.query<{ id: string }>('select id from targets where id = any ($1)', [
    teacher.added,
  ]);
  expect(targets.rows.map(({ id }) => id).toSorted()).toEqual(teacher.added.toSorted());
  const audited = await pool.query("select from auth.audit where actor_id = $1 and act = 'target added'", [
    personId('clarke'),
  ]);
  expect(audited.rowCount).toBe(teacher.added.length);
}

const evidence = (page: Page) => page.getByRole('article').filter({ hasText: 'I walk past the bank.' });
const unsent = /Waiting|Sending/;

/** A learner's phone with a message, and evidence with a photo, that wait for a network. */
async function leaveOnThePhone(watch: PageErrors): Promise<Page> {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION|WebSocket connection/);
  const amina = new Actor({ name: 'amina', browser, node: balancer, watch });
  const chat = await amina.onPhone({ path: blue });
  await bubble(chat, 'Welcome to class Blue.').waitFor();
  await untilInstalled(chat);
  const phone = await chat.context().newPage();
  await phone.goto(task);
  await phone.getByLabel('Write here').waitFor();
  await phone.context().setOffline(true);
  await say(chat, 'Written before the upgrade');
  await bubble(chat, 'Written before the upgrade').waitFor();
  await phone.getByLabel('Write here').fill('I walk past the bank.');
  await phone.locator('input[type=file]').setInputFiles(await photo());
  await phone.getByRole('img', { name: 'Your photo' }).waitFor();
  await phone.getByRole('button', { name: 'Send' }).click();
  await evidence(phone).getByText(unsent).waitFor();
  await chat.close();
  return phone;
}

/** The page that was open all the while sends its work, and then becomes the new version once its owner agrees. */
async function backOnline(phone: Page): Promise<void> {
  const arrived = async () => {
    const { rows } = await pool.query<{ kind: string }>(
      `select 'message' as kind from messages where text = 'Written before the upgrade'
       union all select files.media_type from evidence join files on files.id = file_id where text = 'I walk past the bank.'`,
    );
    return rows.map(({ kind }) => kind).toSorted();
  };
  expect(await arrived()).toEqual([]);
  const script = () =>
    phone.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));
  const before = await script();
  await phone.context().setOffline(false);
  await expect.poll(arrived, soon).toEqual(['image/jpeg', 'message']);
  await evidence(phone).getByText(unsent).waitFor({ state: 'detached' });
  await phone.reload();
  expect(await script()).toBe(before);
  await phone.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => script().catch(() => before), soon).not.toBe(before);
  await evidence(phone).waitFor();
  expect(await evidence(phone).count()).toBe(1);
  await phone.goto(blue);
  await bubble(phone, 'Written before the upgrade').waitFor();
  expect(await bubble(phone, 'Written before the upgrade').count()).toBe(1);
  expect(await arrived()).toEqual(['image/jpeg', 'message']);
}
