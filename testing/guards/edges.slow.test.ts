// Proves that numbers, moments and cursors at the edge of what anything holds are refused, wherever they come from outside.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { requestOf } from '../access/ask.ts';
import { calls } from '../access/calls.ts';
import type { Line } from '../access/line.ts';
import { names, type Name } from '../cast.ts';
import { missingId } from '../identity.ts';
import { noRateLimits, noAnonymousLimits, startTestNode, type TestNode } from '../node.ts';
import { openSocket } from '../socket.ts';
import { tokenOf } from '../world.ts';
import { categories, chats } from '../world-ids.ts';

vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ rateLimits: noRateLimits, anonymousLimits: noAnonymousLimits });
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

/** Of our own numbers, of PostgreSQL's, and of its times. */
const edges: readonly unknown[] = [
  [-1, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e308],
  ['NaN', '-1', '9223372036854775808', '18446744073709551616', '9'.repeat(400)],
  ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-02-31T00:00:00Z'],
].flat();

async function send(method: string, path: string, token: string, body?: object) {
  const answer = await fetch(node.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const said = `${method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)}: ${answer.status} ${text.slice(0, 300)}`;
  return { status: answer.status, text, said };
}

const measured = Object.entries(calls).flatMap(([name, lines]) =>
  lines.flatMap((line) => {
    const keys = new Set([...Object.keys(line.input), ...optionalNumbers(name)]);
    return [...keys].filter((key) => isMeasure(line.input[key])).map((key) => ({ name, line, key }));
  }),
);

test('no number and no moment breaks a call', async () => {
  for (const { name, line, key } of measured) {
    for (const edge of edges) {
      const input = { ...line.input, [key]: withEdge(line.input[key], edge) };
      const { method, address, body } = requestOf(name, input);
      const { status, said } = await send(method, address, tokenOf(allowed(line) ?? 'priya'), body);
      expect(status, said).toBeLessThan(500);
    }
    await node.restore();
  }
  // Of versions, places, what was read, older messages and events that are sent again.
  expect(new Set(measured.map(({ name }) => name)).size).toBeGreaterThan(15);
});

async function keyFor(scope: string): Promise<string> {
  const body = { categoryId: categories.morning, keyName: scope, scope };
  const { text } = await send('POST', '/api/machineKeys', tokenOf('priya'), body);
  return (JSON.parse(text) as { text: string }).text;
}

test('no cursor and no limit breaks what other systems read', async () => {
  const [audit, events, roster] = [await keyFor('audit'), await keyFor('events'), await keyFor('roster')];
  const refused = async (path: string, token: string) => {
    const { status, said } = await send('GET', path, token);
    expect([400, 404], said).toContain(status);
  };
  for (const edge of edges.map((each) => encodeURIComponent(String(each)))) {
    for (const query of [`limit=${edge}`, `after=${edge}`, `after=${edge}-1.5`, `after=1.5-${edge}`]) {
      await refused(`/api/audit?${query}`, audit);
      await refused(`/api/events?${query}`, events);
    }
    // When a file was changed may be left out, and what is none is as if it were.
    const sent = await send('PUT', `/api/roster?name=a.csv&modifiedAt=${edge}`, roster);
    expect(sent.status, sent.said).toBe(202);
  }
  for (const after of [
    '18446744073709551616-1',
    '99999999999999999999-1',
    '1-9223372036854775808',
    '1-',
    '-1',
  ])
    await refused(`/api/audit?after=${after}`, audit);
  // The last that PostgreSQL holds is one.
  const last = await send('GET', '/api/audit?after=18446744073709551615-9223372036854775807', audit);
  expect([last.status, JSON.parse(last.text)]).toMatchObject([200, { entries: [] }]);
});

test('no length and no offset breaks an upload', async () => {
  const paths = [
    ['POST', '/api/files'],
    ['PATCH', `/api/files/${missingId}`],
  ] as const;
  for (const name of ['upload-length', 'upload-offset', 'upload-defer-length'])
    for (const edge of edges)
      for (const [method, path] of paths) {
        const headers = {
          authorization: `Bearer ${tokenOf('amina')}`,
          'tus-resumable': '1.0.0',
          'upload-length': '1',
          'upload-offset': '0',
          'upload-metadata': `id ${btoa(missingId)},purpose ${btoa('message')}`,
          'content-type': 'application/offset+octet-stream',
          [name]: String(edge),
        };
        const answer = await fetch(node.url + path, { method, headers });
        const said = `${method} ${name} ${String(edge).slice(0, 30)}: ${await answer.text()}`;
        expect(answer.status, said).toBeLessThan(500);
      }
});

test('a part of a room from beyond all its rows is an empty one', async () => {
  const socket = await openSocket(node.url, tokenOf('amina'));
  const answers: string[] = [];
  socket.on('rows', () => answers.push('rows'));
  socket.on('refused', ({ code }: { code: string }) => answers.push(code));
  const numbers = edges.filter((edge) => typeof edge === 'number');
  for (const [follow, from] of numbers.entries()) {
    socket.emit('follow', { follow, collection: 'chat.tail', params: { chatId: chats.blue }, from });
    await expect.poll(() => answers.length).toBe(follow + 1);
  }
  socket.close();
  const expected = numbers.map((from) => (Number.isSafeInteger(from) && from >= 0 ? 'rows' : 'malformed'));
  expect(answers).toEqual(expected);
});

type Schema = { readonly _zod: { readonly def: { readonly type: string; readonly innerType?: Schema } } };
type Input = { readonly _zod: { readonly def: { readonly shape?: Readonly<Record<string, Schema>> } } };

/** What a call takes as a number, and a line may leave out. */
function optionalNumbers(name: string): readonly string[] {
  // Sound: calls declare their input as an object of zod's.
  const input = callsByName.get(name)?.contract['~orpc'].inputSchema as Input | undefined;
  return Object.entries(input?._zod.def.shape ?? {}).flatMap(([key, { _zod }]) =>
    _zod.def.innerType?._zod.def.type === 'number' ? [key] : [],
  );
}

/** A number or a moment, or something that has one in it. */
function isMeasure(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isMeasure);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value);
  return value === undefined || typeof value === 'number';
}

function withEdge(value: unknown, edge: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withEdge(each, edge));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withEdge(part, edge)]));
  return isMeasure(value) ? edge : value;
}

function allowed({ may }: Line): Name | undefined {
  return names.find((name) => may.includes(name));
}
