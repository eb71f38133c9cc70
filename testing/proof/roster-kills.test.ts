// Proves, with TORTURE=1, that rosters whose server is killed again and again, while they are read, applied and undone, end as those that are left in peace.
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../access/ask.ts';
import { createTestDatabase } from '../database.ts';
import { tablesOf, tokenOf } from '../world.ts';
import { seeded } from './full-class.ts';

const torture = process.env['TORTURE'] === '1';
const kills = Number(process.env['TORTURE_ROSTER_KILLS'] ?? 50);
const people = Number(process.env['TORTURE_PEOPLE'] ?? 400);
const classes = 40;
// Each is read, applied, sent again, and every second one undone; more follow while servers are still to be killed.
const fewestWeeks = 6;
const stages = ['reading', 'applying', 'undoing'] as const;
type Stage = (typeof stages)[number];
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

type Server = { readonly child: ChildProcess; readonly url: string };

async function serve({ url }: Provider): Promise<Server> {
  const child = fork(new URL('./killed-server.fixture.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: url },
  });
  processes.add(child);
  const [address] = (await once(child, 'message')) as [string];
  return { child, url: address };
}

async function kill({ child }: Server): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  processes.delete(child);
}

/** Every week some come, some go, and some change their classes. */
function fileOf(week: number): string {
  const lines = ['Person ID,First name,Surname,Mobile,Class ID,Class name'];
  for (let index = week * 20; index < people + week * 20; index += 1)
    for (const place of [index % classes, (index * 7 + 3 + (index % 9 === 0 ? week : 0)) % classes])
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

/** Called once a stage has begun; returns the server that runs when it is over. */
type Disturb = (provider: Provider, server: Server, stage: Stage) => Promise<Server>;

const inPeace: Disturb = async (provider, server, stage) => {
  await vi.waitUntil(async () => (await runOf(provider)).state !== stage, soon);
  return server;
};

/** Lives week after week, while there is one more; returns what the tables hold after each step. */
async function live(
  provider: Provider,
  disturb: Disturb,
  isOneMore: (week: number) => boolean,
): Promise<Readonly<Record<string, unknown>>> {
  let server = await serve(provider);
  const held: Record<string, unknown> = {};
  const call = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
    const { id: runId } = await runOf(provider);
    expect(await ask(server.url, 'priya', `roster.${name}`, { runId, ...input })).toMatchObject({
      status: 204,
    });
  };
  const read = async (week: number, how: Disturb) => {
    const answer = await fetch(`${server.url}/api/roster`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokenOf('priya')}`, 'content-type': 'text/csv' },
      body: fileOf(week),
    });
    expect(answer.status).toBe(202);
    server = await how(provider, server, 'reading');
    expect(await runOf(provider)).toMatchObject({ state: 'ready' });
  };
  for (let week = 0; isOneMore(week); week += 1) {
    await read(week, disturb);
    held[`week ${week}, read`] = await everything(provider);
    await call('applyRoster', { confirmed: true, sendsWelcome: false });
    server = await disturb(provider, server, 'applying');
    expect(await runOf(provider)).toMatchObject({ state: 'applied' });
    held[`week ${week}, applied`] = await everything(provider);
    await read(week, disturb);
    expect(await runOf(provider)).toMatchObject({ changes: 0 });
    await call('cancelRoster');
    if (week % 2 === 1) continue;
    await provider.pool.query("delete from roster_runs where state = 'cancelled'");
    await call('undoRoster');
    server = await disturb(provider, server, 'undoing');
    expect(await runOf(provider)).toMatchObject({ state: 'undone' });
    held[`week ${week}, undone`] = await everything(provider);
  }
  await kill(server);
  return held;
}

/** Kept by the queue and the hub, and by the calls that are repeated: what a kill changes there nobody sees. */
const ofProcesses = /^(live|graphile_worker)\.|^auth\.(sessions|applied_calls)$/;

/** A hash of each table, with ids as the names that they stand for, and without times and secrets. */
async function everything({ pool }: Provider): Promise<Readonly<Record<string, string>>> {
  const { rows: named } = await pool.query<{ id: string; name: string }>(`
    select user_id as id, concat_ws(' ', first_name, surname, phone_number, asked_number) as name from user_contacts
    union all select id, chat_name from chats where chat_name like 'Class %'
    union all select id, 'run ' || row_number() over (order by started_at) from roster_runs`);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const told = (row: string) =>
    row
      .replace(
        /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        (id) => names.get(id) ?? (id.startsWith(world) ? id : 'an id'),
      )
      .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[\d.]*([+-]\d\d(:?\d\d)?|Z)?/g, 'a time');
  const tables = (await tablesOf(pool)).filter((table) => !ofProcesses.test(table));
  const hashes: [string, string][] = [];
  for (const table of tables) {
    const without = leftOut[table] ?? [];
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} as t`,
      [without],
    );
    const text = rows
      .map(({ row }) => told(row))
      .toSorted()
      .join('\n');
    hashes.push([table, `${rows.length} rows, ${createHash('sha256').update(text).digest('hex')}`]);
  }
  return Object.fromEntries(hashes);
}

// Ids of the test data. Others belong to what no longer has a name, or to rows that nothing refers to.
const world = '018f0000-';

/** Random, made from something random, or counted with gaps. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'auth.credentials': ['secret_hash'],
  'auth.audit': ['id', 'transaction'],
  'public.source_ids': ['seen'],
  'public.webhook_events': ['written', 'position'],
};

const random = seeded(kills);
const done: Record<Stage, number> = { reading: 0, applying: 0, undoing: 0 };
const all = () => done.reading + done.applying + done.undoing;
// How long a server may live: longer when too few changes are made between two kills, shorter when too many.
const longest: Record<Stage, number> = { reading: 1500, applying: 1000, undoing: 500 };

// In one stage, so that some are left for the others; undoing happens every second week only.
const maxKills: Record<Stage, number> = { reading: 4, applying: 8, undoing: 10 };

const killing: Disturb = async (provider, first, stage) => {
  let server = first;
  const most = maxKills[stage];
  for (let time = 0; time < most && all() < kills; time += 1) {
    const before = await runOf(provider);
    await pause(random() * longest[stage]);
    const { state, applied } = await runOf(provider);
    if (state !== stage) {
      longest[stage] *= 0.7;
      return server;
    }
    await kill(server);
    done[stage] += 1;
    const share = before.changes / most;
    if (stage !== 'reading') longest[stage] *= Math.abs(applied - before.applied) > share ? 0.8 : 1.2;
    server = await serve(provider);
  }
  return inPeace(provider, server, stage);
};

test.runIf(torture)(
  'rosters whose server is killed fifty times while they are read, applied and undone end as those that are left in peace',
  { timeout: 3_600_000 },
  async () => {
    let weeks = 0;
    const ended = await live(killed, killing, (week) => {
      weeks = week;
      return week < fewestWeeks || all() < kills;
    });
    console.info(`${all()} kills in ${weeks} weeks: ${JSON.stringify(done)}`);
    expect(ended).toEqual(await live(peaceful, inPeace, (week) => week < weeks));
    expect(Object.values(done)).not.toContain(0);
  },
);
