// Proves that an operator finds in the metrics what people have just done, and that only the private port has them.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { self } from '@foothold/domain/people/collections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAt } from '../../../../testing/ask.ts';
import { personId, phoneNumberOf } from '../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../testing/node.ts';
import { openSocket } from '../../../../testing/socket.ts';
import { soon } from '../../../../testing/soon.ts';
import { filesCookieOf, tokenOf } from '../../../../testing/world.ts';
import { recording, photo } from '../kernel/files/media.fixture.ts';
import { append, begin, upload } from '../kernel/files/files.fixture.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ metrics: true });
});
afterAll(() => node.stop());

async function fetchMetrics(): Promise<string> {
  const answer = await fetch(node.metricsUrl ?? '');
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return answer.text();
}

/** The value of one series, as Prometheus would store it; 0 if there is none. */
async function valueOf(series: string): Promise<number> {
  const line = (await fetchMetrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

const login = (pin: string) =>
  fetch(`${node.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin }),
  });

test('wrong PINs and locked accounts are counted by their status', async () => {
  const statuses = new Map<number, number>();
  for (let time = 0; time < 12; time++) {
    const { status } = await login('000000');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.size).toBe(2);
  const counted = async () =>
    Promise.all(
      [...statuses.keys()].map((status) =>
        valueOf(`foothold_requests_total{method="POST",route="/api/users/login",status="${status}"}`),
      ),
    );
  await expect.poll(counted, soon).toEqual([...statuses.values()]);
  expect(
    await valueOf('foothold_request_duration_seconds_count{method="POST",route="/api/users/login"}'),
  ).toBe(12);
});

test('every part of a file that was accepted is counted by its bytes, and nothing else is', async () => {
  const counted = () => valueOf('foothold_uploaded_bytes_total');
  const before = await counted();
  const person = { token: tokenOf('clarke') };
  const small = await photo();
  expect((await upload(node, person, small)).status).toBe(200);
  await expect.poll(counted, soon).toBe(before + small.length);
  const film = recording(8_000);
  const id = randomUUID();
  await begin(node, person, film.length, { id });
  expect((await append(node, person, id, 0, film.subarray(0, 5_000))).status).toBe(204);
  expect((await append(node, person, id, 0, film)).status).toBe(409);
  expect((await append(node, person, id, 5_000, film.subarray(5_000))).status).toBe(200);
  await expect.poll(counted, soon).toBe(before + small.length + film.length);
});

test('a picture is delivered without a warning in the log that responses have too many listeners', async () => {
  const { id } = await upload(node, { token: tokenOf('clarke') }, await photo());
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  try {
    const headers = { cookie: `foothold_files=${filesCookieOf('clarke')}` };
    const answer = await fetch(`${node.url}/files/${id}`, { headers });
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  } finally {
    process.off('warning', note);
  }
  expect(warnings).toEqual([]);
});

test('what somebody follows, and each change that reaches them, is counted', async () => {
  const socket = await openSocket(node.url, tokenOf('bilal'));
  const arrived: string[] = [];
  socket.onAny((event: string) => arrived.push(event));
  socket.emit('follow', {
    follow: 1,
    collection: self.name,
    params: { userId: personId('bilal') },
    from: null,
  });
  await expect.poll(() => arrived, soon).toContain('rows');
  await expect.poll(() => valueOf('foothold_live_sockets'), soon).toBe(1);
  expect(await valueOf('foothold_live_followers')).toBe(1);
  const before = await valueOf('foothold_live_delta_age_seconds_count');
  await node.pool.query("update users set display_name = 'Bilal K' where id = $1", [personId('bilal')]);
  await expect.poll(() => arrived, soon).toContain('delta');
  await expect.poll(() => valueOf('foothold_live_delta_age_seconds_count'), soon).toBe(before + 1);
  expect(await valueOf('foothold_live_deliveries_total')).toBeGreaterThan(0);
  expect(await valueOf('foothold_live_listening')).toBe(1);
  await expect.poll(() => valueOf('foothold_live_notify_seconds'), soon).toBeGreaterThan(0);
  socket.disconnect();
  await expect.poll(() => valueOf('foothold_live_sockets'), soon).toBe(0);
});

test('jobs that wait or have failed for good are counted by their kind, and a text message by what the carrier says', async () => {
  await node.pool.query(
    `select graphile_worker.add_job('nobody runs this', run_at => now() - interval '1 hour'),
            graphile_worker.add_job('nobody runs this', run_at => now() + interval '1 day')`,
  );
  await expect.poll(() => valueOf('foothold_jobs_waiting{task="nobody runs this"}'), soon).toBe(2);
  expect(await valueOf('foothold_jobs_due_seconds{task="nobody runs this"}')).toBeGreaterThanOrEqual(3600);
  await askAt(node.url, 'dao', 'POST', '/users/reset', { phoneNumber: phoneNumberOf('dao') });
  await expect.poll(() => valueOf('foothold_text_messages_total{outcome="accepted"}'), soon).toBe(1);
  expect(node.messages).toHaveLength(1);
});

test('while calls wait for a connection or the database does not answer, what is known is still served', async () => {
  const socket = await openSocket(node.url, tokenOf('bilal'));
  await expect.poll(() => valueOf('foothold_live_sockets'), soon).toBe(1);
  expect(await valueOf('foothold_database_up')).toBe(1);
  const { pool } = node.services;
  // Uploads hold one for their locks.
  const free = pool.options.max - (pool.totalCount - pool.idleCount);
  const held = await Promise.all(Array.from({ length: free }, () => pool.connect()));
  await expect
    .poll(() => valueOf('foothold_pool_connections{pool="calls",state="busy"}'), soon)
    .toBe(pool.options.max);
  expect(await valueOf('foothold_database_up')).toBe(1);
  for (const each of held) each.release();
  const other = await node.pool.connect();
  await other.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
  await expect.poll(() => valueOf('foothold_database_up'), soon).toBe(0);
  expect(await valueOf('foothold_live_sockets')).toBe(1);
  await other.query('rollback');
  other.release();
  await expect.poll(() => valueOf('foothold_database_up'), soon).toBe(1);
  expect(await fetchMetrics()).toMatch(/foothold_pool_waiting\{pool="jobs"\} \d/);
  socket.disconnect();
});

test('text messages that wait, are tried again or have failed are counted, and so are accounts that are locked', async () => {
  const texts = (state: string) => valueOf(`foothold_text_messages_unsent{state="${state}"}`);
  expect(await texts('waiting')).toBe(0);
  await node.pool.query(
    `select graphile_worker.add_job('people:welcome', run_at => now() + interval '1 day', job_key => state, max_attempts => 4)
     from unnest('{waiting,retried,failed}'::text[]) as state;
     update graphile_worker._private_jobs set attempts = case key when 'retried' then 1 else 4 end where key in ('retried', 'failed')`,
  );
  await expect
    .poll(() => Promise.all(['waiting', 'retried', 'failed', 'sending'].map(texts)), soon)
    .toEqual([1, 1, 1, 0]);
  const locks = (reason: string) => valueOf(`foothold_locks{reason="${reason}"}`);
  const before = await locks('staff');
  await node.pool.query('update user_contacts set staff_locked_at = now() where user_id = $1', [
    personId('bilal'),
  ]);
  await expect.poll(() => locks('staff'), soon).toBe(before + 1);
  expect(await locks('tries')).toBeGreaterThanOrEqual(0);
});

test('the free space of the disk is measured, and when the last backup was made', async () => {
  const [free, size] = [
    await valueOf('foothold_filesystem_avail_bytes'),
    await valueOf('foothold_filesystem_size_bytes'),
  ];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
  const backup = () => valueOf('foothold_backup_last_success_timestamp_seconds');
  expect(await backup()).toBe(0);
  const now = Date.UTC(2026, 10, 27, 2) / 1000;
  await node.pool.query(
    `insert into auth.audit (act, at) values ('backup made', to_timestamp($1)), ('backup made', to_timestamp($2))`,
    [now - 86_400, now],
  );
  await expect.poll(backup, soon).toBe(now);
});

test('no name, number or text of anybody is in the metrics', async () => {
  await fetch(`${node.url}/api/nothing/${phoneNumberOf('amina')}?name=Amina`);
  await expect.poll(fetchMetrics, soon).toContain('route="/api/*"');
  const text = await fetchMetrics();
  for (const secret of ['Amina', phoneNumberOf('amina').slice(-6), personId('amina'), tokenOf('amina')])
    expect(text).not.toContain(secret);
});

test('every metric of the alert rules and of the dashboard exists', async () => {
  const ops = path.resolve(import.meta.dirname, '../../../../ops');
  const texts = await Promise.all(
    ['prometheus/alerts.yml', 'grafana/foothold.json'].map((file) => readFile(path.join(ops, file), 'utf8')),
  );
  const used = new Set(texts.flatMap((text) => text.match(/\b(foothold|nodejs|process)_[a-z0-9_]+/g) ?? []));
  expect(used.size).toBeGreaterThan(15);
  const declared = new Set([...(await fetchMetrics()).matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]));
  const missing = [...used].filter((name) => !declared.has(name.replace(/_bucket$/, '')));
  expect(missing).toEqual([]);
});

test('visitors of the app find no metrics, and the private port serves nothing else', async () => {
  expect((await fetch(`${node.url}/metrics`)).status).toBe(404);
  const base = new URL(node.metricsUrl ?? '').origin;
  for (const path of ['/', '/api/users/me', '/metrics?x', '/healthz'])
    expect([path, (await fetch(base + path)).status]).toEqual([path, 404]);
  expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
});
