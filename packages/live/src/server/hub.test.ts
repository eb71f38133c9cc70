// The rules of the hub, one by one: each test stops the engine at the moment where breaking the rule would show.
import { createTestDatabase } from '@foothold/testing/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hold } from '../proof/hold.ts';
import { Line } from '../proof/line.ts';
import {
  clubCollections,
  newestNotesContract,
  notesContract,
  TestWorld,
  type Node,
  type ClubParams,
  type NodeOptions,
  type Note,
  type Screen,
} from '../proof/test-world.ts';

let world: TestWorld;
let hold: Hold;
const lines: Line[] = [];
const chess = { clubId: 'chess' };
const soon = { interval: 5, timeout: 5000 };

beforeEach(async () => {
  world = await TestWorld.create(await createTestDatabase({ template: 'empty' }));
  hold = new Hold();
  await world.write(`insert into clubs (id) values ('chess'), ('choir')`);
  for (const person of ['ada', 'bo', 'cleo']) {
    await world.write('insert into people (id) values ($1)', [person]);
    await world.write(`insert into members values ('chess', $1)`, [person]);
  }
  await addNote(1, 'first');
});

afterEach(async () => {
  await world.end();
  for (const line of lines.splice(0)) await line.close();
});

const start = (options: NodeOptions = {}): Promise<Node> =>
  world.startNode({
    collections: clubCollections().map((collection) => hold.wrap(collection)),
    spreadMs: 20,
    ...options,
  });

async function addNote(seq: number, body: string, clubId = 'chess'): Promise<void> {
  await world.write('insert into notes (id, club_id, seq, body) values ($1, $2, $3, $4)', [
    `n${seq}`,
    clubId,
    seq,
    body,
  ]);
}

const bodies = (rows: readonly Note[]): string[] => rows.map(({ body }) => body).toSorted();

/** A listener on a line that can be cut and frozen. */
async function startOnLine(options: NodeOptions = {}): Promise<{ node: Node; listening: Line }> {
  const url = new URL(world.url);
  const listening = await Line.to(Number(url.port));
  lines.push(listening);
  url.port = String(listening.port);
  url.hostname = '127.0.0.1';
  const node = await start({ listenClient: () => ({ connectionString: url.href }), ...options });
  return { node, listening };
}

async function sitOnLine(node: Node, person: string) {
  const line = await Line.to(Number(new URL(node.url).port));
  lines.push(line);
  return { line, person: await world.join(node, person, { url: line.url, reconnectMs: 20 }) };
}

// ── rule 1 ──

test('bulk work, and what is announced as a reset, makes all rooms of the table follow again', async () => {
  const node = await start();
  const { person: ada, line } = await sitOnLine(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  await world.write(`begin; select live.begin_bulk();
    insert into notes select 'bulk' || n, 'chess', 100 + n, 'bulk' from generate_series(1, 50) n; commit`);
  await vi.waitFor(() => expect(screen.state.rows.length).toBe(51), soon);
  await world.write('truncate notes');
  await vi.waitFor(() => expect(screen.state.rows).toEqual([]), soon);
  expect((await node.hub.metrics()).deltas).toBe(0);
  await world.write('truncate members');
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  await addNote(2, 'canary');
  await world.write(`insert into members values ('choir', 'ada')`);
  const choir = ada.open(notesContract, { clubId: 'choir' });
  await vi.waitFor(() => expect(choir.state.status).toBe('ready'), soon);
  expect(line.heard).not.toContain('canary');
});

test('a hub whose tables announce nothing does not start', async () => {
  await world.write('drop trigger live_capture on links');
  await expect(start()).rejects.toThrow('links announces nothing');
});

// ── rule 2 ──

test('the first change of a room is loaded at once, and what comes while that load runs is gathered into one more', async () => {
  const node = await start();
  const ada = await world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  hold.at('loadChanged');
  await addNote(2, 'second');
  await vi.waitFor(() => expect(hold.begun.loadChanged).toBe(1), soon);
  const { announcements } = await node.hub.metrics();
  for (const seq of [3, 4, 5]) await addNote(seq, 'more');
  await vi.waitFor(
    async () => expect((await node.hub.metrics()).announcements).toBe(announcements + 3),
    soon,
  );
  expect(hold.begun.loadChanged).toBe(1);
  hold.release('loadChanged');
  await vi.waitFor(() => expect(screen.state.rows.length).toBe(5), soon);
  expect(hold.begun.loadChanged).toBe(2);
});

test('a slow room holds up no other room', async () => {
  await world.write(`insert into members values ('choir', 'ada')`);
  const node = await start();
  const ada = await world.join(node, 'ada');
  const [slow, quick] = [ada.open(notesContract, chess), ada.open(notesContract, { clubId: 'choir' })];
  await vi.waitFor(() => expect([slow.state.status, quick.state.status]).toEqual(['ready', 'ready']), soon);
  hold.at('loadChanged');
  await addNote(2, 'slow');
  await vi.waitFor(() => expect(hold.begun.loadChanged).toBe(1), soon);
  const release = hold.detach('loadChanged');
  await addNote(3, 'quick', 'choir');
  await vi.waitFor(() => expect(bodies(quick.state.rows)).toEqual(['quick']), soon);
  expect(bodies(slow.state.rows)).toEqual(['first']);
  release();
  await vi.waitFor(() => expect(bodies(slow.state.rows)).toEqual(['first', 'slow']), soon);
});

test('a room that nobody follows is never loaded', async () => {
  await world.write(`insert into members values ('choir', 'bo')`);
  const node = await start();
  const [ada, bo] = [await world.join(node, 'ada'), await world.join(node, 'bo')];
  const [hers, his] = [ada.open(notesContract, chess), bo.open(notesContract, { clubId: 'choir' })];
  await vi.waitFor(() => expect([hers.state.status, his.state.status]).toEqual(['ready', 'ready']), soon);
  hers.close();
  await vi.waitFor(async () => expect((await node.hub.metrics()).rooms).toBe(1), soon);
  await addNote(2, 'to nobody');
  await addNote(3, 'to the choir', 'choir');
  await vi.waitFor(() => expect(bodies(his.state.rows)).toEqual(['to the choir']), soon);
  expect(hold.begun.loadChanged).toBe(1);
});

// ── rule 4 ──

test('a note written while the snapshot is being loaded is not lost', async () => {
  const node = await start();
  const ada = await world.join(node, 'ada');
  hold.at('load');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(hold.begun.load).toBe(1), soon);
  await addNote(2, 'meanwhile');
  await world.write(`update notes set body = 'edited meanwhile' where id = 'n1'`);
  await vi.waitFor(async () => expect((await node.hub.metrics()).deltas).toBeGreaterThan(0), soon);
  expect(screen.state.rows).toEqual([]);
  hold.release('load');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['edited meanwhile', 'meanwhile']), soon);
});

test('a delta that was loaded before the snapshot but arrives after it does not bring the past back', async () => {
  const node = await start();
  const [ada, bo] = [await world.join(node, 'ada'), await world.join(node, 'bo')];
  const first = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(first.state.status).toBe('ready'), soon);
  hold.at('loadChanged');
  await world.write(`update notes set body = 'older'`);
  await vi.waitFor(() => expect(hold.begun.loadChanged).toBe(1), soon);
  await world.write(`delete from notes`);
  const second = bo.open(notesContract, chess);
  const shown: string[][] = [];
  bo.follower.watch(notesContract, chess, () => shown.push(bodies(second.state.rows)));
  await vi.waitFor(() => expect(second.state.status).toBe('ready'), soon);
  hold.release('loadChanged');
  await vi.waitFor(() => expect(first.state.rows).toEqual([]), soon);
  expect(shown.flat()).toEqual([]);
});

test('no load begins while a snapshot fixes its moment, so a note that is in neither cannot be', async () => {
  const node = await start();
  const [ada, bo] = [await world.join(node, 'ada'), await world.join(node, 'bo')];
  const first = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(first.state.status).toBe('ready'), soon);
  const fixed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as () => unknown;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args
  ) {
    const result = Reflect.apply(original, this, args);
    if (typeof args[0] !== 'string' || !args[0].includes('repeatable read')) return result;
    return Promise.resolve(result).then(async (answer) => {
      fixed.resolve();
      await answered.promise;
      return answer;
    });
  });
  const second = bo.open(notesContract, chess);
  await fixed.promise;
  const { announcements } = await node.hub.metrics();
  await addNote(2, 'just after');
  await vi.waitFor(
    async () => expect((await node.hub.metrics()).announcements).toBeGreaterThan(announcements),
    soon,
  );
  answered.resolve();
  query.mockRestore();
  await vi.waitFor(() => expect(bodies(second.state.rows)).toEqual(['first', 'just after']), soon);
  await vi.waitFor(() => expect(bodies(first.state.rows)).toEqual(['first', 'just after']), soon);
});

test('somebody who loses access while the snapshot is being loaded receives none of it', async () => {
  const node = await start();
  const { line, person: ada } = await sitOnLine(node, 'ada');
  hold.at('load');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(hold.begun.load).toBe(1), soon);
  const { announcements } = await node.hub.metrics();
  await world.write(`delete from members where person_id = 'ada'`);
  await vi.waitFor(
    async () => expect((await node.hub.metrics()).announcements).toBe(announcements + 1),
    soon,
  );
  hold.release('load');
  await vi.waitFor(() => expect(screen.state.status).toBe('refused'), soon);
  expect(line.heard).not.toContain('first');
});

test('a class that follows at the same moment shares the load', async () => {
  const node = await start();
  const people = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      await world.write('insert into people (id) values ($1)', [`learner${i}`]);
      await world.write(`insert into members values ('chess', $1)`, [`learner${i}`]);
      return world.join(node, `learner${i}`);
    }),
  );
  hold.at('load');
  const screens = [people[0]!.open(notesContract, chess)];
  await vi.waitFor(() => expect(hold.begun.load).toBe(1), soon);
  screens.push(...people.slice(1).map((person) => person.open(notesContract, chess)));
  await vi.waitFor(async () => expect((await node.hub.metrics()).followers).toBe(20), soon);
  hold.release('load');
  await vi.waitFor(() => expect(screens.every(({ state }) => state.rows.length === 1)).toBe(true), soon);
  expect(hold.begun.load).toBe(2);
});

// ── rule 5 ──

test.each(['cut', 'frozen'] as const)(
  'what is written while the listener is %s is seen once it listens again',
  async (how) => {
    const { node, listening } = await startOnLine({ beatEveryMs: 50, beatTimeoutMs: 200 });
    const ada = await world.join(node, 'ada');
    const screen = ada.open(notesContract, chess);
    await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
    if (how === 'cut') listening.cut();
    else listening.freeze();
    await addNote(2, 'unheard');
    await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'unheard']), soon);
    expect((await node.hub.metrics()).gaps).toBe(1);
  },
);

test('after a gap nobody follows again before LISTEN is active', async () => {
  const { node, listening } = await startOnLine();
  const ada = await world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(async () => expect((await node.hub.metrics()).listening).toBe(false), soon);
  const { load } = hold.begun;
  await addNote(2, 'unheard');
  const other = ada.open(newestNotesContract, chess);
  await vi.waitFor(async () => expect((await node.hub.metrics()).followers).toBe(2), soon);
  await vi.waitFor(() => expect(node.errors.length).toBeGreaterThan(2), soon);
  expect(hold.begun.load).toBe(load);
  expect(other.state.status).toBe('loading');
  listening.accept();
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'unheard']), soon);
  await vi.waitFor(() => expect(other.state.status).toBe('ready'), soon);
});

test('a session that ended while nothing was heard is closed when LISTEN is active again', async () => {
  const { node, listening } = await startOnLine();
  const { line, person: ada } = await sitOnLine(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(async () => expect((await node.hub.metrics()).listening).toBe(false), soon);
  await world.write(`delete from sessions`);
  await addNote(2, 'canary');
  listening.accept();
  await vi.waitFor(() => expect(ada.endings).toEqual(['signedOut']), soon);
  expect(line.heard).not.toContain('canary');
});

test('an announcement that cannot be read is treated as a gap', async () => {
  const node = await start();
  const ada = await world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const { load } = hold.begun;
  await world.write(`select pg_notify('live', 'not json')`);
  await vi.waitFor(() => expect(hold.begun.load).toBe(load + 1), soon);
});

// ── rule 6 ──

test('whom a change may concern is muted until the answer: kept access loses nothing, lost access receives nothing', async () => {
  const node = await start();
  const [{ line, person: ada }, { person: bo }] = [await sitOnLine(node, 'ada'), await sitOnLine(node, 'bo')];
  const [hers, his] = [ada.open(notesContract, chess), bo.open(notesContract, chess)];
  await vi.waitFor(() => expect([hers.state.status, his.state.status]).toEqual(['ready', 'ready']), soon);
  const before = hold.begun.access;
  hold.at('access');
  await world.write(`delete from members where person_id = 'ada'`);
  await world.write(`update people set locked = false, id = id where id = 'bo'`);
  await world.write(`insert into members values ('choir', 'bo')`);
  await vi.waitFor(() => expect(hold.begun.access).toBeGreaterThan(before), soon);
  await addNote(2, 'canary');
  await vi.waitFor(async () => expect((await node.hub.metrics()).deltas).toBe(1), soon);
  expect([bodies(hers.state.rows), bodies(his.state.rows)]).toEqual([['first'], ['first']]);
  hold.release('access');
  await vi.waitFor(() => expect(hers.state.status).toBe('revoked'), soon);
  await vi.waitFor(() => expect(bodies(his.state.rows)).toEqual(['canary', 'first']), soon);
  expect(hers.state.rows).toEqual([]);
  expect(ada.cache.getQueryData(['live', `notes?[["clubId","chess"]]`])).toEqual([]);
  expect(line.heard).not.toContain('canary');
});

test('a revocation counts before the rows of the same transaction, even of those announced before it', async () => {
  const node = await start();
  const { line, person: ada } = await sitOnLine(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  await world.write(`with written as (insert into notes (id, club_id, seq, body) values ('n2', 'chess', 2, 'canary') returning 1)
    delete from members where person_id = 'ada' and exists (select from written)`);
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  expect(line.heard).not.toContain('canary');
});

test('a load that read more than was announced waits for the announcement, so a revocation in between still counts', async () => {
  const { node, listening } = await startOnLine();
  const { line, person: ada } = await sitOnLine(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const reader = hold.beforeNext('loadChanged');
  await world.write(`update notes set body = 'harmless'`);
  await reader.reached;
  listening.freeze();
  await world.write(`delete from members where person_id = 'ada'`);
  await world.write(`update notes set body = 'canary'`);
  reader.release();
  await vi.waitFor(() => expect(hold.ended.loadChanged).toBe(1), soon);
  // Another room's snapshot goes the same way as the delta would have gone before it.
  const choir = ada.open(notesContract, { clubId: 'choir' });
  await vi.waitFor(() => expect(choir.state.status).toBe('refused'), soon);
  listening.thaw();
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  expect(line.heard).not.toContain('canary');
});

test('somebody who was refused sees the room as soon as they are let in', async () => {
  const node = await start();
  await world.write(`delete from members where person_id = 'ada'`);
  const ada = await world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('refused'), soon);
  await world.write(`insert into members values ('chess', 'ada')`);
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first']), soon);
});

test('deleting a session closes its socket within a second on every node, and no other', async () => {
  const [one, two] = [await start(), await start()];
  const [ada, adaToo, bo] = [
    await world.join(one, 'ada'),
    await world.join(two, 'ada'),
    await world.join(two, 'bo'),
  ];
  const screens = [ada, adaToo, bo].map((person) => person.open(notesContract, chess));
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await world.write(`delete from sessions where person_id = 'ada'`);
  await vi.waitFor(() => expect([ada.endings, adaToo.endings]).toEqual([['signedOut'], ['signedOut']]), {
    interval: 5,
    timeout: 1000,
  });
  expect(ada.cache.getQueriesData({ queryKey: ['live'] })).toEqual([]);
  await addNote(2, 'second');
  await vi.waitFor(() => expect(bodies(screens[2]!.state.rows)).toEqual(['first', 'second']), soon);
  expect(bo.endings).toEqual([]);
});

test('a session that ends while its socket is being authenticated gets no rows', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const node = await start({
    onAuthenticated: () => {
      asked.resolve();
      return answered.promise;
    },
  });
  const ada = await world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await asked.promise;
  const { announcements } = await node.hub.metrics();
  await world.write('delete from sessions');
  await vi.waitFor(
    async () => expect((await node.hub.metrics()).announcements).toBeGreaterThan(announcements),
    soon,
  );
  answered.resolve();
  await vi.waitFor(() => expect(ada.endings).toEqual(['signedOut']), soon);
  expect(screen.state.rows).toEqual([]);
  expect((await node.hub.metrics()).followers).toBe(0);
});

test('the server can close everything of one person, from any node', async () => {
  const [one, two] = [await start(), await start()];
  const [ada, bo] = [await world.join(one, 'ada'), await world.join(two, 'bo')];
  const screens = [ada, bo].map((person) => person.open(notesContract, chess));
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await world.write(`select live.end_person('bo')`);
  await vi.waitFor(() => expect(bo.endings).toEqual(['signedOut']), soon);
  expect(ada.follower.readConnection()).toBe('online');
});

test('a session that expires is closed by the clock, unless it was prolonged meanwhile', async () => {
  const node = await start();
  const expiresAt = new Date(Date.now() + 400);
  const [ada, bo] = [await world.join(node, 'ada'), await world.join(node, 'bo')];
  await world.write('update sessions set expires_at = $1', [expiresAt]);
  const screens = [ada, bo].map((person) => person.open(notesContract, chess));
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await world.write(`update sessions set expires_at = now() + interval '1 hour' where person_id = 'bo'`);
  await vi.waitFor(() => expect(ada.endings).toEqual(['signedOut']), soon);
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
  await addNote(2, 'second');
  await vi.waitFor(() => expect(screens[1]!.state.rows.length).toBe(2), soon);
});

// ── rule 7 ──

test('a note deleted while its page is being loaded is not resurrected by it', async () => {
  for (let seq = 2; seq <= 12; seq += 1) await addNote(seq, `note ${seq}`);
  const node = await start();
  const ada = await world.join(node, 'ada');
  const screen = ada.open(newestNotesContract, chess);
  await vi.waitFor(() => expect(screen.state.rows.length).toBe(5), soon);
  hold.at('load');
  const { load } = hold.begun;
  screen.extend();
  await vi.waitFor(() => expect(hold.begun.load).toBe(load + 1), soon);
  await world.write(`delete from notes where seq = 5`);
  await world.write(`update notes set body = 'edited' where seq = 6`);
  await vi.waitFor(async () => expect((await node.hub.metrics()).deltas).toBeGreaterThan(0), soon);
  hold.release('load');
  await vi.waitFor(
    () =>
      expect(screen.state.rows.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([
        3, 4, 6, 7, 8, 9, 10, 11, 12,
      ]),
    soon,
  );
  await vi.waitFor(() => expect(screen.state.rows.find(({ seq }) => seq === 6)?.body).toBe('edited'), soon);
});

test('following again after a lost line loads everything from the oldest note on the screen', async () => {
  for (let seq = 2; seq <= 12; seq += 1) await addNote(seq, `note ${seq}`);
  const node = await start();
  const { line, person: ada } = await sitOnLine(node, 'ada');
  const screen = ada.open(newestNotesContract, chess);
  const seqs = () => screen.state.rows.map(({ seq }) => seq).toSorted((a, b) => a - b);
  await vi.waitFor(() => expect(seqs().length).toBe(5), soon);
  screen.extend();
  await vi.waitFor(() => expect(seqs()[0]).toBe(3), soon);
  line.cut();
  await world.write(`delete from notes where seq = 4`);
  await addNote(13, 'news');
  await vi.waitFor(() => expect(seqs()).toEqual([3, 5, 6, 7, 8, 9, 10, 11, 12, 13]), soon);
  expect(screen.state.hasOlder).toBe(true);
});

// ── two nodes ──

test('a write is seen on every node, and each loads it once', async () => {
  const nodes = [await start(), await start()];
  const screens: Screen<ClubParams, Note>[] = [];
  for (const node of nodes) {
    for (const who of ['ada', 'bo']) screens.push((await world.join(node, who)).open(notesContract, chess));
  }
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await addNote(2, 'second');
  await vi.waitFor(() => expect(screens.every(({ state }) => state.rows.length === 2)).toBe(true), soon);
  expect(hold.begun.loadChanged).toBe(2);
});

// ── trouble in the database ──

test('a load that fails is tried again until it succeeds, and the fault is reported', async () => {
  let failures = 3;
  const collections = clubCollections().map((collection) => ({
    ...collection,
    loadChanged: (...args: Parameters<typeof collection.loadChanged>) =>
      failures-- > 0 ? Promise.reject(new Error('away')) : collection.loadChanged(...args),
  }));
  const node = await start({ collections });
  const ada = await world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  await addNote(2, 'second');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'second']), soon);
  expect(node.errors.length).toBe(3);
});

test('one answer by HTTP holds the rows of a room, or a refusal with its sentence', async () => {
  const { hub } = await start();
  expect(await hub.readSnapshot('notes', { id: 'ada' }, chess)).toMatchObject({ rows: [{ body: 'first' }] });
  expect(await hub.readSnapshot('notes', null, chess)).toEqual({ code: 'denied', msg: 'Not found' });
  expect(await hub.readSnapshot('notes', { id: 'ada' }, { clubId: 'chess\0' })).toMatchObject({
    code: 'malformed',
  });
  expect(await hub.readSnapshot('nothing', { id: 'ada' }, chess)).toMatchObject({ code: 'unknown' });
});

test('a note is seen at once while plain reads of rooms wait for their turn', async () => {
  const readPool = new pg.Pool({ connectionString: world.url, max: 1 });
  const node = await start({ readPool });
  const ada = await world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const busy = await readPool.connect();
  const reads = Promise.all(
    Array.from({ length: 20 }, () => node.hub.readSnapshot('notes', { id: 'ada' }, chess)),
  );
  await addNote(2, 'second');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'second']), soon);
  busy.release();
  for (const read of await reads) expect(read).toMatchObject({ rows: [{}, {}] });
  await readPool.end();
});
