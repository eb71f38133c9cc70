// Proves that a connection can be reused, or is closed, after an upload was refused in the middle of its bytes.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin, createWorld, tusHeaders, type Person, type World } from './files.fixture.ts';

let world: World;
let zoe: Person;
let omar: Person;
let agent: Agent;

beforeAll(async () => {
  world = await createWorld({ limits: { largest: () => 20_000_000 } });
  zoe = await world.person('student', world.categories.leeds);
  omar = await world.person('student', world.categories.leeds);
});
afterAll(() => world.close());
// One connection for everything: a request that blocks it blocks all.
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => agent.destroy());

type Question = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly bytes?: number;
};

/** Sends what a browser sends, and gives up after five seconds. */
function ask({ method, path, headers = {}, bytes = 0 }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${world.node.url}${path}`, {
      method,
      agent,
      headers: { ...headers, ...(bytes === 0 ? {} : { 'content-length': String(bytes) }) },
      signal: AbortSignal.timeout(5_000),
    });
    let status = 0;
    asked.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume().on('end', () => resolve(status));
    });
    // Disconnected while still sending: the response counts if it arrived.
    asked.on('error', (error) => (status === 0 ? reject(error) : resolve(status)));
    asked.end(Buffer.alloc(bytes));
  });
}

const metadata = (sent: Record<string, string>) =>
  Object.entries(sent)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

function creation(person: Person, length: number, sent: Record<string, string> = {}): Question {
  const named = { id: randomUUID(), fileName: 'film.mp4', purpose: 'evidence', ...sent };
  return {
    method: 'POST',
    path: '/api/files',
    headers: {
      ...tusHeaders(person),
      'upload-length': String(length),
      'upload-metadata': metadata(named),
      'content-type': 'application/offset+octet-stream',
    },
  };
}

const ofModule = { purpose: 'module', topicId: randomUUID(), moduleId: randomUUID() };
const megabytes = 1024 * 1024;
const nobody: Person = { id: randomUUID(), token: 'made-up', cookie: '' };

test.each<[string, number, (bytes: number) => Question]>([
  ['a file that is too large', 413, () => creation(zoe, 30_000_000)],
  ['a file of nobody', 401, (bytes) => creation(nobody, bytes)],
  ['a purpose that is not a learner’s', 403, (bytes) => creation(zoe, bytes, ofModule)],
  ['a file without a name', 400, (bytes) => creation(zoe, bytes, { id: 'none' })],
])(
  'after %s was refused in its creation, the same connection carries the next request',
  async (_, status, make) => {
    for (const bytes of [0, 1000, 15 * megabytes]) {
      expect(await ask({ ...make(bytes === 0 ? 1000 : bytes), bytes })).toBe(status);
      expect(await ask({ method: 'GET', path: '/files/x' })).toBe(401);
    }
  },
);

test('after bytes were refused, the same connection carries the next request', async () => {
  const id = randomUUID();
  await begin(world.node, omar, 15 * megabytes, { id });
  const append = (person: Person, offset = 0): Question => ({
    method: 'PATCH',
    path: `/api/files/${id}`,
    headers: {
      ...tusHeaders(person),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    bytes: 15 * megabytes,
  });
  for (const [question, status] of [
    [append(zoe), 404],
    [append(nobody), 401],
    [append(omar, 7), 409],
    [{ ...append(omar), bytes: 16 * megabytes }, 413],
  ] as const) {
    expect(await ask(question)).toBe(status);
    expect(await ask({ method: 'GET', path: '/files/x' })).toBe(401);
  }
});
