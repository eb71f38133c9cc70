// Proves that a script which sends too many requests with one session is limited, and that neither others nor normal use is.
import { randomUUID } from 'node:crypto';
import { self } from '@foothold/domain/people/collections';
import { sentences } from '@foothold/domain/contract/refusal';
import type { Socket } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { openSocket } from '../../../../../testing/socket.ts';
import { filesCookieOf, tokenOf } from '../../../../../testing/world.ts';
import { createRateLimits } from './rate-limits.ts';

vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
afterEach(() => node.stop());

const open = async (rateLimits: Parameters<typeof createRateLimits>[0]) => {
  node = await startTestNode({ rateLimits: createRateLimits(rateLimits) });
};
const read = (path: string, who: Name | null, method = 'GET') =>
  fetch(`${node.url}${path}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(who === null ? {} : { authorization: `Bearer ${tokenOf(who)}` }),
    },
  });
const say = (who: Name, messageId: string) =>
  ask(node.url, who, 'chat.sendMessage', {
    collection: 'groupChats',
    chatId: at.chats.blue,
    messageId,
    text: 'Hello',
  });
const said = async () =>
  (
    await node.pool.query<{ id: string }>("select id from messages where text = 'Hello' order by seq")
  ).rows.map(({ id }) => id);

test('a user who sends too many requests is told to wait and for how long, whatever is requested; others at the same address are not [THREAT-19]', async () => {
  await open({ calls: { perSecond: 1 / 10_000, burst: 3 } });
  const selfOf = (who: Name) => `/api/live/${self.name}?userId=${personId(who)}`;
  for (let time = 0; time < 3; time += 1) expect((await read(selfOf('amina'), 'amina')).status).toBe(200);
  const paths = [
    ['GET', selfOf('amina')],
    ['GET', '/api/users/me'],
    ['GET', '/api/opening'],
    ['GET', '/api/reports/classrooms'],
    ['POST', `/api/groupChats/${at.chats.blue}/messages`],
    ['POST', '/api/files'],
    ['GET', '/api/nothing'],
  ] as const;
  for (const [method, path] of paths) {
    const refused = await read(path, 'amina', method);
    const retryAfterSeconds = Number(refused.headers.get('retry-after'));
    expect([path, refused.status, await refused.json()]).toEqual([
      path,
      429,
      { code: 'TOO_MANY', msg: sentences.tooOften, retryAfterSeconds },
    ]);
    // A busy machine may need minutes for what came before.
    expect(retryAfterSeconds).toBeGreaterThan(9000);
    expect(retryAfterSeconds).toBeLessThanOrEqual(10_000);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  }
  for (const who of ['bilal', 'clarke'] as const) expect((await read(selfOf(who), who)).status).toBe(200);
  expect((await read('/api/live/policies.active', null)).status).toBe(200);
  expect((await read('/', null)).status).toBe(404);
});

test('a refused call changes nothing, and sent again later with the same id it is done, once', async () => {
  await open({ calls: { perSecond: 1, burst: 2 } });
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const answers = await Promise.all(ids.map((id) => say('amina', id)));
  const refused = ids.filter((_, index) => answers[index]?.status === 429);
  expect(refused).not.toEqual([]);
  expect(await said()).toHaveLength(6 - refused.length);
  for (const id of refused) await expect.poll(async () => (await say('amina', id)).status).toBe(201);
  expect((await said()).toSorted()).toEqual(ids.toSorted());
});

test('files have their own limit, so that a page of faces takes nothing from changes', async () => {
  await open({ files: { perSecond: 1 / 10_000, burst: 2 } });
  const file = `/files/${at.files.pictureOfDirections}`;
  const cookie = { cookie: `foothold_files=${filesCookieOf('amina')}` };
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    statuses.push((await fetch(`${node.url}${file}`, { headers: cookie })).status);
  }
  // The test world has this picture's row, not its content.
  expect(statuses).toEqual([404, 404, 429, 429]);
  expect((await say('amina', randomUUID())).status).toBe(201);
});

test('rooms are counted over all sockets of a user, and what was refused is sent later', async () => {
  await open({ rooms: { perSecond: 2, burst: 4 } });
  const socketOf = (who: Name) => openSocket(node.url, tokenOf(who));
  const [first, second, other] = [await socketOf('amina'), await socketOf('amina'), await socketOf('bilal')];
  const answers = [...followAll(first, 'amina', 3), ...followAll(second, 'amina', 3)];
  expect((await Promise.all(answers)).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'rows'),
    'tooMany',
    'tooMany',
  ]);
  expect(await Promise.all(followAll(other, 'bilal', 3))).toEqual(['rows', 'rows', 'rows']);
  let next = 100;
  await expect.poll(() => Promise.race(followAll(first, 'amina', 1, (next += 1)))).toBe('rows');
  for (const socket of [first, second, other]) socket.close();
});

test('bytes of rooms are counted over sockets and HTTP reads: a user who had too many waits, and nobody else', async () => {
  await open({ bytes: { perSecond: 0.1, burst: 1 } });
  const selfOf = (who: Name) => `/api/live/${self.name}?userId=${personId(who)}`;
  expect((await read(selfOf('amina'), 'amina')).status).toBe(200);
  const refused = await read(selfOf('amina'), 'amina');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  const amina = await openSocket(node.url, tokenOf('amina'));
  const bilal = await openSocket(node.url, tokenOf('bilal'));
  expect(await Promise.all(followAll(amina, 'amina', 1))).toEqual(['tooMany']);
  expect((await read('/api/opening', 'amina')).status).toBe(429);
  expect((await read('/api/opening', 'carlos')).status).toBe(200);
  expect((await read('/api/opening', 'carlos')).status).toBe(429);
  expect(await Promise.all(followAll(bilal, 'bilal', 1))).toEqual(['rows']);
  expect(await Promise.all(followAll(bilal, 'bilal', 1, 1))).toEqual(['tooMany']);
  expect((await read('/api/users/me', 'amina')).status).toBe(200);
  for (const socket of [amina, bilal]) socket.close();
});

test('a day offline, a class invited by hand and a morning of looking around never reach the default limits [THREAT-19]', async () => {
  await open({});
  const ids = Array.from({ length: 300 }, () => randomUUID());
  for (const id of ids) expect((await say('amina', id)).status).toBe(201);
  expect(await said()).toEqual(ids);
  for (let index = 0; index < 40; index += 1) {
    const { status, body } = await ask(node.url, 'clarke', 'people.inviteUser', {
      firstName: 'New',
      surname: `Learner ${index}`,
      phoneNumber: `+4477009${String(10_000 + index)}`,
      pin: '864209',
      categoryId: at.categories.morning,
    });
    expect(status, body).toBeLessThan(300);
  }
  for (let index = 0; index < 200; index += 1) {
    expect((await read('/api/users/me', 'clarke')).status).toBe(200);
  }
});

/** The result of each follow: `rows`, or the code of its refusal. */
function followAll(socket: Socket, who: Name, times: number, from = 0): Promise<string>[] {
  return Array.from({ length: times }, (_, index) => {
    const follow = from + index;
    const answer = new Promise<string>((resolve) => {
      socket.on('rows', (head: { readonly follow: number }) => head.follow === follow && resolve('rows'));
      socket.on('refused', (refusal: { readonly follow: number; readonly code: string }) => {
        if (refusal.follow === follow) resolve(refusal.code);
      });
    });
    socket.emit('follow', { follow, collection: self.name, params: { userId: personId(who) }, from: null });
    return answer;
  });
}
