// Proves that the server answers random input to every call and the socket with a plain refusal and keeps working.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { calls } from '../access/calls.ts';
import type { Line } from '../access/line.ts';
import { reads } from '../access/reads.ts';
import { names, personId, type Name } from '../cast.ts';
import { missingId } from '../identity.ts';
import { startTestNode, noRateLimits, type TestNode } from '../node.ts';
import { openSocket } from '../socket.ts';
import { tokenOf } from '../world.ts';

const torture = process.env['TORTURE'] === '1';
// Thousands of requests, on a machine that may be busy.
vi.setConfig({ testTimeout: torture ? 900_000 : 120_000 });
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_321);

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ rateLimits: noRateLimits });
});
afterAll(() => node.stop());

const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, -1, 1e308, '', ' ', '\0', 'a\0b', '\ud800', '\u202e', '../../etc/passwd'),
  fc.constantFrom('x'.repeat(200_000), '٣'.repeat(50), "'; drop table users; --", '__proto__', missingId),
  fc.constantFrom(...names.map((name) => personId(name))),
  fc.string({ unit: 'binary' }),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Try = {
  readonly name: string;
  readonly persona: Name;
  readonly input: Readonly<Record<string, unknown>>;
};

const lines = Object.entries(calls).flatMap(([name, ofCall]) => ofCall.map((line) => ({ name, line })));

/** A valid input, usually with something broken in it, sent by any user. */
const tries: fc.Arbitrary<Try> = fc
  .record({
    chosen: fc.constantFrom(...lines),
    persona: fc.constantFrom(...names),
    byAllowed: fc.boolean(),
    damage: fc.constantFrom('none', 'none', 'replace', 'replace', 'drop', 'add'),
    part: fc.nat(20),
    value: nonsense,
  })
  .map(({ chosen: { name, line }, persona, byAllowed, damage, part, value }) => {
    const keys = Object.keys(line.input);
    const key = keys[part % Math.max(keys.length, 1)];
    const input: Record<string, unknown> = { ...line.input };
    if (damage === 'add') input['role'] = value;
    if (key !== undefined && damage === 'replace') input[key] = value;
    if (key !== undefined && damage === 'drop') delete input[key];
    return { name, input, persona: byAllowed ? (allowed(line) ?? persona) : persona };
  });

test('no input of any call breaks the server or makes it reveal internals [THREAT-18]', async () => {
  const given = fc.sample(tries, { numRuns: torture ? 6000 : 700, seed });
  const reached = { yes: 0, no: 0 };
  for (let from = 0; from < given.length; from += 8) {
    const answers = await Promise.all(given.slice(from, from + 8).map(send));
    // Restores sessions that a valid sign-out has ended.
    if (from % 40 === 0) await node.restore();
    for (const { status, body, said } of answers) {
      expect(status, said).toBeLessThan(500);
      expect(body, said).not.toMatch(/node_modules|\bat .+\.ts:\d+|syntax error|relation "/);
      if (status >= 400)
        expect(JSON.parse(body), said).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
      reached[isBusiness(status, body) ? 'yes' : 'no'] += 1;
    }
  }
  const share = reached.yes / given.length;
  expect(share, `${reached.yes} of ${given.length} reached what the call does`).toBeGreaterThan(0.2);
  await expectWell();
});

test('no body of any content type breaks the server [THREAT-18]', async () => {
  const bodies = fc.record({
    name: fc.constantFrom(...callsByName.keys()),
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '',
    ),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
    ),
  });
  for (const { name, type, bytes } of fc.sample(bodies, { numRuns: torture ? 3000 : 250, seed })) {
    const { path, method } = routeOf(name);
    const answer = await fetch(`${node.url}/api${path.replaceAll(/\{\w+\}/g, missingId)}`, {
      method,
      headers: { authorization: `Bearer ${tokenOf('priya')}`, 'content-type': type },
      ...(method === 'GET' ? {} : { body: bytes as BodyInit }),
    });
    const text = await answer.text();
    expect(answer.status, `${name} ${type}: ${text}`).toBeLessThan(500);
    if (answer.status >= 400) expect(JSON.parse(text), name).toMatchObject({ msg: expect.any(String) });
  }
  await expectWell();
});

test('no frame on the socket breaks the server, and valid ones are still answered [THREAT-18]', async () => {
  const rooms = Object.entries(reads).flatMap(([collection, reading]) =>
    Object.values(reading.rooms).map(({ params }) => ({ collection, params })),
  );
  const frames = fc.record({
    event: fc.constantFrom(
      'follow',
      'follow',
      'follow',
      'unfollow',
      'extend',
      'got',
      'rows',
      'anything',
      '__proto__',
    ),
    room: fc.constantFrom(...rooms),
    damage: fc.constantFrom('none', 'params', 'follow', 'collection', 'from', 'all'),
    value: nonsense,
    follow: fc.nat(50),
  });
  for (const persona of ['amina', 'clarke', 'george'] as const) {
    let socket = await openSocket(node.url, tokenOf(persona));
    for (const { event, room, damage, value, follow } of fc.sample(frames, {
      numRuns: torture ? 3000 : 300,
      seed,
    })) {
      if (!socket.connected) socket = await openSocket(node.url, tokenOf(persona));
      const frame = { follow, ...room, from: null };
      socket.emit(
        event,
        ...(damage === 'all' ? [value, value] : [damage === 'none' ? frame : { ...frame, [damage]: value }]),
      );
    }
    socket.close();
    expect(await snapshotOf(persona)).toMatchObject([{ id: personId(persona) }]);
  }
  await expectWell();
});

async function send({ name, persona, input }: Try) {
  const { path, method } = routeOf(name);
  const rest = { ...input };
  const address = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = rest[part];
    delete rest[part];
    return inAddress(value);
  });
  const answer = await fetch(`${node.url}/api${address}`, {
    method,
    headers: { authorization: `Bearer ${tokenOf(persona)}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  });
  const body = await answer.text();
  const said = `${persona}: ${method} ${address.slice(0, 200)} ${JSON.stringify(rest).slice(0, 300)}: ${answer.status} ${body.slice(0, 300)}`;
  return { status: answer.status, body, said };
}

function routeOf(name: string): { readonly path: string; readonly method: string } {
  const route = callsByName.get(name)?.contract['~orpc'].route;
  if (route?.path === undefined || route.method === undefined) throw new Error(`${name} has no route.`);
  return { path: route.path, method: route.method };
}

function inAddress(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, 2000);
  // Half of a surrogate pair, encoded as bytes.
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** True if the call's own code responded, with success or a refusal. */
function isBusiness(status: number, body: string): boolean {
  if (status < 300 || status === 409 || status === 422) return true;
  return status === 404 && body.includes('NOT_FOUND');
}

function allowed(line: Line): Name | undefined {
  return names.find((name) => line.may.includes(name));
}

async function expectWell(): Promise<void> {
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  await node.restore();
  const mine = await fetch(`${node.url}/api/users/me`, {
    headers: { authorization: `Bearer ${tokenOf('amina')}` },
  });
  expect(mine.status).toBe(200);
}

async function snapshotOf(persona: Name): Promise<unknown> {
  const socket = await openSocket(node.url, tokenOf(persona));
  try {
    return await new Promise((resolve, reject) => {
      socket.on('rows', (_head: object, rows: unknown) => resolve(rows));
      socket.on('refused', reject);
      socket.emit('follow', {
        follow: 1,
        collection: 'people.self',
        params: { userId: personId(persona) },
        from: null,
      });
    });
  } finally {
    socket.close();
  }
}
