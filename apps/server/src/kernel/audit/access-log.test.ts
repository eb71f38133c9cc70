// Proves that opening somebody's private record is logged in the audit: once a day, and whatever the database does.
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { names, personId as person, type Name } from '../../../../../testing/cast.ts';
import { categories, chats, plans } from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { openSocket } from '../../../../../testing/socket.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { database } from '../database/db.ts';
import { createAccessLog } from './access-log.ts';

let node: TestNode;
let before = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
beforeEach(async () => {
  const { rows } = await node.pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from auth.audit',
  );
  before = rows[0]?.last ?? 0;
});

/** Who opened whose record since the test began. */
async function opened(): Promise<string[]> {
  const { rows } = await node.pool.query<{ actor_id: string; subject_id: string }>(
    "select actor_id, subject_id from auth.audit where act = 'private record opened' and id > $1 order by id",
    [before],
  );
  const nameOf = (id: string) => names.find((name) => person(name) === id) ?? id;
  return rows.map((row) => `${nameOf(row.actor_id)} ${nameOf(row.subject_id)}`);
}

const read = async (who: Name, collection: string, params: Record<string, string>, url = node.url) =>
  (
    await fetch(`${url}/api/live/${collection}?${new URLSearchParams(params)}`, {
      headers: { authorization: `Bearer ${tokenOf(who)}` },
    })
  ).status;

/** Resolves when every room has sent its rows. */
async function follow(
  who: Name,
  rooms: readonly { readonly collection: string; readonly params: object }[],
): Promise<void> {
  const socket = await openSocket(node.url, tokenOf(who));
  sockets.push(socket);
  const answered = new Set<number>();
  await new Promise<void>((resolve) => {
    socket.on('rows', (head: { readonly follow: number }) => {
      socket.emit('got');
      if (answered.add(head.follow).size === rooms.length) resolve();
    });
    rooms.forEach((room, index) => socket.emit('follow', { follow: index, ...room, from: null }));
  });
}

const inMorning = { categoryId: categories.morning };
const inEvening = { categoryId: categories.evening };

const pagesOf = (learner: Name, category: { readonly categoryId?: string }) => [
  ...[
    'evidence.ofLearner',
    'evidence.comments',
    'targets.ofLearner',
    'plans.ofLearner',
    'progress.ofLearner',
  ].map((collection) => ({ collection, params: { learnerId: person(learner), ...category } })),
  { collection: 'people.account', params: { userId: person(learner) } },
];

test('following the pages of a learner is logged once a day per teacher, also from another window [THREAT-20]', async () => {
  await follow('clarke', pagesOf('amina', inMorning));
  await expect.poll(opened).toEqual(['clarke amina']);
  await follow('clarke', pagesOf('amina', inMorning));
  await follow('priya', pagesOf('amina', inMorning));
  await expect.poll(opened).toEqual(['clarke amina', 'priya amina']);
});

test('so are a read over HTTP, and the answers of a plan alone', async () => {
  expect(await read('priya', 'targets.ofLearner', { learnerId: person('carlos'), ...inMorning })).toBe(200);
  expect(await read('clarke', 'plans.questions', { planId: plans.bilal })).toBe(200);
  await expect
    .poll(async () => (await opened()).toSorted((a, b) => a.localeCompare(b)))
    .toEqual(['clarke bilal', 'priya carlos']);
});

test('refused reads, one’s own record and the lists of a class are not logged', async () => {
  expect(await read('clarke', 'evidence.ofLearner', { learnerId: person('dao'), ...inEvening })).toBe(404);
  expect(await read('carlos', 'evidence.ofLearner', { learnerId: person('fatima') })).toBe(404);
  await follow('bilal', pagesOf('bilal', {}));
  const ofCategory = { categoryId: categories.morning };
  await follow('clarke', [
    { collection: 'people.studentAccounts', params: ofCategory },
    { collection: 'evidence.uncommented', params: ofCategory },
    { collection: 'plans.activeOfCategory', params: ofCategory },
    { collection: 'progress.ofClassroom', params: { chatId: chats.blue } },
  ]);
  // Everything noted before this is written with it, or earlier.
  expect(await read('clarke', 'progress.ofLearner', { learnerId: person('elena'), ...inMorning })).toBe(200);
  await expect.poll(opened).toEqual(['clarke elena']);
});

test('on two servers, and after a restart, it is still logged once a day', async () => {
  const servers = [await node.alongside(), await node.alongside()];
  const learner = { learnerId: person('dao'), ...inEvening };
  await Promise.all(servers.map(({ url }) => read('okafor', 'targets.ofLearner', learner, url)));
  // A server that stops has written what it noted.
  for (const server of servers) await server.stop();
  expect(await opened()).toEqual(['okafor dao']);
  expect(await read('okafor', 'plans.ofLearner', learner)).toBe(200);
  expect(await read('okafor', 'plans.ofLearner', { learnerId: person('elena'), ...inEvening })).toBe(200);
  await expect.poll(opened).toEqual(['okafor dao', 'okafor elena']);
});

describe('while the database refuses', () => {
  test('an entry waits, its failure is reported, and it is written as soon as that is possible [THREAT-20]', async () => {
    const bugs: unknown[] = [];
    const accessLog = createAccessLog(database(node.pool), {
      report: (bug) => bugs.push(bug),
      waitMs: 1,
      retryMs: 20,
    });
    await node.pool.query('alter table auth.audit rename to audit_away');
    accessLog.note({ id: person('hassan') }, 'targets.ofLearner', { learnerId: person('dao') });
    await expect.poll(() => bugs.length).toBeGreaterThan(1);
    await node.pool.query('alter table auth.audit_away rename to audit');
    await expect.poll(opened).toEqual(['hassan dao']);
    await accessLog.flush();
  });

  test('a server that stops does not wait for ever for it', async () => {
    const bugs: unknown[] = [];
    const accessLog = createAccessLog(database(node.pool), {
      report: (bug) => bugs.push(bug),
      retryMs: 60_000,
    });
    await node.pool.query('alter table auth.audit rename to audit_away');
    accessLog.note({ id: person('hassan') }, 'targets.ofLearner', { learnerId: person('elena') });
    await accessLog.flush();
    await node.pool.query('alter table auth.audit_away rename to audit');
    expect(bugs).toHaveLength(1);
  });
});

test('the next day is logged again', async () => {
  let now = new Date('2026-03-02T23:59:00Z');
  const accessLog = createAccessLog(database(node.pool), {
    report: (bug) => expect.fail(String(bug)),
    now: () => now,
  });
  const note = () =>
    accessLog.note({ id: person('hassan') }, 'targets.ofLearner', { learnerId: person('elena') });
  const noted = async () => {
    await expect.poll(async () => (await opened()).length).toBe(1);
    // The entry is of yesterday when the clock says tomorrow.
    await node.pool.query('alter table auth.audit disable trigger audit_append_only');
    await node.pool.query(
      "update auth.audit set at = at - interval '1 day' where act = 'private record opened'",
    );
    await node.pool.query('alter table auth.audit enable trigger audit_append_only');
  };
  note();
  await noted();
  note();
  now = new Date('2026-03-03T00:01:00Z');
  note();
  await accessLog.flush();
  expect(await opened()).toEqual(['hassan elena', 'hassan elena']);
});
