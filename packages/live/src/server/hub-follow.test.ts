// Proves that following, paging and following again neither miss nor repeat a change (rules 4 and 7).
import pg from 'pg';
import { soon } from '@foothold/testing/soon';
import { expect, test, vi } from 'vitest';
import { bodies, chess, chessClub } from '../proof/chess-club.ts';
import { newestNotesContract, notesContract } from '../proof/proof.fixture.ts';

const club = chessClub();

test('a note written while the snapshot is being loaded is not lost', async () => {
  const node = await club.start();
  const ada = await club.world.join(node, 'ada');
  club.hold.at('load');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(club.hold.begun.load).toBe(1), soon);
  await club.addNote(2, 'meanwhile');
  await club.world.write(`update notes set body = 'edited meanwhile' where id = 'n1'`);
  await vi.waitFor(() => expect(node.hub.metrics().deltas).toBeGreaterThan(0), soon);
  expect(screen.state.rows).toEqual([]);
  club.hold.release('load');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['edited meanwhile', 'meanwhile']), soon);
});

test('a delta loaded before the snapshot but delivered after it does not restore old rows', async () => {
  const node = await club.start();
  const [ada, bo] = [await club.world.join(node, 'ada'), await club.world.join(node, 'bo')];
  const first = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(first.state.status).toBe('ready'), soon);
  club.hold.at('loadChanged');
  await club.world.write(`update notes set body = 'older'`);
  await vi.waitFor(() => expect(club.hold.begun.loadChanged).toBe(1), soon);
  await club.world.write(`delete from notes`);
  const second = bo.open(notesContract, chess);
  const shown: string[][] = [];
  bo.follower.watch(notesContract, chess, () => shown.push(bodies(second.state.rows)));
  await vi.waitFor(() => expect(second.state.status).toBe('ready'), soon);
  club.hold.release('loadChanged');
  await vi.waitFor(() => expect(first.state.rows).toEqual([]), soon);
  expect(shown.flat()).toEqual([]);
});

test('no load begins while a snapshot takes its point in time, so no note can be missing from both', async () => {
  const node = await club.start();
  const [ada, bo] = [await club.world.join(node, 'ada'), await club.world.join(node, 'bo')];
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
  await club.announced(node, 2);
  await club.addNote(2, 'just after');
  await club.announced(node, 3);
  answered.resolve();
  query.mockRestore();
  await vi.waitFor(() => expect(bodies(second.state.rows)).toEqual(['first', 'just after']), soon);
  await vi.waitFor(() => expect(bodies(first.state.rows)).toEqual(['first', 'just after']), soon);
});

test('a user who loses access while the snapshot is being loaded receives none of it', async () => {
  const node = await club.start();
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  club.hold.at('load');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(club.hold.begun.load).toBe(1), soon);
  await club.announced(node, 1);
  await club.world.write(`delete from members where person_id = 'ada'`);
  await club.announced(node, 2);
  club.hold.release('load');
  await vi.waitFor(() => expect(screen.state.status).toBe('refused'), soon);
  expect(proxy.received).not.toContain('first');
});

test('a user whose access changes while their snapshot waits for a connection is answered once, and gets no old rows after a delta', async () => {
  const node = await club.start();
  const [ada, cleo] = [await club.world.join(node, 'ada'), await club.world.join(node, 'cleo')];
  const connecting = club.hold.beforeNext('connect');
  const hers = ada.open(notesContract, chess);
  await connecting.reached;
  await club.announced(node, 2);
  await club.world.write(`insert into members values ('choir', 'ada')`);
  await club.announced(node, 3);
  club.hold.at('load');
  connecting.release();
  await vi.waitFor(() => expect(club.hold.ended.load).toBe(1), soon);
  const cleos = cleo.open(notesContract, chess);
  await vi.waitFor(() => expect(node.hub.metrics().followers).toBe(2), soon);
  // The next batch is held like the first, so that a delta overtakes what it loads.
  const first = club.hold.detach('load');
  club.hold.at('load');
  first();
  await vi.waitFor(() => expect(club.hold.ended.load).toBe(2), soon);
  await club.addNote(2, 'news');
  await vi.waitFor(() => expect(bodies(hers.state.rows)).toEqual(['first', 'news']), soon);
  club.hold.release('load');
  await vi.waitFor(() => expect(bodies(cleos.state.rows)).toEqual(['first', 'news']), soon);
  expect(bodies(hers.state.rows)).toEqual(['first', 'news']);
});

test('a page that waits for a delta while its reader’s access is checked arrives once', async () => {
  for (let seq = 2; seq <= 12; seq += 1) await club.addNote(seq, `note ${seq}`);
  const node = await club.start();
  const [ada, cleo] = [await club.world.join(node, 'ada'), await club.world.join(node, 'cleo')];
  const hers = ada.open(newestNotesContract, chess);
  await vi.waitFor(() => expect(hers.state.rows.length).toBe(5), soon);
  club.hold.at('loadChanged');
  await club.world.write(`update notes set body = 'edited' where seq = 12`);
  await vi.waitFor(() => expect(club.hold.ended.loadChanged).toBe(1), soon);
  const { load } = club.hold.ended;
  hers.extend();
  await vi.waitFor(() => expect(club.hold.ended.load).toBe(load + 1), soon);
  await club.world.write(`insert into members values ('choir', 'ada')`);
  // Her snapshot, and the page that is still pending.
  await vi.waitFor(() => expect(club.hold.ended.load).toBe(load + 3), soon);
  club.hold.release('loadChanged');
  await vi.waitFor(() => expect(hers.state.rows.length).toBe(10), soon);
  const cleos = cleo.open(newestNotesContract, chess);
  await vi.waitFor(() => expect(cleos.state.rows.length).toBe(5), soon);
  expect(club.hold.begun.load).toBe(load + 4);
  expect(hers.state.rows.length).toBe(10);
});

test('clients that follow a room at the same moment share one load', async () => {
  const node = await club.start();
  const people = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      await club.world.write('insert into people (id) values ($1)', [`learner${i}`]);
      await club.world.write(`insert into members values ('chess', $1)`, [`learner${i}`]);
      return club.world.join(node, `learner${i}`);
    }),
  );
  club.hold.at('load');
  const screens = [people[0]!.open(notesContract, chess)];
  await vi.waitFor(() => expect(club.hold.begun.load).toBe(1), soon);
  screens.push(...people.slice(1).map((person) => person.open(notesContract, chess)));
  await vi.waitFor(() => expect(node.hub.metrics().followers).toBe(20), soon);
  club.hold.release('load');
  await vi.waitFor(() => expect(screens.every(({ state }) => state.rows.length === 1)).toBe(true), soon);
  expect(club.hold.begun.load).toBe(2);
});

test('a note deleted while its page is being loaded does not reappear', async () => {
  for (let seq = 2; seq <= 12; seq += 1) await club.addNote(seq, `note ${seq}`);
  const node = await club.start();
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(newestNotesContract, chess);
  await vi.waitFor(() => expect(screen.state.rows.length).toBe(5), soon);
  club.hold.at('load');
  const { load } = club.hold.begun;
  screen.extend();
  await vi.waitFor(() => expect(club.hold.begun.load).toBe(load + 1), soon);
  await club.world.write(`delete from notes where seq = 5`);
  await club.world.write(`update notes set body = 'edited' where seq = 6`);
  await vi.waitFor(() => expect(node.hub.metrics().deltas).toBeGreaterThan(0), soon);
  club.hold.release('load');
  await vi.waitFor(
    () =>
      expect(screen.state.rows.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([
        3, 4, 6, 7, 8, 9, 10, 11, 12,
      ]),
    soon,
  );
  await vi.waitFor(() => expect(screen.state.rows.find(({ seq }) => seq === 6)?.body).toBe('edited'), soon);
});

test('following again after a lost connection loads everything from the oldest note on the screen', async () => {
  for (let seq = 2; seq <= 12; seq += 1) await club.addNote(seq, `note ${seq}`);
  const node = await club.start();
  const { proxy, person: ada } = await club.joinThroughProxy(node, 'ada');
  const screen = ada.open(newestNotesContract, chess);
  const seqs = () => screen.state.rows.map(({ seq }) => seq).toSorted((a, b) => a - b);
  await vi.waitFor(() => expect(seqs().length).toBe(5), soon);
  screen.extend();
  await vi.waitFor(() => expect(seqs()[0]).toBe(3), soon);
  proxy.cut();
  await club.world.write(`delete from notes where seq = 4`);
  await club.addNote(13, 'news');
  await vi.waitFor(() => expect(seqs()).toEqual([3, 5, 6, 7, 8, 9, 10, 11, 12, 13]), soon);
  expect(screen.state.hasOlder).toBe(true);
});
