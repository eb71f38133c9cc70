// Proves that a machine key opens nothing but what it is for, reports, rosters or events: no call, no collection, no file and no socket.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { metaOf } from '@foothold/domain/call';
import { personId } from '../cast.ts';
import { openSocket } from '../socket.ts';
import { noRateLimits, noAnonymousLimits, startTestNode, type TestNode } from '../node.ts';
import { files } from '../world-ids.ts';
import { hashesOf, keyTextOf } from '../world.ts';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { requestOf } from './ask.ts';
import { calls } from './calls.ts';
import { reads } from './reads.ts';

// Hundreds of requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ rateLimits: noRateLimits, anonymousLimits: noAnonymousLimits });
});
afterAll(() => node.stop());

const key = keyTextOf('morning');

/** The answer to a request with the key, and to the same request without it. */
async function withAndWithout(address: string, init: RequestInit = {}) {
  const send = async (headers: Record<string, string>) => {
    const answer = await fetch(`${node.url}${address}`, {
      ...init,
      headers: { ...(init.headers as object), ...headers },
    });
    return { status: answer.status, body: await answer.text() };
  };
  return { withKey: await send({ authorization: `Bearer ${key}` }), without: await send({}) };
}

test('every call answers a machine key as it answers a visitor, and changes nothing [THREAT-26]', async () => {
  const before = await hashesOf(node.pool);
  let asked = 0;
  for (const [name, call] of callsByName) {
    for (const { input } of calls[name]?.slice(0, 1) ?? []) {
      const { method, address, body } = requestOf(name, input);
      const { withKey, without } = await withAndWithout(address, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      expect([name, withKey]).toEqual([name, without]);
      if (metaOf(call.contract).may !== 'anyone') expect([name, withKey.status]).toEqual([name, 401]);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(80);
  expect(await hashesOf(node.pool)).toEqual(before);
});

test('every collection answers a machine key as it answers a visitor [THREAT-26]', async () => {
  for (const [name, { rooms }] of Object.entries(reads)) {
    for (const { params, may } of Object.values(rooms).slice(0, 2)) {
      const { withKey, without } = await withAndWithout(`/api/live/${name}?${new URLSearchParams(params)}`);
      expect([name, withKey]).toEqual([name, without]);
      if (!may.includes('outsider')) expect([name, withKey.status]).toEqual([name, 404]);
    }
  }
});

test('a machine key opens no socket, no file, no upload and no first screen [THREAT-26]', async () => {
  for (const token of [key, key.slice('foothold_'.length)]) {
    await expect(openSocket(node.url, token)).rejects.toMatchObject({ data: { code: 'NOT_SIGNED_IN' } });
    const cookie = { headers: { cookie: `foothold_files=${token}` } };
    const picture = await withAndWithout(`/files/${files.pictureOfDirections}`, cookie);
    expect([picture.withKey.status, picture.without.status]).toEqual([401, 401]);
  }
  for (const [address, method] of [
    ['/api/opening', 'GET'],
    ['/api/files', 'POST'],
    ['/api/reports/classrooms/preview', 'GET'],
    [`/api/users/${personId('amina')}`, 'GET'],
  ] as const) {
    const { withKey, without } = await withAndWithout(address, {
      method,
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect([address, withKey.status]).toEqual([address, 401]);
    expect(withKey).toEqual(without);
  }
  const { withKey } = await withAndWithout('/api/reports/classrooms');
  expect(withKey.status).toBe(200);
});

test('a key for reports, rosters, events or the audit log can do none of the other three [THREAT-26]', async () => {
  const statusOf = async (method: string, address: string, of: 'morning' | 'roster' | 'events' | 'audit') => {
    const headers = { authorization: `Bearer ${keyTextOf(of)}`, 'content-type': 'text/csv' };
    const body = method === 'PUT' ? { body: 'a,b\n' } : {};
    return (await fetch(`${node.url}${address}`, { method, headers, ...body })).status;
  };
  expect(await statusOf('PUT', '/api/roster', 'morning')).toBe(403);
  expect(await statusOf('PUT', '/api/roster', 'roster')).toBe(202);
  expect(await statusOf('GET', '/api/reports/classrooms', 'roster')).toBe(403);
  expect(await statusOf('GET', '/api/reports/roster-run', 'roster')).toBe(403);
  expect(await statusOf('GET', '/api/reports/classrooms', 'morning')).toBe(200);
  expect(await statusOf('GET', '/api/events', 'morning')).toBe(403);
  expect(await statusOf('GET', '/api/events', 'roster')).toBe(403);
  expect(await statusOf('PUT', '/api/roster', 'events')).toBe(403);
  expect(await statusOf('GET', '/api/reports/classrooms', 'events')).toBe(403);
  expect(await statusOf('GET', '/api/events', 'events')).toBe(200);
  for (const other of ['morning', 'roster', 'events'] as const)
    expect([other, await statusOf('GET', '/api/audit', other)]).toEqual([other, 403]);
  expect(await statusOf('PUT', '/api/roster', 'audit')).toBe(403);
  expect(await statusOf('GET', '/api/reports/classrooms', 'audit')).toBe(403);
  expect(await statusOf('GET', '/api/events', 'audit')).toBe(403);
  expect(await statusOf('GET', '/api/audit', 'audit')).toBe(200);
});
