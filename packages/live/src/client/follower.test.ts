// Proves how the client follows rooms, against a scripted server.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { Server, type Socket } from 'socket.io';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomName, SOCKET_PATH, type Contract } from '../contract.ts';
import { Follower, type FollowerOptions } from './follower.ts';
import { PersistedCache, openPersistedCache } from './persisted-cache.ts';

type Params = { readonly clubId: string };
type Note = { readonly id: string; readonly body: string };
type ReceivedEvent = { readonly event: string; readonly body: Record<string, unknown> };

const contract: Contract<Params, Note> = {
  name: 'notes',
  parse: (input) => input as Params,
  keyOf: ({ id }) => id,
};
const chess = { clubId: 'chess' };

let http: HttpServer;
let io: Server;
let serverSocket: Socket;
let received: ReceivedEvent[];
let refuseWith: { code: string; msg: string } | null;
const followers: Follower[] = [];

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  received = [];
  refuseWith = null;
  http = createServer();
  io = new Server(http, { path: SOCKET_PATH });
  io.use((_socket, next) => next(refuseWith ? Object.assign(new Error(), { data: refuseWith }) : undefined));
  io.on('connection', (socket) => {
    serverSocket = socket;
    socket.onAny((event: string, body: Record<string, unknown>) => {
      if (event !== 'got') received.push({ event, body });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const follower of followers.splice(0)) follower.dispose();
  await io.close();
  vi.unstubAllGlobals();
});

function connect({ persisted, ...options }: Partial<FollowerOptions> & { persisted?: PersistedCache } = {}): {
  follower: Follower;
  endings: string[];
} {
  const endings: string[] = [];
  const follower = new Follower({
    token: () => 'token',
    onEnded: ({ code }) => endings.push(code),
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    lingerMs: 30,
    reconnectMs: 10,
    ...options,
  });
  if (persisted !== undefined) follower.attachCache(persisted);
  followers.push(follower);
  return { follower, endings };
}

const note = (id: string, body = id): Note => ({ id, body });

function sendSnapshot(rows: readonly Note[], { room = 1, seq = 0, follow = lastFollow() } = {}): void {
  serverSocket.emit('rows', { follow, kind: 'snapshot', room, seq, floor: null, piece: 0, of: 1 }, rows);
}

const follows = (): ReceivedEvent[] => received.filter(({ event }) => event === 'follow');
const lastFollow = (): number => Number(follows().at(-1)?.body['follow']);

/** A screen that has received its first snapshot. */
async function openScreen(follower: Follower): Promise<{ renders: () => number; close: () => void }> {
  const render = vi.fn<() => void>();
  const before = follows().length;
  const close = follower.watch(contract, chess, render);
  await vi.waitFor(() => expect(follows().length).toBe(before + 1), soon);
  sendSnapshot([note('a')]);
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('ready'), soon);
  return { renders: () => render.mock.calls.length, close };
}

test('a room is loading until its snapshot is complete, then ready', async () => {
  const { follower } = connect();
  follower.watch(contract, chess, () => undefined);
  await vi.waitFor(
    () => expect(follows()[0]?.body).toMatchObject({ collection: 'notes', params: chess, from: null }),
    soon,
  );
  const head = { follow: lastFollow(), kind: 'snapshot', room: 1, seq: 0, floor: null, of: 2 };
  serverSocket.emit('rows', { ...head, piece: 0 }, [note('a')]);
  serverSocket.emit('delta', 1, 1, [note('z')], []);
  serverSocket.emit('rows', { ...head, piece: 1 }, [note('b')]);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'loading', rows: [] });
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('ready'), soon);
  expect(follower.read(contract, chess).rows).toEqual([note('a'), note('b')]);
});

test('a page that is sent away by its node connects again at once, with its rows on the screen', async () => {
  // Without being told it would wait for an hour.
  const { follower } = connect({ reconnectMs: 3_600_000 });
  await openScreen(follower);
  const before = serverSocket.id;
  serverSocket.emit('moveAway');
  await vi.waitFor(() => expect(follows().length).toBe(2), soon);
  expect(serverSocket.id).not.toBe(before);
  expect(follower.read(contract, chess).rows).toEqual([note('a')]);
});

test('a page learns that calls may succeed again when it is connected, and when rows are sent again', async () => {
  const { follower } = connect();
  const recovered = vi.fn<() => void>();
  const stop = follower.watchRecovery(recovered);
  await openScreen(follower);
  expect(recovered).toHaveBeenCalledTimes(1);
  const sendAnew = async (body: string) => {
    sendSnapshot([note('a', body)]);
    await vi.waitFor(() => expect(follower.read(contract, chess).rows).toEqual([note('a', body)]), soon);
  };
  for (const body of ['anew', 'at once', 'at once again']) await sendAnew(body);
  await vi.waitFor(() => expect(recovered).toHaveBeenCalledTimes(2), soon);
  await sendAnew('later');
  await vi.waitFor(() => expect(recovered).toHaveBeenCalledTimes(3), soon);
  stop();
});

test('a repeated delta is ignored, and a gap between deltas makes the client follow the room again', async () => {
  const { follower } = connect();
  const screen = await openScreen(follower);
  serverSocket.emit('delta', 1, 1, [note('b')], []);
  serverSocket.emit('delta', 1, 1, [note('b', 'repeated')], []);
  serverSocket.emit('delta', 1, 3, [note('c')], []);
  await vi.waitFor(() => expect(follows().length).toBe(2), soon);
  expect(received.map(({ event }) => event)).toEqual(['follow', 'unfollow', 'follow']);
  expect(follower.read(contract, chess).rows).toEqual([note('a'), note('b')]);
  serverSocket.emit('delta', 1, 2, [note('late')], []);
  sendSnapshot([note('a'), note('b'), note('c')], { room: 1, seq: 3 });
  await vi.waitFor(() => expect(follower.read(contract, chess).rows.length).toBe(3), soon);
  expect(screen.renders()).toBe(3);
});

test('two screens of one room follow it once, and unfollow it shortly after the second is closed', async () => {
  const { follower } = connect();
  const first = await openScreen(follower);
  const close = follower.watch(contract, { clubId: 'chess' }, () => undefined);
  first.close();
  serverSocket.emit('delta', 1, 1, [note('b')], []);
  await vi.waitFor(() => expect(follower.read(contract, chess).rows.length).toBe(2), soon);
  close();
  expect(received.map(({ event }) => event)).toEqual(['follow']);
  await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(['follow', 'unfollow']), soon);
});

test('a screen reopened at once shows the live room, and one reopened later shows the old rows while it loads', async () => {
  const { follower } = connect();
  const first = await openScreen(follower);
  first.close();
  const again = follower.watch(contract, chess, () => undefined);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'ready', rows: [note('a')] });
  again();
  await vi.waitFor(() => expect(received.at(-1)?.event).toBe('unfollow'), soon);
  follower.watch(contract, chess, () => undefined);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'loading', rows: [note('a')] });
  await vi.waitFor(() => expect(follows().length).toBe(2), soon);
});

test('a screen renders only when its room changed', async () => {
  const { follower } = connect();
  const screen = await openScreen(follower);
  const state = follower.read(contract, chess);
  serverSocket.emit('delta', 1, 1, [note('a')], ['nobody']);
  serverSocket.emit('delta', 99, 1, [note('elsewhere')], []);
  sendSnapshot([note('a')], { seq: 1 });
  serverSocket.emit('delta', 1, 2, [note('b')], []);
  await vi.waitFor(() => expect(screen.renders()).toBe(2), soon);
  expect(follower.read(contract, chess).rows[0]).toBe(state.rows[0]);
});

test('after a lost connection all rooms are followed again, and their rows stay visible until then', async () => {
  const { follower } = connect();
  await openScreen(follower);
  const shown: string[] = [];
  follower.watchConnection(() => shown.push(follower.readConnection()));
  serverSocket.conn.close();
  await vi.waitFor(() => expect(follows().length).toBe(2), soon);
  expect(shown).toEqual(['reconnecting', 'online']);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'ready', rows: [note('a')] });
});

test('a device that loses its network says so, and reconnects at once when it is back', async () => {
  const { follower } = connect({ reconnectMs: 60_000 });
  await openScreen(follower);
  vi.stubGlobal('navigator', { onLine: false });
  window.dispatchEvent(new Event('offline'));
  expect(follower.readConnection()).toBe('offline');
  serverSocket.conn.close();
  await vi.waitFor(() => expect(serverSocket.connected).toBe(false), soon);
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(follower.readConnection()).toBe('online'), soon);
});

test('a revoked room is empty at once and says why, and fills again when access is restored', async () => {
  const { follower } = connect();
  await openScreen(follower);
  serverSocket.emit('revoked', { follow: lastFollow(), code: 'denied', msg: 'Not found' });
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('revoked'), soon);
  expect(follower.read(contract, chess)).toMatchObject({
    rows: [],
    refusal: { code: 'denied', msg: 'Not found' },
  });
  sendSnapshot([note('a')], { room: 2 });
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('ready'), soon);
});

test('a room that is opened again soon shows its last rows at once', async () => {
  const { follower } = connect();
  const screen = await openScreen(follower);
  screen.close();
  await vi.waitFor(() => expect(received.at(-1)?.event).toBe('unfollow'), soon);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'loading', rows: [note('a')] });
});

test('a room that was revoked shows nothing when it is opened again', async () => {
  const { follower } = connect();
  const screen = await openScreen(follower);
  serverSocket.emit('revoked', { follow: lastFollow(), code: 'denied', msg: 'Not found' });
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('revoked'), soon);
  screen.close();
  await vi.waitFor(() => expect(received.at(-1)?.event).toBe('unfollow'), soon);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'loading', rows: [] });
});

test('a rate-limited follow request is retried automatically', async () => {
  const { follower } = connect();
  follower.watch(contract, chess, () => undefined);
  await vi.waitFor(() => expect(follows().length).toBe(1), soon);
  serverSocket.emit('refused', { follow: lastFollow(), code: 'tooMany', msg: 'Please wait' });
  await vi.waitFor(() => expect(follows().length).toBe(2), soon);
  expect(follower.read(contract, chess).status).toBe('loading');
});

test('when the session ends, by an event or a refusal, no row is left and the client does not reconnect [THREAT-16]', async () => {
  const { follower, endings } = connect();
  await openScreen(follower);
  serverSocket.emit('ended', { code: 'signedOut', msg: 'You have been signed out' });
  await vi.waitFor(() => expect(endings).toEqual(['signedOut']), soon);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'loading', rows: [] });
  refuseWith = { code: 'signedOut', msg: 'You have been signed out' };
  const stranger = connect();
  await vi.waitFor(() => expect(stranger.endings).toEqual(['signedOut']), soon);
  expect(stranger.follower.readConnection()).toBe('ended');
});

test('changing the user leaves no rows behind', async () => {
  const { follower, endings } = connect();
  await openScreen(follower);
  follower.dispose();
  await vi.waitFor(() => expect(serverSocket.connected).toBe(false), soon);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'loading', rows: [] });
  expect(endings).toEqual([]);
});

test('cached rows open without a network, and are replaced by the server’s answer', async () => {
  globalThis.indexedDB = new IDBFactory();
  const persisted = await openPersistedCache('ada');
  persisted.startWriting();
  const first = connect({ persisted });
  const screen = await openScreen(first.follower);
  serverSocket.emit('delta', 1, 1, [note('b')], []);
  await vi.waitFor(() => expect(first.follower.read(contract, chess).rows).toHaveLength(2), soon);
  screen.close();
  await persisted.flush();
  persisted.close();
  first.follower.dispose();

  const again = await openPersistedCache('ada');
  const second = connect({ persisted: again, url: 'http://127.0.0.1:1' });
  const close = second.follower.watch(contract, chess, () => undefined);
  expect(second.follower.read(contract, { clubId: 'never seen' }).status).toBe('loading');
  await vi.waitFor(() => expect(second.follower.read(contract, chess).status).toBe('ready'), soon);
  expect(second.follower.read(contract, chess).rows).toEqual([note('a'), note('b')]);
  expect(second.follower.read(contract, { clubId: 'never seen' }).status).toBe('loading');
  close();
  await again.destroy();
  expect(await indexedDB.databases()).toEqual([]);
});

test('cached rows that are read late are still shown if the server does not answer', async () => {
  globalThis.indexedDB = new IDBFactory();
  const before = await openPersistedCache('ada');
  before.startWriting();
  before.put(roomName('notes', chess), [note('a')]);
  await before.flush();
  before.close();
  const persisted = new PersistedCache('kept:ada');
  const { follower } = connect({ persisted, cacheDelayMs: 0, url: 'http://127.0.0.1:1' });
  const close = follower.watch(contract, chess, () => undefined);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'loading', rows: [] });
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('ready'), soon);
  expect(follower.read(contract, chess).rows).toEqual([note('a')]);
  close();
  await persisted.destroy();
});

test('rows that the user can no longer see leave the screen and the cache with the first answer', async () => {
  globalThis.indexedDB = new IDBFactory();
  const persisted = await openPersistedCache('ada');
  persisted.startWriting();
  persisted.put(roomName('notes', chess), [note('secret')]);
  const { follower } = connect({ persisted, cacheDelayMs: 0 });
  follower.watch(contract, chess, () => undefined);
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('ready'), soon);
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  serverSocket.emit('refused', { follow: lastFollow(), code: 'notFound', msg: 'Not found' });
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('refused'), soon);
  expect(follower.read(contract, chess).rows).toEqual([]);
  expect(persisted.names).toEqual([]);
  await persisted.destroy();
});

test('rows hydrated from the page are shown at once, until the socket delivers newer ones', async () => {
  const { follower } = connect();
  const club = roomName('notes', chess);
  follower.hydrate(new Map([[club, [note('early')]]]));
  expect(follower.read(contract, chess)).toMatchObject({ status: 'ready', rows: [note('early')] });
  follower.watch(contract, chess, () => undefined);
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  sendSnapshot([note('late')]);
  await vi.waitFor(() => expect(follower.read(contract, chess).rows).toEqual([note('late')]), soon);
  follower.hydrate(new Map([[club, [note('early')]]]));
  expect(follower.read(contract, chess).rows).toEqual([note('late')]);
});

test('a window that was hydrated is followed from its oldest row, so that no row disappears', async () => {
  const { follower } = connect();
  const newest = {
    ...contract,
    name: 'notes.newest',
    window: { size: 1, cursorOf: ({ body }: Note) => Number(body) },
  };
  follower.hydrate(new Map([[roomName(newest.name, chess), [note('new', '8'), note('old', '7')]]]));
  follower.watch(newest, chess, () => undefined);
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  expect(follows()[0]?.body).toMatchObject({ collection: 'notes.newest', from: 7 });
});

test('hydrated rows are shown to a waiting screen, and removed when the server refuses the room', async () => {
  const { follower } = connect();
  follower.watch(contract, chess, () => undefined);
  expect(follower.read(contract, chess).status).toBe('loading');
  follower.hydrate(new Map([[roomName('notes', chess), [note('secret')]]]));
  expect(follower.read(contract, chess)).toMatchObject({ status: 'ready', rows: [note('secret')] });
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  serverSocket.emit('refused', { follow: lastFollow(), code: 'notFound', msg: 'Not found' });
  await vi.waitFor(() => expect(follower.read(contract, chess).status).toBe('refused'), soon);
  expect(follower.read(contract, chess).rows).toEqual([]);
});

test('a visit loads the rows of a room and unfollows it again', async () => {
  const { follower } = connect();
  await vi.waitFor(() => expect(follower.readConnection()).toBe('online'), soon);
  const visit = follower.prefetch(contract, chess);
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  sendSnapshot([note('a')]);
  expect(await visit).toEqual([note('a')]);
  await vi.waitFor(() => expect(received.at(-1)?.event).toBe('unfollow'), soon);
});

test('a screen that is drawn from rows that are being fetched keeps them when the fetch ends before it is shown', async () => {
  const { follower } = connect({ lingerMs: 60_000 });
  await vi.waitFor(() => expect(follower.readConnection()).toBe('online'), soon);
  const visit = follower.prefetch(contract, chess);
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  sendSnapshot([note('a')]);
  expect(await visit).toEqual([note('a')]);
  follower.watch(contract, chess, () => undefined);
  expect(follower.read(contract, chess)).toMatchObject({ status: 'ready', rows: [note('a')] });
  expect(follows()).toHaveLength(1);
});

test('a phone that is unlocked notices that its connection has died, and keeps one that works', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const { follower } = connect({ answerMs: 200 });
  await openScreen(follower);
  const before = serverSocket;
  const asked = () => received.filter(({ event }) => event === 'alive').length;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(asked()).toBe(1), soon);
  before.emit('alive', {});
  const choir = { clubId: 'choir' };
  follower.watch(contract, choir, () => undefined);
  await vi.waitFor(() => expect(follows()).toHaveLength(2), soon);
  sendSnapshot([note('b')], { room: 2 });
  await vi.waitFor(() => expect(follower.read(contract, choir).status).toBe('ready'), soon);
  expect(serverSocket).toBe(before);
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(serverSocket).not.toBe(before), soon);
});

test('a screen that gets no answer asks for a sign of life, and connects again without one', async () => {
  const { follower } = connect({ answerMs: 50 });
  await vi.waitFor(() => expect(follower.readConnection()).toBe('online'), soon);
  const before = serverSocket;
  follower.watch(contract, chess, () => undefined);
  await vi.waitFor(() => expect(received.map(({ event }) => event)).toContain('alive'), soon);
  await vi.waitFor(() => expect(serverSocket).not.toBe(before), soon);
  await vi.waitFor(() => expect(follows().length).toBeGreaterThan(1), soon);
});

test('changes that arrive right behind compressed rows are shown on top of them', async () => {
  const { follower } = connect();
  follower.watch(contract, chess, () => undefined);
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  expect(serverSocket.handshake.auth).toMatchObject({ readsDeflate: true });
  const rows = Array.from({ length: 500 }, (_, index) => note(`n${index}`));
  const head = { follow: lastFollow(), kind: 'snapshot', room: 1, seq: 3, floor: null, piece: 0, of: 1 };
  serverSocket.emit('rows', head, deflateRawSync(JSON.stringify(rows)));
  serverSocket.emit('delta', 1, 4, [note('n0', 'changed')], ['n1']);
  await vi.waitFor(() => expect(follower.read(contract, chess).rows).toHaveLength(499), soon);
  expect(follower.read(contract, chess).rows[0]).toEqual(note('n0', 'changed'));
  expect(follows()).toHaveLength(1);
});

test('a page that cannot read compressed rows after all asks for plain ones', async () => {
  const { follower } = connect();
  follower.watch(contract, chess, () => undefined);
  await vi.waitFor(() => expect(follows()).toHaveLength(1), soon);
  const head = { follow: lastFollow(), kind: 'snapshot', room: 1, seq: 0, floor: null, piece: 0, of: 1 };
  serverSocket.emit('rows', head, Buffer.from('not compressed'));
  await vi.waitFor(() => expect(follows()).toHaveLength(2), soon);
  expect(serverSocket.handshake.auth).toMatchObject({ readsDeflate: false });
  sendSnapshot([note('a')]);
  await vi.waitFor(() => expect(follower.read(contract, chess).rows).toEqual([note('a')]), soon);
});
