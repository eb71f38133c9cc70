// Proves that no query of a read or a call scans a table that grows with the years, in a database where an index pays.
import { reports } from '@foothold/domain/reports/reports';
import type { Change } from '@foothold/live/server/collection';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collections } from '../../apps/server/src/app/features.ts';
import { database } from '../../apps/server/src/kernel/database/db.ts';
import { createPools, type Pools } from '../../apps/server/src/kernel/database/pools.ts';
import { ask } from '../access/ask.ts';
import { calls } from '../access/calls.ts';
import { reads } from '../access/reads.ts';
import { names, personId, phoneNumberOf, secretOf, type Name } from '../cast.ts';
import { noRateLimits, startTestNode, type TestNode } from '../node.ts';
import { tokenOf } from '../world.ts';
import * as at from '../world-ids.ts';
import { addCentres, quiet } from './centres.ts';
import { QueryRecorder } from './query-recorder.ts';
import { pagesRead, scannedTables } from './scans.ts';

/** Tables that grow with every year, or with every person. Applied calls are kept for 35 days. */
const growing = [
  'auth.audit',
  'auth.credentials',
  'auth.devices',
  'auth.sessions',
  'public.chat_marks',
  'public.chat_members',
  'public.chat_modules',
  'public.chat_topics',
  'public.chats',
  'public.comments',
  'public.evidence',
  'public.files',
  'public.marks',
  'public.learning_resources',
  'public.messages',
  'public.modules',
  'public.plan_questions',
  'public.plans',
  'public.resource_progress',
  'public.sealed_messages',
  'public.targets',
  'public.tasks',
  'public.topics',
  'public.user_categories',
  'public.user_contacts',
  'public.user_preferences',
  'public.users',
];

const few = {
  ...quiet,
  learners: 40,
  tasks: 3,
  pages: 3,
  messagesOfClass: 40,
  messagesInPrivate: 3,
  plans: 2,
  acts: 2,
};
/** Everybody has handed in every task, and most of it has been commented on. */
const crowded = { ...few, learners: 500, tasks: 56, pages: 42, evidencePerTask: 1 };

let crowdedId = '';
let recorder: QueryRecorder;
let node: TestNode;
/** Connected as the server is. */
let pools: Pools;
/** The same through the recorder. */
let recorded: Pools;
let planner: pg.PoolClient;

beforeAll(async () => {
  const throwLost = (error: Error) => {
    throw error;
  };
  node = await startTestNode({
    rateLimits: noRateLimits,
    connectThrough: async (databaseUrl) => {
      const before = await QueryRecorder.before(databaseUrl);
      recorder = before.recorder;
      recorded = createPools(before.url, throwLost);
      return before.url;
    },
  });
  pools = createPools(node.databaseUrl, throwLost);
  [crowdedId = ''] = await addCentres(node.databaseUrl, 1, crowded);
  await addCentres(node.databaseUrl, 90, few);
  await node.pool.query('vacuum analyze');
  planner = await pools.calls.connect();
});
afterAll(async () => {
  planner.release();
  await pools.end();
  await recorded.end();
  await node.stop();
  await recorder.close();
});
beforeEach(() => void recorder.take());

/** The scans of growing tables in what was sent since the last time, each with its statement. */
async function scans(): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const query of recorder.take()) {
    if (seen.has(query.text)) continue;
    seen.add(query.text);
    const tables = (await scannedTables(planner, query)) ?? [];
    for (const table of tables) if (growing.includes(table)) found.push(`${table}: ${query.text}`);
  }
  return found;
}

async function get(who: Name, address: string): Promise<string> {
  const answer = await fetch(node.url + address, { headers: { authorization: `Bearer ${tokenOf(who)}` } });
  const text = await answer.text();
  expect(answer.status, `${address}: ${text}`).toBe(200);
  return text;
}

test('each of these tables is so long that an index pays', async () => {
  for (const table of growing) {
    const { rows } = await planner.query<{ pages: number }>(
      'select relpages as pages from pg_class where oid = $1::regclass',
      [table],
    );
    expect(rows[0]?.pages, table).toBeGreaterThan(2);
  }
});

test('what the server asks is noted with its parameters', async () => {
  await get('amina', '/api/opening');
  const asked = recorder.take().find(({ text }) => text.includes('from "evidence"'));
  expect(asked?.values).toContain(personId('amina'));
});

test.each(['evidence.uncommented', 'progress.ofClassroom', 'progress.activityOfClassroom'])(
  'staff of a crowded centre read %s at the cost of what it shows, not of all that was ever handed in',
  async (name) => {
    const classroom = await planner.query<{ id: string }>(
      "select id from chats where kind = 'group' and category_id = $1 limit 1",
      [crowdedId],
    );
    const params = name.startsWith('evidence')
      ? { categoryId: crowdedId }
      : { chatId: classroom.rows[0]?.id };
    const collection = collections.find(({ contract }) => contract.name === name);
    const rows = await collection?.load(database(recorded.hub), params, null);
    expect(rows?.length).toBeGreaterThan(10);
    // 28,000 pieces of evidence; a class has handed in some 1,000 of them, and 280 wait for a comment.
    for (const query of recorder.take()) expect(await pagesRead(planner, query)).toBeLessThan(10_000);
  },
);

test('a learner’s home opens without a scan', async () => {
  await get('amina', '/api/opening');
  expect(await scans()).toEqual([]);
});

test.each(Object.entries(reads))('reading %s causes no scan', async (name, { rooms }) => {
  for (const { may, params } of Object.values(rooms)) {
    const reader = names.find((each) => may.includes(each));
    if (reader) await get(reader, `/api/live/${name}?${new URLSearchParams(params)}`);
  }
  expect(await scans()).toEqual([]);
});

test.each(collections.map((each) => [each.contract.name, each] as const))(
  'a change that concerns %s causes no scan',
  async (_name, { tables, affectedBy, loadChanged }) => {
    const db = database(recorded.hub);
    for (const table of tables) {
      const { rows } = await planner.query<{ row: Change['old'] }>(
        `select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(t))) as row from ${table} t limit 1`,
      );
      const row = rows[0]?.row ?? null;
      if (row === null) continue;
      // As somebody's role changes, so that this is followed too.
      const change: Change = { table, op: 'update', old: { ...row, role: 'none' }, new: row };
      const touched = await affectedBy(db, [change]);
      const keyed = touched.map(({ params, keys }) => ({
        params,
        keys: keys === 'all' ? [] : keys.slice(0, 100),
      }));
      if (keyed.length > 0) await loadChanged(db, keyed.slice(0, 100));
    }
    expect(await scans()).toEqual([]);
  },
);

test('a learner who opens the picture of a lesson causes no scan', async () => {
  const picture = at.files.pictureOfDirections;
  await node.pool.query('update modules set image_file_id = $1 where id = $2', [
    picture,
    at.modules.directions,
  ]);
  const { rows } = await node.pool.query<{ sha256: string }>('select sha256 from files where id = $1', [
    picture,
  ]);
  // Pictures of the test data have no content, so it must not be asked for.
  const headers = {
    authorization: `Bearer ${tokenOf('amina')}`,
    'if-none-match': `"${rows[0]?.sha256}"`,
  };
  expect((await fetch(`${node.url}/files/${picture}`, { headers })).status).toBe(304);
  expect(await scans()).toEqual([]);
});

test('signing in causes no scan', async () => {
  const phoneNumber = phoneNumberOf('amina');
  const answer = await fetch(`${node.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, pin: secretOf('amina') }),
  });
  expect(answer.status).toBe(200);
  expect(await scans()).toEqual([]);
});

test.each([
  { searchText: 'yusuf', searchBy: 'name' },
  { searchText: 'Nuñez', searchBy: 'name' },
  { searchText: phoneNumberOf('amina'), searchBy: 'phoneNumber' },
])('an admin who searches everybody by $searchBy for $searchText causes no scan', async (input) => {
  const { status } = await ask(node.url, 'priya', 'people.searchUsers', input);
  expect(status).toBe(200);
  expect(await scans()).toEqual([]);
});

test.each([...Object.keys(reports), 'deleted-messages'])('the report %s causes no scan', async (key) => {
  const subject = new URLSearchParams({ chatId: at.chats.blue, userId: personId('amina') });
  await get('priya', `/api/reports/${key}?${subject}`);
  expect(await scans()).toEqual([]);
});

// Deletions last, since other calls are about what they delete; and of those the ends of sessions.
const inOrder = Object.entries(calls).toSorted(([a], [b]) => rank(a) - rank(b));
function rank(name: string): number {
  if (name.startsWith('signIn.') || name === 'people.deleteUser') return 2;
  return /delete|remove/i.test(name) ? 1 : 0;
}

test.each(inOrder)('the call %s causes no scan', async (name, lines) => {
  // An earlier call may have locked the caller out.
  await node.pool.query(
    `insert into auth.sessions select * from test_baseline.auth_sessions on conflict do nothing;
     update user_contacts set staff_locked_at = null`,
  );
  const line = lines.find(({ may, told }) => may.length + told.size > 0);
  const [persona = 'outsider'] = [...(line?.may ?? []), ...(line?.told.keys() ?? [])];
  const { status, body } = await ask(node.url, persona, name, line?.input ?? {});
  // Or an earlier call has deleted it, or done it.
  expect([200, 201, 204, 404, 409], body).toContain(status);
  expect(await scans()).toEqual([]);
});
