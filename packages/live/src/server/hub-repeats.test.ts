// Proves that repeated snapshots of one large room cost one load at a time and a limited number of bytes.
import { soon } from '@foothold/testing/soon';
import { afterEach, expect, test, vi } from 'vitest';
import { bodies, chess, chessClub } from '../proof/chess-club.ts';
import { notesContract, type Node } from '../proof/proof.fixture.ts';

const club = chessClub();

/** A snapshot is kept for two seconds, which a busy machine can take to open a socket: the clock stands still. */
function stopClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

afterEach(() => vi.restoreAllMocks());

const large = 'x'.repeat(100_000);
// Within this test, following again checks access but loads nothing.
const loads = (node: Node) => node.hub.metrics().loads;

/** Another socket of the same user, following the room. */
async function openAgain(node: Node, who: string) {
  const person = await club.world.join(node, who, { lingerMs: 0 });
  const screen = person.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  return { person, screen };
}

test('a large room that one user opens on many sockets is loaded once within a short time, and stays live on each [THREAT-19]', async () => {
  stopClock();
  await club.addNote(2, large);
  const node = await club.start();
  const opened = [await openAgain(node, 'ada')];
  const once = loads(node);
  for (let time = 0; time < 9; time += 1) opened.push(await openAgain(node, 'ada'));
  expect(loads(node)).toBe(once);
  await club.addNote(3, 'news');
  for (const { screen } of opened) {
    await vi.waitFor(() => expect(bodies(screen.state.rows)).toContain('news'), soon);
    expect(screen.state.rows).toHaveLength(3);
  }
});

test('the next socket gets rows written since the load, and no deleted ones', async () => {
  await club.addNote(2, large);
  const node = await club.start();
  await openAgain(node, 'ada');
  for (let seq = 3; seq < 12; seq += 1) {
    await club.world.write('delete from notes where seq = $1', [seq - 1]);
    await club.addNote(seq, `${large} ${seq}`);
    const { screen } = await openAgain(node, 'ada');
    await vi.waitFor(
      () => expect(screen.state.rows.map((note) => note.seq).toSorted((a, b) => a - b)).toEqual([1, seq]),
      soon,
    );
  }
});

test('a recent snapshot is reused only for the user who received it, and not after they lose access', async () => {
  stopClock();
  await club.addNote(2, large);
  const node = await club.start();
  await openAgain(node, 'ada');
  const once = loads(node);
  await openAgain(node, 'bo');
  expect(loads(node)).toBe(once + 1);
  await club.world.write(`delete from members where person_id = 'ada'`);
  const person = await club.world.join(node, 'ada');
  const screen = person.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('refused'), soon);
  expect(screen.state.rows).toEqual([]);
});

test('a snapshot being sent to a closed socket is not reused after its rows are deleted', async () => {
  await club.addNote(2, large);
  const node = await club.start();
  await openAgain(node, 'bo');
  club.hold.at('load');
  const { load } = club.hold.ended;
  const [leaves, stays] = [await club.world.join(node, 'ada'), await club.world.join(node, 'ada')];
  leaves.open(notesContract, chess);
  await vi.waitFor(() => expect(club.hold.ended.load).toBe(load + 1), soon);
  const screen = stays.open(notesContract, chess);
  await vi.waitFor(() => expect(node.hub.metrics().followers).toBe(3), soon);
  leaves.follower.dispose();
  await vi.waitFor(() => expect(node.hub.metrics().followers).toBe(2), soon);
  await club.announced(node, 3);
  await club.world.pool.query('begin; select live.begin_bulk(); delete from notes; commit');
  await club.announced(node, 4);
  club.hold.release('load');
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  expect(screen.state.rows).toEqual([]);
});

test('bytes are counted per user; a user over the limit waits while others are served', async () => {
  await club.addNote(2, large);
  const had = new Map<string, number>();
  const node = await club.start({
    onBytes: ({ id }, bytes) => had.set(id, (had.get(id) ?? 0) + bytes),
    mayLoad: ({ id }) => (had.get(id) ?? 0) < 250_000,
  });
  for (let time = 0; time < 3; time += 1) await openAgain(node, 'ada');
  expect(had.get('ada')).toBeGreaterThan(300_000);
  const person = await club.world.join(node, 'ada');
  const screen = person.open(notesContract, chess);
  await openAgain(node, 'bo');
  expect(screen.state.status).toBe('loading');
  had.clear();
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
});
