// Proves how the hub loads announced changes: rooms do not wait for each other, unfollowed rooms are not loaded, failures are retried. Each test stops the engine where breaking its rule would show.
import pg from 'pg';
import { soon } from '@foothold/testing/soon';
import { expect, test, vi } from 'vitest';
import { bodies, chess, chessClub } from '../proof/chess-club.ts';
import {
  clubCollections,
  notesContract,
  type ClubParams,
  type Note,
  type Screen,
} from '../proof/proof.fixture.ts';

const club = chessClub();

// ── rule 1 ──

test('a reset or a bulk transaction reloads all rooms of the table', async () => {
  const node = await club.start();
  const { person: ada, proxy } = await club.joinThroughProxy(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  await club.world.write(`begin; select live.begin_bulk();
    insert into notes select 'bulk' || n, 'chess', 100 + n, 'bulk' from generate_series(1, 50) n; commit`);
  await vi.waitFor(() => expect(screen.state.rows.length).toBe(51), soon);
  await club.world.write('truncate notes');
  await vi.waitFor(() => expect(screen.state.rows).toEqual([]), soon);
  expect(node.hub.metrics().deltas).toBe(0);
  await club.world.write('truncate members');
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  await club.addNote(2, 'canary');
  await club.world.write(`insert into members values ('choir', 'ada')`);
  const choir = ada.open(notesContract, { clubId: 'choir' });
  await vi.waitFor(() => expect(choir.state.status).toBe('ready'), soon);
  expect(proxy.received).not.toContain('canary');
});

test('a hub does not start when a table has no capture trigger', async () => {
  await club.world.write('drop trigger live_capture on links');
  await expect(club.start()).rejects.toThrow('links has no capture trigger');
});

test('a hub does not start, and changes nothing, when a table decides access without announcing it', async () => {
  await club.world.write('drop trigger live_access_change on members');
  await expect(club.start()).rejects.toThrow('members decides access without announcing it');
  await expect(club.start()).rejects.toThrow('members decides access without announcing it');
});

// ── rule 2 ──

test('the first change of a room is loaded at once; changes during that load are batched into one more', async () => {
  const node = await club.start();
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  club.hold.at('loadChanged');
  await club.addNote(2, 'second');
  await vi.waitFor(() => expect(club.hold.begun.loadChanged).toBe(1), soon);
  const { announcements } = node.hub.metrics();
  for (const seq of [3, 4, 5]) await club.addNote(seq, 'more');
  await vi.waitFor(() => expect(node.hub.metrics().announcements).toBe(announcements + 3), soon);
  expect(club.hold.begun.loadChanged).toBe(1);
  club.hold.release('loadChanged');
  await vi.waitFor(() => expect(screen.state.rows.length).toBe(5), soon);
  expect(club.hold.begun.loadChanged).toBe(2);
});

test('a slow room delays no other room', async () => {
  await club.world.write(`insert into members values ('choir', 'ada')`);
  const node = await club.start();
  const ada = await club.world.join(node, 'ada');
  const [slow, quick] = [ada.open(notesContract, chess), ada.open(notesContract, { clubId: 'choir' })];
  await vi.waitFor(() => expect([slow.state.status, quick.state.status]).toEqual(['ready', 'ready']), soon);
  club.hold.at('loadChanged');
  await club.addNote(2, 'slow');
  await vi.waitFor(() => expect(club.hold.begun.loadChanged).toBe(1), soon);
  const release = club.hold.detach('loadChanged');
  await club.addNote(3, 'quick', 'choir');
  await vi.waitFor(() => expect(bodies(quick.state.rows)).toEqual(['quick']), soon);
  expect(bodies(slow.state.rows)).toEqual(['first']);
  release();
  await vi.waitFor(() => expect(bodies(slow.state.rows)).toEqual(['first', 'slow']), soon);
});

test('a room without followers is never loaded', async () => {
  await club.world.write(`insert into members values ('choir', 'bo')`);
  const node = await club.start();
  const [ada, bo] = [await club.world.join(node, 'ada'), await club.world.join(node, 'bo')];
  const [hers, his] = [ada.open(notesContract, chess), bo.open(notesContract, { clubId: 'choir' })];
  await vi.waitFor(() => expect([hers.state.status, his.state.status]).toEqual(['ready', 'ready']), soon);
  hers.close();
  await vi.waitFor(() => expect(node.hub.metrics().rooms).toBe(1), soon);
  await club.addNote(2, 'to nobody');
  await club.addNote(3, 'to the choir', 'choir');
  await vi.waitFor(() => expect(bodies(his.state.rows)).toEqual(['to the choir']), soon);
  expect(club.hold.begun.loadChanged).toBe(1);
});

// ── two nodes ──

test('a write is seen on every node, and each loads it once', async () => {
  const nodes = [await club.start(), await club.start()];
  const screens: Screen<ClubParams, Note>[] = [];
  for (const node of nodes) {
    for (const who of ['ada', 'bo'])
      screens.push((await club.world.join(node, who)).open(notesContract, chess));
  }
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await club.addNote(2, 'second');
  await vi.waitFor(() => expect(screens.every(({ state }) => state.rows.length === 2)).toBe(true), soon);
  expect(club.hold.begun.loadChanged).toBe(2);
});

// ── database errors ──

test('a failed load is retried until it succeeds, and the error is reported', async () => {
  let failures = 3;
  const collections = clubCollections().map((collection) => ({
    ...collection,
    loadChanged: (...args: Parameters<typeof collection.loadChanged>) =>
      failures-- > 0 ? Promise.reject(new Error('away')) : collection.loadChanged(...args),
  }));
  const node = await club.start({ collections });
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  await club.addNote(2, 'second');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'second']), soon);
  expect(node.errors.length).toBe(3);
});

test('one HTTP response holds the rows of a room, or a refusal with its message', async () => {
  const { hub } = await club.start();
  expect(await hub.readSnapshot('notes', { id: 'ada' }, chess)).toMatchObject({ rows: [{ body: 'first' }] });
  expect(await hub.readSnapshot('notes', null, chess)).toEqual({ code: 'denied', msg: 'Not found' });
  expect(await hub.readSnapshot('notes', { id: 'ada' }, { clubId: 'chess\0' })).toMatchObject({
    code: 'malformed',
  });
  expect(await hub.readSnapshot('nothing', { id: 'ada' }, chess)).toMatchObject({ code: 'unknown' });
});

test('a note is seen at once while HTTP reads of rooms are queued', async () => {
  const readPool = new pg.Pool({ connectionString: club.world.url, max: 1 });
  const node = await club.start({ readPool });
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const busy = await readPool.connect();
  const reads = Promise.all(
    Array.from({ length: 20 }, () => node.hub.readSnapshot('notes', { id: 'ada' }, chess)),
  );
  await club.addNote(2, 'second');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'second']), soon);
  busy.release();
  for (const read of await reads) expect(read).toMatchObject({ rows: [{}, {}] });
  await readPool.end();
});
