// Proves what a machine key can fetch and when it stops, how its uses are noted, and that hostile input changes nothing.
import { createHash, randomUUID } from 'node:crypto';
import { sentences } from '@foothold/domain/contract/refusal';
import { keySentences, maxKeyNameLength } from '@foothold/domain/machine-keys/input';
import { reportKeys, reports } from '@foothold/domain/reports/reports';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenFrom } from '../../../../../testing/tokens.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { keyTextOf, tokenOf } from '../../../../../testing/world.ts';
import { createRateLimits } from '../../kernel/edge/rate-limits.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

const subjectOf = {
  classroom: { chatId: at.chats.blue },
  user: { userId: personId('amina') },
} as const;

async function fetchReport(key: string, report = 'classrooms', query: Record<string, string> = {}) {
  const answer = await fetch(`${node.url}/api/reports/${report}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.status, text: await answer.text() };
}

const refused = (status: number, code: string, msg: string) => ({
  status,
  text: JSON.stringify({ code, msg }),
});
const noKey = refused(401, 'NOT_SIGNED_IN', keySentences.noKey);
const notFound = refused(404, 'NOT_FOUND', sentences.notFound);

async function create(keyName = 'Finance') {
  const answer = await ask(node.url, 'priya', 'machineKeys.createMachineKey', {
    categoryId: at.categories.morning,
    keyName,
  });
  expect(answer.status, answer.body).toBe(201);
  return JSON.parse(answer.body) as { keyId: string; text: string };
}

const revoke = (keyId: string) => ask(node.url, 'priya', 'machineKeys.revokeMachineKey', { keyId });

async function rowOf(keyId: string) {
  const { rows } = await node.pool.query<Record<string, unknown>>(
    'select *, key_hash::text as hash from auth.machine_keys where id = $1',
    [keyId],
  );
  return rows[0];
}

async function actionsOf(id: string) {
  const { rows } = await node.pool.query<Record<string, unknown>>(
    'select act, actor_id, actor_name, subject_name, category_id, details from auth.audit where $1 in (actor_id, subject_id) order by id',
    [id],
  );
  return rows;
}

test("a key that an administrator created fetches each report of its category, as the administrator's own download", async () => {
  const { text } = await create();
  for (const report of reportKeys) {
    const { subject } = reports[report];
    const query = subject === null ? {} : subjectOf[subject];
    const fetched = await fetchReport(text, report, query);
    expect(fetched.status, `${report}: ${fetched.text}`).toBe(200);
    expect(fetched).toEqual(await fetchReport(tokenOf('priya'), report, query));
  }
  expect((await fetchReport(text, 'classrooms', { categoryId: at.categories.morning })).status).toBe(200);
});

test('the key is in the answer of its creation alone: a hash of it is stored, which opens nothing', async () => {
  const { keyId, text } = await create(' Finance ');
  expect(text).toMatch(/^foothold_[\w-]{64}$/);
  const row = await rowOf(keyId);
  expect(row).toMatchObject({
    name: 'Finance',
    scopes: ['reports'],
    prefix: text.slice(0, 17),
    created_by: personId('priya'),
    last_used_at: null,
    revoked_at: null,
    hash: `\\x${createHash('sha256').update(text).digest('hex')}`,
  });
  const { rows } = await node.pool.query<{ stored: string }>(
    'select to_jsonb(k)::text as stored from auth.machine_keys k union all select to_jsonb(a)::text from auth.audit a',
  );
  expect(JSON.stringify(rows)).not.toContain(text.slice(9));
  expect(JSON.stringify(rows)).not.toContain(text.slice(17));
});

test('a wrong, forged, revoked or shortened key gets nothing, and the answer does not tell which it is', async () => {
  const { text } = await create();
  const wrong = [
    keyTextOf('revoked'),
    `foothold_${tokenFrom('never made')}`,
    `foothold_${'A'.repeat(64)}`,
    `foothold_${tokenOf('priya')}`,
    text.slice(0, -1),
    `${text}A`,
    'foothold_',
    'foothold_aaaaaaaaaaaaaaaaaaaa',
  ];
  for (const key of wrong) expect([key, (await fetchReport(key)).status]).toEqual([key, 401]);
  for (const key of wrong.slice(0, 6)) expect(await fetchReport(key)).toEqual(noKey);
  const withoutMark = await fetchReport(text.slice('foothold_'.length));
  expect(withoutMark).toEqual(refused(401, 'NOT_SIGNED_IN', sentences.notSignedIn));
  expect((await fetchReport(text)).status).toBe(200);
});

test('a forged key costs no query', async () => {
  const { pool } = node.services;
  const watched = new Map<pg.PoolClient, MockInstance>();
  const watch = (client: pg.PoolClient) => {
    if (!watched.has(client)) watched.set(client, vi.spyOn(client, 'query'));
  };
  // Only those of keys: the node sends queries of its own at the same time.
  const queriesOfKeys = () =>
    [...watched.values()]
      .flatMap((spy) => spy.mock.calls)
      .filter(([query]) => JSON.stringify(query).includes('machine_keys')).length;
  pool.on('acquire', watch);
  try {
    for (const forged of ['A', 'b'])
      expect((await fetchReport(`foothold_${forged.repeat(64)}`)).status).toBe(401);
    expect(queriesOfKeys()).toBe(0);
    expect((await fetchReport(keyTextOf('revoked'))).status).toBe(401);
    expect(queriesOfKeys()).toBeGreaterThan(0);
  } finally {
    pool.off('acquire', watch);
    for (const spy of watched.values()) spy.mockRestore();
  }
});

test('to a key, another category and what is in it do not exist', async () => {
  const key = keyTextOf('morning');
  for (const [report, query] of [
    ['classrooms', { categoryId: at.categories.evening }],
    ['classrooms', { categoryId: randomUUID() }],
    ['classroom-chats', { chatId: at.chats.red }],
    ['single-user', { userId: personId('dao') }],
    ['nothing', {}],
  ] as const)
    expect([report, await fetchReport(key, report, query)]).toEqual([report, notFound]);
  const evening = await fetchReport(keyTextOf('evening'), 'classroom-chats', { chatId: at.chats.red });
  expect(evening.status).toBe(200);
});

test('a key cannot fetch the audit log, deleted messages, or the first rows on a screen', async () => {
  const key = keyTextOf('morning');
  const forbidden = refused(403, 'FORBIDDEN', sentences.forbidden);
  for (const report of ['audit', 'deleted-messages'])
    expect([report, await fetchReport(key, report)]).toEqual([report, forbidden]);
  expect((await fetchReport(key, 'classrooms/preview')).status).toBe(401);
  expect((await fetchReport(key)).status).toBe(200);
});

test('the audit log says who created and revoked a key, and each report that it fetched, by the key', async () => {
  const { keyId, text } = await create();
  await fetchReport(text);
  await fetchReport(text, 'classroom-chats', { chatId: at.chats.blue });
  await fetchReport(text, 'audit');
  await revoke(keyId);
  await fetchReport(text);
  const prefix = text.slice(0, 17);
  const byPriya = { actor_id: personId('priya'), actor_name: 'Priya Patel', details: { prefix } };
  const byKey = { actor_id: keyId, actor_name: `Finance (${prefix}…)`, act: 'exported' };
  const category_id = at.categories.morning;
  expect(await actionsOf(keyId)).toEqual([
    {
      ...byPriya,
      act: 'machine key created',
      subject_name: 'Finance',
      category_id,
      details: { prefix, scope: 'reports' },
    },
    { ...byKey, subject_name: null, category_id, details: { report: 'Classrooms' } },
    { ...byKey, subject_name: 'Blue', category_id, details: { report: 'Classroom Chats' } },
    { ...byPriya, act: 'machine key revoked', subject_name: 'Finance', category_id },
  ]);
});

test('the last use is written at the first use, and then once a minute at most', async () => {
  const { keyId, text } = await create();
  const { keyId: unused } = await create('Records');
  const lastUsed = async (id = keyId) => (await rowOf(id))?.['last_used_at'] as Date | null;
  await fetchReport(text, 'nothing');
  expect(await lastUsed()).toBeNull();
  await fetchReport(text);
  const first = await lastUsed();
  expect(first).not.toBeNull();
  await fetchReport(text);
  expect(await lastUsed()).toEqual(first);
  await node.pool.query(
    "update auth.machine_keys set last_used_at = now() - interval '61 seconds' where id = $1",
    [keyId],
  );
  await fetchReport(text);
  expect((await lastUsed())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  expect(await lastUsed(unused)).toBeNull();
});

test('a revoked key stops at once; two administrators who revoke it together both succeed, and one is recorded', async () => {
  const { keyId, text } = await create();
  expect((await fetchReport(text)).status).toBe(200);
  const answers = await Promise.all([revoke(keyId), revoke(keyId), revoke(keyId)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await fetchReport(text)).toEqual(noKey);
  const revokedAt = (await rowOf(keyId))?.['revoked_at'];
  expect((await revoke(keyId)).status).toBe(204);
  expect((await rowOf(keyId))?.['revoked_at']).toEqual(revokedAt);
  const entries = (await actionsOf(keyId)).filter(({ act }) => act === 'machine key revoked');
  expect(entries).toHaveLength(1);
  for (const other of ['morning', 'evening'] as const)
    expect((await fetchReport(keyTextOf(other))).status).toBe(200);
});

test('a key stops with its category, and works on when the account of its creator is deleted', async () => {
  const { keyId, text } = await create();
  await node.pool.query('update auth.machine_keys set created_by = $2, category_id = $3 where id = $1', [
    keyId,
    personId('amina'),
    at.categories.empty,
  ]);
  const deleted = await ask(node.url, 'priya', 'people.deleteUser', { userId: personId('amina') });
  expect(deleted.status).toBe(204);
  expect(await rowOf(keyId)).toMatchObject({ created_by: null });
  expect((await fetchReport(text)).status).toBe(200);
  const hidden = await ask(node.url, 'priya', 'categories.deleteCategory', {
    categoryId: at.categories.empty,
  });
  expect(hidden.status).toBe(204);
  expect(await fetchReport(text)).toEqual(noKey);
});

test('a name that is empty, blank, too long or no text makes no key', async () => {
  const count = async () => (await node.pool.query('select from auth.machine_keys')).rowCount;
  const before = await count();
  for (const keyName of ['', '  ', '\u200B\u2060', 'x'.repeat(maxKeyNameLength + 1), 5, null, undefined]) {
    const input = { categoryId: at.categories.morning, keyName };
    const { status } = await ask(node.url, 'priya', 'machineKeys.createMachineKey', input);
    expect([keyName, status]).toEqual([keyName, 400]);
  }
  expect(await count()).toBe(before);
  await create('x'.repeat(maxKeyNameLength));
  expect(await count()).toBe((before ?? 0) + 1);
});

test('a script that asks too often is told to wait, whether its key works or not; another key is not', async () => {
  const limited = await startTestNode({
    rateLimits: createRateLimits({ calls: { perSecond: 1e-4, burst: 2 } }),
  });
  try {
    const statuses = async (key: string) => {
      const found: number[] = [];
      for (let time = 0; time < 3; time += 1) {
        const headers = { authorization: `Bearer ${key}` };
        const answer = await fetch(`${limited.url}/api/reports/classrooms`, { headers });
        found.push(answer.status);
        await answer.arrayBuffer();
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      return found;
    };
    expect(await statuses(keyTextOf('morning'))).toEqual([200, 200, 429]);
    expect(await statuses(keyTextOf('revoked'))).toEqual([401, 401, 429]);
    expect(await statuses(keyTextOf('evening'))).toEqual([200, 200, 429]);
  } finally {
    await limited.stop();
  }
});
