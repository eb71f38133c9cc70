// Proves, with TORTURE=1, that a roster whose server is killed again and again while it is applied ends as one that is left in peace.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../access/ask.ts';
import { createTestDatabase } from '../database.ts';
import { tokenOf } from '../world.ts';
import { seeded } from './full-class.ts';

const torture = process.env['TORTURE'] === '1';
const kills = Number(process.env['TORTURE_ROSTER_KILLS'] ?? 50);
const people = Number(process.env['TORTURE_PEOPLE'] ?? 6000);
const classes = 200;
const soon = { timeout: 300_000, interval: 50 };

type Provider = { readonly pool: pg.Pool; readonly url: string; readonly drop: () => Promise<void> };
const providers: Provider[] = [];
const processes = new Set<ChildProcess>();

async function open(): Promise<Provider> {
  const { url, drop } = await createTestDatabase({ template: 'world' });
  const provider = { pool: new pg.Pool({ connectionString: url, max: 2 }), url, drop };
  providers.push(provider);
  return provider;
}

let killed: Provider;
let peaceful: Provider;
beforeAll(async () => {
  if (!torture) return;
  [killed, peaceful] = [await open(), await open()];
}, 180_000);
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  for (const { pool, drop } of providers) {
    await pool.end();
    await drop();
  }
}, 60_000);

async function serve({ url }: Provider): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = fork(new URL('./killed-server.fixture.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: url },
  });
  processes.add(child);
  const [address] = (await once(child, 'message')) as [string];
  return { child, url: address };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  processes.delete(child);
}

function fileOf(): string {
  const lines = ['Person ID,First name,Surname,Mobile,Class ID,Class name'];
  for (let index = 0; index < people; index += 1)
    for (const place of [index % classes, (index * 7 + 3) % classes])
      lines.push(`p${index},Learner,Number ${index},07400${300_000 + index},C${place},Class ${place}`);
  return `${lines.join('\n')}\n`;
}

type Run = {
  readonly id: string;
  readonly state: string;
  readonly applied: number;
  readonly changes: number;
};
const runOf = async ({ pool }: Provider): Promise<Run> => {
  const { rows } = await pool.query<Run>('select * from roster_runs order by started_at desc limit 1');
  return rows[0] ?? { id: '', state: '', applied: 0, changes: 0 };
};
const reach = async (provider: Provider, state: string) =>
  vi.waitUntil(async () => (await runOf(provider)).state === state, soon);

async function read(provider: Provider, url: string): Promise<void> {
  const answer = await fetch(`${url}/api/roster`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf('priya')}`, 'content-type': 'text/csv' },
    body: fileOf(),
  });
  expect(answer.status).toBe(202);
  await reach(provider, 'ready');
}

async function begin(provider: Provider, url: string): Promise<void> {
  const { id: runId } = await runOf(provider);
  const how = { confirmed: true, sendsWelcome: false };
  expect(await ask(url, 'priya', 'roster.applyRoster', { runId, ...how })).toMatchObject({ status: 204 });
}

/** Whatever the roster has written, without ids and times. */
async function everything({ pool }: Provider): Promise<unknown> {
  const { rows } = await pool.query(`select
    (select json_agg(x order by x::text) from (
      select u.display_name, u.role, c.phone_number, c.staff_locked_at is not null as locked, k.kind
      from users u join user_contacts c on c.user_id = u.id join auth.credentials k on k.user_id = u.id) x) as people,
    (select json_agg(x order by x::text) from (
      select c.chat_name, u.display_name, r.is_own, r.ended_at is null as open, m.user_id is not null as member
      from chats c left join roster_memberships r on r.chat_id = c.id left join users u on u.id = r.user_id
      left join chat_members m on m.chat_id = c.id and m.user_id = r.user_id) x) as memberships,
    (select json_agg(x order by x::text) from (
      select s.kind, s.source_id, coalesce(u.display_name, c.chat_name) as name from source_ids s
      left join users u on u.id = s.user_id left join chats c on c.id = s.chat_id) x) as numbers,
    (select json_agg(x order by x::text) from (
      select r.number, r.kind, r.problem, r.not_undone, r.before is not null as changed, r.user_id is not null as someone
      from roster_rows r) x) as changes,
    (select json_agg(x order by x::text) from (
      select act, subject_name, count(*), sum(coalesce(json_array_length(details::json -> 'userIds'), 0)) as people
      from auth.audit where act not in ('signed in') group by 1, 2) x) as acts`);
  const { rows: runs } = await pool.query(
    'select state, applied, changes, not_undone, counts from roster_runs order by started_at',
  );
  return { ...(rows[0] as object), runs };
}

/** Kills the server at random moments, so that about as many changes are made between two kills as the kills have to last for. */
async function killWhileApplied(provider: Provider): Promise<number> {
  const random = seeded(kills);
  let longest = 400;
  let done = 0;
  let before = await progressOf(provider);
  let server = await serve(provider);
  while (done < kills && (await runOf(provider)).state === 'applying') {
    await pause(random() * longest);
    await kill(server.child);
    done += 1;
    const progress = await progressOf(provider);
    const { changes } = await runOf(provider);
    const share = (changes - before) / (kills - done + 2);
    longest *= progress - before > share ? 0.7 : 1.3;
    before = progress;
    server = await serve(provider);
  }
  await reach(provider, 'applied');
  await kill(server.child);
  return done;
}

async function progressOf(provider: Provider): Promise<number> {
  return (await runOf(provider)).applied;
}

test.runIf(torture)(
  'a roster whose server is killed fifty times while it is applied ends as one that is not',
  { timeout: 3_600_000 },
  async () => {
    const first = await serve(peaceful);
    await read(peaceful, first.url);
    await begin(peaceful, first.url);
    await reach(peaceful, 'applied');
    const applied = await everything(peaceful);
    await kill(first.child);

    const second = await serve(killed);
    await read(killed, second.url);
    await begin(killed, second.url);
    await kill(second.child);
    const whileApplied = await killWhileApplied(killed);
    expect(await everything(killed)).toEqual(applied);

    console.info(`${whileApplied} kills`);
    expect(whileApplied).toBe(kills);
  },
);
