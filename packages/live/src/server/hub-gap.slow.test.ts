// Proves that after a gap in notifications all rooms are loaded again (rule 5).
import { soon } from '@foothold/testing/soon';
import { expect, test, vi } from 'vitest';
import { bodies, chess, chessClub } from '../proof/chess-club.ts';
import { newestNotesContract, notesContract } from '../proof/proof.fixture.ts';

const club = chessClub();

// A machine that hangs for seconds must not cause another gap.
const noHeartbeat = { heartbeatTimeoutMs: 600_000 };

// Only a frozen connection needs the heartbeat to be noticed; a cut one is one gap, however slow the machine is.
test.each([
  ['cut', noHeartbeat],
  ['frozen', { heartbeatIntervalMs: 50, heartbeatTimeoutMs: 1000 }],
] as const)(
  'a note written while the listener is %s is seen once it listens again',
  async (how, heartbeat) => {
    const { node, listening } = await club.startBehindProxy(heartbeat);
    const ada = await club.world.join(node, 'ada');
    const screen = ada.open(notesContract, chess);
    await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
    if (how === 'cut') listening.cut();
    else listening.freeze();
    await club.addNote(2, 'unheard');
    await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'unheard']), soon);
    const { gaps } = node.hub.metrics();
    if (how === 'cut') expect(gaps).toBe(1);
    else expect(gaps).toBeGreaterThan(0);
  },
);

test('after a gap no room is loaded before LISTEN is active', async () => {
  const { node, listening } = await club.startBehindProxy();
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(() => expect(node.hub.metrics().listening).toBe(false), soon);
  const { load } = club.hold.begun;
  await club.addNote(2, 'unheard');
  const other = ada.open(newestNotesContract, chess);
  await vi.waitFor(() => expect(node.hub.metrics().followers).toBe(2), soon);
  await vi.waitFor(() => expect(node.errors.length).toBeGreaterThan(2), soon);
  expect(club.hold.begun.load).toBe(load);
  expect(other.state.status).toBe('loading');
  listening.accept();
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'unheard']), soon);
  await vi.waitFor(() => expect(other.state.status).toBe('ready'), soon);
});

/** The stages at which a request for a room can still be pending; each returns a function that completes it. */
const linesToStandIn = {
  'behind somebody who is being asked about': async () => {
    club.hold.at('access');
    const { access } = club.hold.begun;
    await club.world.write(`insert into members values ('choir', 'ada')`);
    await vi.waitFor(() => expect(club.hold.begun.access).toBe(access + 1), soon);
    return { reached: Promise.resolve(), answer: () => club.hold.release('access') };
  },
  'for a connection to the database': () => {
    const { reached, release: answer } = club.hold.beforeNext('connect');
    return Promise.resolve({ reached, answer });
  },
  'for an answer that fails': () => {
    const { reached, fail: answer } = club.hold.beforeNext('access');
    return Promise.resolve({ reached, answer });
  },
};

test.each(Object.entries(linesToStandIn))(
  'a request pending %s while the listener is down gets nothing until it is back, and then the current rows',
  async (_, stand) => {
    const { node, listening } = await club.startBehindProxy();
    const ada = await club.world.join(node, 'ada');
    const hers = ada.open(notesContract, chess);
    await vi.waitFor(() => expect(hers.state.status).toBe('ready'), soon);
    const { proxy, person: bo } = await club.joinThroughProxy(node, 'bo');
    const { reached, answer } = await stand();
    const his = bo.open(notesContract, chess);
    await reached;
    await vi.waitFor(() => expect(node.hub.metrics().followers).toBe(2), soon);
    listening.refuse();
    listening.cut();
    await vi.waitFor(() => expect(node.hub.metrics().listening).toBe(false), soon);
    const { length } = node.errors;
    answer();
    await vi.waitFor(() => expect(node.errors.length).toBeGreaterThan(length + 2), soon);
    await club.addNote(2, 'unheard');
    // He joins another club before he is authenticated: that needs no rows of this room, but his request does.
    club.hold.at('authenticated');
    listening.accept();
    await vi.waitFor(() => expect(node.hub.metrics().listening).toBe(true), soon);
    const { announcements } = node.hub.metrics();
    await club.world.write(`insert into members values ('choir', 'bo')`);
    await vi.waitFor(() => expect(node.hub.metrics().announcements).toBe(announcements + 1), soon);
    expect(proxy.received).not.toContain('first');
    club.hold.release('authenticated');
    await vi.waitFor(() => expect(bodies(his.state.rows)).toEqual(['first', 'unheard']), soon);
    await vi.waitFor(() => expect(bodies(hers.state.rows)).toEqual(['first', 'unheard']), soon);
  },
);

test('a load that read an access change during a gap delays nobody once notifications arrive again', async () => {
  const { node, listening } = await club.startBehindProxy(noHeartbeat);
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  club.hold.at('loadChanged');
  await club.addNote(2, 'second');
  await vi.waitFor(() => expect(club.hold.ended.loadChanged).toBe(1), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(() => expect(node.hub.metrics().listening).toBe(false), soon);
  await club.world.write(`delete from members where person_id = 'cleo'`);
  const { length } = node.errors;
  club.hold.release('loadChanged');
  await vi.waitFor(() => expect(node.errors.length).toBeGreaterThan(length + 2), soon);
  listening.accept();
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'second']), soon);
  await club.addNote(3, 'third');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'second', 'third']), soon);
  expect(node.hub.metrics().gaps).toBe(1);
});

test('a session that ended during a gap is closed when LISTEN is active again', async () => {
  const { node, listening } = await club.startBehindProxy();
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(() => expect(node.hub.metrics().listening).toBe(false), soon);
  await club.world.write(`delete from sessions`);
  await club.addNote(2, 'canary');
  listening.accept();
  await vi.waitFor(() => expect(ada.endings).toEqual(['signedOut']), soon);
  expect(proxy.received).not.toContain('canary');
});

test('an announcement that cannot be parsed is treated as a gap', async () => {
  const node = await club.start();
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const { load } = club.hold.begun;
  await club.world.write(`select pg_notify('live', 'not json')`);
  await vi.waitFor(() => expect(club.hold.begun.load).toBe(load + 1), soon);
});
