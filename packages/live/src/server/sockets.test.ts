// Proves how the server treats sockets of other origins, malformed packets, excess requests and slow clients (rules 9 and 10).
import { inflateRawSync } from 'node:zlib';
import { createTestDatabase } from '@foothold/testing/database';
import { io, type Socket } from 'socket.io-client';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { READS_DEFLATE, SOCKET_PATH } from '../contract.ts';
import { TcpProxy } from '../proof/tcp-proxy.ts';
import { notesContract, ORIGIN, TestWorld, type Node } from '../proof/proof.fixture.ts';

let world: TestWorld;
let node: Node;
const sockets: Socket[] = [];
const proxies: TcpProxy[] = [];
const chess = { clubId: 'chess' };

beforeEach(async () => {
  world = await TestWorld.create(await createTestDatabase({ template: 'empty' }));
  await world.write(`insert into clubs values ('chess', true), ('choir', true)`);
  node = await world.startNode({
    limits: {
      socketsPerPerson: 2,
      roomsPerSocket: 3,
      framesPerSecond: 1,
      frameBurst: 20,
      waitingBytes: 200_000,
    },
  });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await world.end();
  for (const proxy of proxies.splice(0)) await proxy.close();
});

/** A client of another make, which sends arbitrary packets. */
function rawClient(
  options: { url?: string; origin?: string | null; transports?: string[]; token?: string } = {},
): Socket {
  const { url = node.url, origin = ORIGIN, transports = ['websocket'], token = null } = options;
  const socket = io(url, {
    path: SOCKET_PATH,
    transports,
    forceNew: true,
    reconnection: false,
    auth: { token },
    ...(origin === null ? {} : { extraHeaders: { origin } }),
  });
  sockets.push(socket);
  return socket;
}

async function connected(socket: Socket): Promise<Socket> {
  await vi.waitFor(() => expect(socket.connected).toBe(true), soon);
  return socket;
}

function listen(
  socket: Socket,
): { event: string; body: { code?: string; msg?: string; follow?: unknown } }[] {
  const received: { event: string; body: { code?: string; msg?: string } }[] = [];
  socket.onAny((event: string, body: { code?: string; msg?: string }) => received.push({ event, body }));
  return received;
}

const follow = { follow: 1, collection: 'notes', params: chess, from: null };

test.each([
  ['a foreign page', 'http://evil.test', 'websocket'],
  ['a look-alike page', `${ORIGIN}.evil.test`, 'websocket'],
  ['a page without origin', 'null', 'websocket'],
  ['a program without origin', null, 'websocket'],
  ['a foreign page that polls', 'http://evil.test', 'polling'],
])(
  '%s is refused before anything is said, while our own page is not [THREAT-15]',
  async (_who, origin, transport) => {
    const stranger = rawClient({ origin, transports: [transport] });
    const refused = vi.fn<() => void>();
    stranger.on('connect_error', refused);
    await vi.waitFor(() => expect(refused).toHaveBeenCalled(), soon);
    expect(stranger.connected).toBe(false);
    await connected(rawClient({ transports: [transport] }));
  },
);

test('an idle phone is woken once a minute, and told so when it connects', async () => {
  const answer = await fetch(`${node.url}${SOCKET_PATH}/?EIO=4&transport=polling`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(JSON.parse((await answer.text()).slice(1))).toMatchObject({
    pingInterval: 60_000,
    pingTimeout: 8000,
  });
});

test('a client that asks whether the connection works is answered', async () => {
  const socket = await connected(rawClient());
  const received = listen(socket);
  socket.emit('alive');
  await vi.waitFor(() => expect(received).toEqual([{ event: 'alive', body: {} }]), soon);
});

test.each(['websocket', 'polling'])(
  'by %s a long snapshot is compressed for clients that read it so, plain for older ones, and the same',
  async (transport) => {
    await world.write(
      `insert into notes select 'n' || n, 'chess', n, 'the same words again' from generate_series(1, 100) as n`,
    );
    const [older, newer] = [rawClient({ transports: [transport] }), rawClient({ transports: [transport] })];
    newer.auth = { token: null, [READS_DEFLATE]: true };
    const rowsFor = async (socket: Socket) => {
      await connected(socket);
      const rows = vi.fn<(head: unknown, rows: object) => void>();
      socket.on('rows', rows);
      socket.emit('follow', follow);
      await vi.waitFor(() => expect(rows).toHaveBeenCalledOnce(), soon);
      return rows.mock.calls[0]?.[1] ?? [];
    };
    const plain = await rowsFor(older);
    const compressed = (await rowsFor(newer)) as Buffer;
    expect(JSON.parse(inflateRawSync(compressed).toString())).toEqual(plain);
    expect(compressed.length).toBeLessThan(JSON.stringify(plain).length / 5);
  },
);

test('a polling request without an origin is accepted only if the browser marks it as same-origin [THREAT-15]', async () => {
  const poll = (site: string) =>
    fetch(`${node.url}${SOCKET_PATH}/?EIO=4&transport=polling`, { headers: { 'sec-fetch-site': site } });
  expect((await poll('same-origin')).status).toBe(200);
  expect((await poll('cross-site')).status).toBe(400);
});

test('everything works by polling where WebSockets are blocked', async () => {
  const socket = await connected(rawClient({ transports: ['polling'] }));
  const received = listen(socket);
  socket.emit('follow', follow);
  await vi.waitFor(() => expect(received[0]?.event).toBe('rows'), soon);
  await world.write(`insert into notes values ('n1', 'chess', 1, 'hello')`);
  await vi.waitFor(() => expect(received[1]?.event).toBe('delta'), soon);
});

test('a token without a session is refused with its error message', async () => {
  const socket = rawClient();
  socket.auth = { token: 'stolen' };
  const refused = vi.fn<(error: Error & { data?: unknown }) => void>();
  socket.on('connect_error', refused);
  await vi.waitFor(() => expect(refused).toHaveBeenCalled(), soon);
  expect(refused.mock.calls[0]?.[0].data).toEqual({ code: 'signedOut', msg: 'You have been signed out' });
});

test.each<[string, string, unknown[], string]>([
  ['no body', 'follow', [], 'malformed'],
  ['null', 'follow', [null], 'malformed'],
  ['a list', 'follow', [[1, 2]], 'malformed'],
  ['two bodies', 'follow', [follow, follow], 'malformed'],
  ['a text for a number', 'follow', [{ ...follow, follow: '1' }], 'malformed'],
  ['a broken number', 'follow', [{ ...follow, follow: 1.5 }], 'malformed'],
  ['a negative cursor', 'follow', [{ ...follow, from: -1 }], 'malformed'],
  ['an unknown collection', 'follow', [{ ...follow, collection: 'nothing' }], 'unknown'],
  ['the name of a built-in', 'follow', [{ ...follow, collection: '__proto__' }], 'unknown'],
  ['unknown parameters', 'follow', [{ ...follow, params: { clubId: 'chess', role: 'admin' } }], 'malformed'],
  ['nested parameters', 'follow', [{ ...follow, params: { clubId: { $gt: '' } } }], 'malformed'],
  ['a NUL', 'follow', [{ ...follow, params: { clubId: 'che\0ss' } }], 'malformed'],
  ['half of a surrogate pair', 'follow', [{ ...follow, params: { clubId: '\ud800' } }], 'malformed'],
  ['a very long text', 'follow', [{ ...follow, params: { clubId: 'x'.repeat(2000) } }], 'malformed'],
  ['bytes', 'follow', [{ ...follow, params: { clubId: Buffer.from('chess') } }], 'malformed'],
  ['an unknown event', 'drop table', [{}], 'malformed'],
  ['an acknowledgement of nothing', 'got', [], 'malformed'],
])('%s gets a typed refusal with a sentence, and the socket goes on', async (_what, event, args, code) => {
  const socket = await connected(rawClient());
  const received = listen(socket);
  socket.emit(event, ...args);
  await vi.waitFor(() => expect(received.length).toBe(1), soon);
  expect(received[0]).toMatchObject({ event: 'refused', body: { code } });
  expect(received[0]?.body.msg).toMatch(/^[A-Z]/);
  socket.emit('follow', { ...follow, follow: 2 });
  await vi.waitFor(() => expect(received[1]?.event).toBe('rows'), soon);
  expect(node.errors).toEqual([]);
});

test('a frame that is too large closes its socket and no other', async () => {
  const [bully, other] = [await connected(rawClient()), await connected(rawClient())];
  bully.emit('follow', { ...follow, params: { clubId: 'x'.repeat(100_000) } });
  await vi.waitFor(() => expect(bully.connected).toBe(false), soon);
  const received = listen(other);
  other.emit('follow', follow);
  await vi.waitFor(() => expect(received[0]?.event).toBe('rows'), soon);
});

test('packets that violate the protocol close their socket and no other [THREAT-18]', async () => {
  for (const packet of [
    '2{',
    '2["connect"]',
    '51-["follow",{"_placeholder":true,"num":5}]',
    '99',
    '2[]',
    '3[]',
  ]) {
    const bully = await connected(rawClient());
    bully.io.engine.send(packet);
    bully.io.engine.send('2["follow",{"follow":1}]');
  }
  const other = await connected(rawClient());
  const received = listen(other);
  other.emit('follow', follow);
  await vi.waitFor(() => expect(received[0]?.event).toBe('rows'), soon);
  expect(node.errors).toEqual([]);
});

test('a client that joins twice over one connection, or sends far more than a page would, is disconnected, and no other is', async () => {
  const again = await connected(rawClient());
  const flood = await connected(rawClient());
  again.io.engine.send('0');
  for (let i = 0; i < 6000; i += 1) flood.io.engine.send('0/nowhere,');
  await vi.waitFor(() => expect([again.connected, flood.connected]).toEqual([false, false]), soon);
  const other = await connected(rawClient());
  const received = listen(other);
  other.emit('follow', follow);
  await vi.waitFor(() => expect(received[0]?.event).toBe('rows'), soon);
  expect(node.hub.metrics().connections).toBe(1);
  expect(node.errors).toEqual([]);
});

test('a socket can follow a limited number of rooms and send a limited number of requests, but can unfollow at any time', async () => {
  const socket = await connected(rawClient());
  const received = listen(socket);
  for (let id = 1; id <= 4; id += 1) socket.emit('follow', { ...follow, follow: id });
  const codes = () => received.flatMap(({ body }) => body.code ?? []);
  await vi.waitFor(() => expect(codes()).toEqual(['tooManyRooms']), soon);
  for (let i = 0; i < 20; i += 1) socket.emit('extend', { follow: 99 });
  // If unfollowing were limited too, a page that follows a room again would receive every change twice, in two orders.
  for (let id = 1; id <= 3; id += 1) socket.emit('unfollow', { follow: id });
  await vi.waitFor(() => expect(codes()).toContain('tooMany'), soon);
  await vi.waitFor(() => expect(node.hub.metrics().followers).toBe(0), soon);
  expect(socket.connected).toBe(true);
});

test('a user has a limited number of sockets at once, and can open another when one closes; other users are not affected [THREAT-19]', async () => {
  await world.write(`insert into sessions (id, person_id) values ('a', 'ann'), ('a2', 'ann'), ('b', 'bob')`);
  const [first] = [await connected(rawClient({ token: 'a' })), await connected(rawClient({ token: 'a2' }))];
  const refused = rawClient({ token: 'a' });
  const refusal = await new Promise<unknown>((resolve) => refused.on('connect_error', resolve));
  expect(refusal).toMatchObject({ data: { code: 'tooMany' } });
  await connected(rawClient({ token: 'b' }));
  for (let time = 0; time < 3; time += 1) await connected(rawClient());
  first.disconnect();
  await vi.waitFor(() => expect(node.hub.metrics().connections).toBe(5), soon);
  await connected(rawClient({ token: 'a' }));
});

test('a socket that cannot keep up is closed, and shows the current state after it reconnects', async () => {
  const proxy = await TcpProxy.to(Number(new URL(node.url).port));
  proxies.push(proxy);
  const slow = await world.join(node, null, { url: proxy.url, reconnectMs: 20 });
  const quick = await world.join(node, null);
  const [behind, ahead] = [slow.open(notesContract, chess), quick.open(notesContract, chess)];
  await vi.waitFor(
    () => expect([behind, ahead].every(({ state }) => state.status === 'ready')).toBe(true),
    soon,
  );
  proxy.freeze();
  await world.write(`insert into notes values ('n1', 'chess', 1, '')`);
  // Enough to fill the kernel's buffers too; each write is awaited until another client has received it.
  for (let i = 1; node.hub.metrics().connections === 2; i += 1) {
    await world.write(`update notes set body = $1`, [`${i} ${'x'.repeat(100_000)}`]);
    await vi.waitFor(() => expect(ahead.state.rows[0]?.body.startsWith(`${i} `)).toBe(true), soon);
    expect(i).toBeLessThan(200);
  }
  await world.write(`update notes set body = 'newest'`);
  proxy.cut();
  for (const room of [behind, ahead])
    await vi.waitFor(() => expect(room.state.rows[0]?.body).toBe('newest'), soon);
});

test('a client by polling that no longer polls is closed before all later changes are buffered for it', async () => {
  const proxy = await TcpProxy.to(Number(new URL(node.url).port));
  proxies.push(proxy);
  const behind = await connected(rawClient({ url: proxy.url, transports: ['polling'] }));
  const received = listen(behind);
  behind.emit('follow', follow);
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  const ahead = (await world.join(node, null)).open(notesContract, chess);
  await vi.waitFor(() => expect(ahead.state.status).toBe('ready'), soon);
  await world.write(`insert into notes values ('n1', 'chess', 1, '')`);
  await vi.waitFor(() => expect(received).toHaveLength(2), soon);
  proxy.freeze();
  proxy.refuse();
  let sent = 0;
  while (node.hub.metrics().connections === 2) {
    await world.write(`update notes set body = $1`, [`${(sent += 1)} ${'x'.repeat(100_000)}`]);
    await vi.waitFor(() => expect(ahead.state.rows[0]?.body.startsWith(`${sent} `)).toBe(true), soon);
    expect(sent).toBeLessThan(10);
  }
  expect(sent).toBeGreaterThan(1);
  proxy.cut();
});

test('a snapshot larger than the send buffer may be arrives complete, in acknowledged parts', async () => {
  await world.write(
    `insert into notes select 'n' || n, 'chess', n, repeat('x', 20000) from generate_series(1, 60) n`,
  );
  const reader = await world.join(node, null);
  const screen = reader.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.rows.length).toBe(60), soon);
  const received = listen(await connected(rawClient()));
  const silent = sockets.at(-1);
  silent?.emit('follow', follow);
  await vi.waitFor(() => expect(received.length).toBe(5), soon);
  silent?.emit('got');
  await vi.waitFor(() => expect(received.length).toBe(6), soon);
  expect(Math.max(...received.map((one) => JSON.stringify(one).length))).toBeLessThan(70_000);
});

test.each(['websocket', 'polling'])(
  'clients by %s are sent away one after the other, and each sees every change until then',
  async (transport) => {
    const [first, last] = [
      await connected(rawClient({ transports: [transport] })),
      await connected(rawClient({ transports: [transport] })),
    ];
    const received = listen(last);
    last.emit('follow', follow);
    await vi.waitFor(() => expect(received[0]?.event).toBe('rows'), soon);
    const sent = node.sendAway(4_000);
    // A client that does not know the event is disconnected a moment later.
    await vi.waitFor(() => expect(first.connected).toBe(false), soon);
    expect(last.connected).toBe(true);
    await world.write(`insert into notes values ('n1', 'chess', 1, 'hello')`);
    await vi.waitFor(() => expect(received[1]?.event).toBe('delta'), soon);
    await sent;
    expect(received.at(-1)?.event).toBe('moveAway');
    await vi.waitFor(() => expect(last.connected).toBe(false), soon);
  },
);
