// Proves that revoked access applies before any row, even one that is already being loaded (rule 6).
import { soon } from '@foothold/testing/soon';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodies, chess, chessClub } from '../proof/chess-club.ts';
import { notesContract } from '../proof/proof.fixture.ts';

const club = chessClub();

test('followers whose access may change are muted until it is checked: kept access misses nothing, lost access receives nothing [THREAT-9]', async () => {
  const node = await club.start();
  const [{ proxy, person: ada }, { person: bo }] = [
    await club.joinThroughProxy(node, 'ada'),
    await club.joinThroughProxy(node, 'bo'),
  ];
  const [hers, his] = [ada.open(notesContract, chess), bo.open(notesContract, chess)];
  await vi.waitFor(() => expect([hers.state.status, his.state.status]).toEqual(['ready', 'ready']), soon);
  const before = club.hold.begun.access;
  club.hold.at('access');
  await club.world.write(`delete from members where person_id = 'ada'`);
  await club.world.write(`update people set locked = false, id = id where id = 'bo'`);
  await club.world.write(`insert into members values ('choir', 'bo')`);
  await vi.waitFor(() => expect(club.hold.begun.access).toBeGreaterThan(before), soon);
  await club.addNote(2, 'canary');
  await vi.waitFor(() => expect(node.hub.metrics().deltas).toBe(1), soon);
  expect([bodies(hers.state.rows), bodies(his.state.rows)]).toEqual([['first'], ['first']]);
  club.hold.release('access');
  await vi.waitFor(() => expect(hers.state.status).toBe('revoked'), soon);
  await vi.waitFor(() => expect(bodies(his.state.rows)).toEqual(['canary', 'first']), soon);
  expect(hers.state.rows).toEqual([]);
  expect(proxy.received).not.toContain('canary');
});

test('a revocation applies before the rows of the same transaction, even those announced before it', async () => {
  const node = await club.start();
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  await club.world
    .write(`with written as (insert into notes (id, club_id, seq, body) values ('n2', 'chess', 2, 'canary') returning 1)
    delete from members where person_id = 'ada' and exists (select from written)`);
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  expect(proxy.received).not.toContain('canary');
});

test('a user who lost and regained access before it was rechecked gets no row that was written and deleted in between', async () => {
  const node = await club.start();
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const { person: bo } = await club.joinThroughProxy(node, 'bo');
  const [hers, his] = [ada.open(notesContract, chess), bo.open(notesContract, chess)];
  await vi.waitFor(() => expect([hers.state.status, his.state.status]).toEqual(['ready', 'ready']), soon);
  const asking = club.hold.beforeNext('access');
  await club.world.write(`delete from members where person_id = 'ada'`);
  await asking.reached;
  await club.addNote(2, 'canary');
  await vi.waitFor(() => expect(node.hub.metrics().deltas).toBe(1), soon);
  await club.world.write(`update notes set body = 'afterwards' where id = 'n2'`);
  await vi.waitFor(() => expect(node.hub.metrics().deltas).toBe(2), soon);
  const { announcements } = node.hub.metrics();
  await club.world.write(`insert into members values ('chess', 'ada')`);
  await vi.waitFor(() => expect(node.hub.metrics().announcements).toBeGreaterThan(announcements), soon);
  asking.release();
  await vi.waitFor(() => expect(bodies(hers.state.rows)).toEqual(['afterwards', 'first']), soon);
  expect(proxy.received).not.toContain('canary');
});

test('nor a row read in between by a load that is still running when they regain access', async () => {
  const node = await club.start();
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const { person: bo } = await club.joinThroughProxy(node, 'bo');
  const [hers, his] = [ada.open(notesContract, chess), bo.open(notesContract, chess)];
  await vi.waitFor(() => expect([hers.state.status, his.state.status]).toEqual(['ready', 'ready']), soon);
  const { access } = club.hold.ended;
  const asking = club.hold.beforeNext('access');
  await club.world.write(`delete from members where person_id = 'ada'`);
  await asking.reached;
  club.hold.at('loadChanged');
  await club.addNote(2, 'canary');
  await vi.waitFor(() => expect(club.hold.ended.loadChanged).toBe(1), soon);
  await club.world.write(`update notes set body = 'afterwards' where id = 'n2'`);
  const { announcements } = node.hub.metrics();
  await club.world.write(`insert into members values ('chess', 'ada')`);
  await vi.waitFor(() => expect(node.hub.metrics().announcements).toBeGreaterThan(announcements), soon);
  asking.release();
  await vi.waitFor(() => expect(club.hold.ended.access).toBeGreaterThan(access + 1), soon);
  club.hold.release('loadChanged');
  await vi.waitFor(() => expect(bodies(his.state.rows)).toEqual(['afterwards', 'first']), soon);
  await vi.waitFor(() => expect(bodies(hers.state.rows)).toEqual(['afterwards', 'first']), soon);
  expect(proxy.received).not.toContain('canary');
});

test('a load that read unannounced changes waits for their announcement, so a revocation in between still applies [THREAT-9]', async () => {
  const { node, listening } = await club.startBehindProxy();
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const reader = club.hold.beforeNext('loadChanged');
  await club.world.write(`update notes set body = 'harmless'`);
  await reader.reached;
  listening.freeze();
  await club.world.write(`delete from members where person_id = 'ada'`);
  await club.world.write(`update notes set body = 'canary'`);
  reader.release();
  await vi.waitFor(() => expect(club.hold.ended.loadChanged).toBe(1), soon);
  // Another room's snapshot passes through the same queue as the delta before it would have.
  const choir = ada.open(notesContract, { clubId: 'choir' });
  await vi.waitFor(() => expect(choir.state.status).toBe('refused'), soon);
  listening.thaw();
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  expect(proxy.received).not.toContain('canary');
});

test('after a database crash, which restarts the ids of access changes at 1, a load waits for them as before', async () => {
  const { node, listening } = await club.startBehindProxy({ heartbeatTimeoutMs: 600_000 });
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const { announcements } = node.hub.metrics();
  await club.world.write(`insert into members values ('choir', 'cleo')`);
  await vi.waitFor(() => expect(node.hub.metrics().announcements).toBeGreaterThan(announcements), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(() => expect(node.hub.metrics().listening).toBe(false), soon);
  // What recovery does to an unlogged table.
  await club.world.write('truncate live.access_changes restart identity');
  listening.accept();
  await club.addNote(2, 'recovered');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'recovered']), soon);
  const { loadChanged } = club.hold.ended;
  const reader = club.hold.beforeNext('loadChanged');
  await club.world.write(`update notes set body = 'harmless'`);
  await reader.reached;
  listening.freeze();
  await club.world.write(`delete from members where person_id = 'ada'`);
  await club.world.write(`update notes set body = 'canary'`);
  reader.release();
  await vi.waitFor(() => expect(club.hold.ended.loadChanged).toBeGreaterThan(loadChanged), soon);
  const choir = ada.open(notesContract, { clubId: 'choir' });
  await vi.waitFor(() => expect(choir.state.status).toBe('refused'), soon);
  listening.thaw();
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  expect(proxy.received).not.toContain('canary');
});

test('a load also waits for an access change that took long to commit', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { node, listening } = await club.startBehindProxy({ heartbeatTimeoutMs: 600_000 });
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const reader = club.hold.beforeNext('loadChanged');
  await club.world.write(`update notes set body = 'harmless'`);
  await reader.reached;
  listening.freeze();
  await club.world.pool.query(`begin; delete from members where person_id = 'ada';
    update live.access_changes set at = now() - interval '1 minute'; commit`);
  await club.world.write(`update notes set body = 'canary'`);
  // Wait for the clean-up of old rows.
  vi.advanceTimersByTime(5000);
  for (let time = 0; time < 20; time += 1) await club.world.pool.query('select 1');
  reader.release();
  await vi.waitFor(() => expect(club.hold.ended.loadChanged).toBe(1), soon);
  const choir = ada.open(notesContract, { clubId: 'choir' });
  await vi.waitFor(() => expect(choir.state.status).toBe('refused'), soon);
  listening.thaw();
  await vi.waitFor(() => expect(screen.state.status).toBe('revoked'), soon);
  expect(proxy.received).not.toContain('canary');
});

test('access changes announced long ago are deleted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const count = async () => (await club.world.pool.query('select from live.access_changes')).rowCount ?? 0;
  const beforeStart = await count();
  const node = await club.start();
  await club.world.write(`delete from members where person_id = 'ada'`);
  await vi.waitFor(() => expect(node.hub.metrics().announcements).toBe(1), soon);
  expect(await count()).toBe(beforeStart + 1);
  await club.world.write(`update live.access_changes set at = now() - interval '1 minute'`);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await count()).toBe(0), soon);
});

test('a refused user sees the room as soon as they get access', async () => {
  const node = await club.start();
  await club.world.write(`delete from members where person_id = 'ada'`);
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('refused'), soon);
  await club.world.write(`insert into members values ('chess', 'ada')`);
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first']), soon);
});
