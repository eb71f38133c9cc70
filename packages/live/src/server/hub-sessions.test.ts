// Proves that ending a session closes its sockets on every node, and no others (rule 6).
import { soon } from '@foothold/testing/soon';
import { expect, test, vi } from 'vitest';
import { bodies, chess, chessClub } from '../proof/chess-club.ts';
import { notesContract } from '../proof/proof.fixture.ts';

const club = chessClub();

test('deleting a session closes its socket within a second on every node, and no other [THREAT-9]', async () => {
  const [one, two] = [await club.start(), await club.start()];
  const [ada, adaToo, bo] = [
    await club.world.join(one, 'ada'),
    await club.world.join(two, 'ada'),
    await club.world.join(two, 'bo'),
  ];
  const screens = [ada, adaToo, bo].map((person) => person.open(notesContract, chess));
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await club.world.write(`delete from sessions where person_id = 'ada'`);
  await vi.waitFor(() => expect([ada.endings, adaToo.endings]).toEqual([['signedOut'], ['signedOut']]), soon);
  expect(ada.follower.read(notesContract, chess).rows).toEqual([]);
  await club.addNote(2, 'second');
  await vi.waitFor(() => expect(bodies(screens[2]!.state.rows)).toEqual(['first', 'second']), soon);
  expect(bo.endings).toEqual([]);
});

test('a session that ends while its socket is being authenticated gets no rows', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const node = await club.start({
    onAuthenticated: () => {
      asked.resolve();
      return answered.promise;
    },
  });
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await asked.promise;
  await club.announced(node, 1);
  await club.world.write('delete from sessions');
  await club.announced(node, 2);
  answered.resolve();
  await vi.waitFor(() => expect(ada.endings).toEqual(['signedOut']), soon);
  expect(screen.state.rows).toEqual([]);
  expect(node.hub.metrics().followers).toBe(0);
});

test('the server can close all sockets of one user, from any node', async () => {
  const [one, two] = [await club.start(), await club.start()];
  const [ada, bo] = [await club.world.join(one, 'ada'), await club.world.join(two, 'bo')];
  const screens = [ada, bo].map((person) => person.open(notesContract, chess));
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await club.world.write(`select live.end_person('bo')`);
  await vi.waitFor(() => expect(bo.endings).toEqual(['signedOut']), soon);
  expect(ada.follower.readConnection()).toBe('online');
});

test('an expired session is closed by a timer, unless it has been extended', async () => {
  const node = await club.start();
  const expiresAt = new Date(Date.now() + 1000);
  const expiring = { sessionExpiresAt: expiresAt };
  const ada = await club.world.join(node, 'ada', expiring);
  const bo = await club.world.join(node, 'bo', expiring);
  const screens = [ada, bo].map((person) => person.open(notesContract, chess));
  await vi.waitFor(() => expect(screens.every(({ state }) => state.status === 'ready')).toBe(true), soon);
  await club.world.write(`update sessions set expires_at = now() + interval '1 hour' where person_id = 'bo'`);
  await vi.waitFor(() => expect(ada.endings).toEqual(['signedOut']), soon);
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
  await club.addNote(2, 'second');
  await vi.waitFor(() => expect(screens[1]!.state.rows.length).toBe(2), soon);
});
