// Proves that a bucket which is cut off, slow, full, or answers with errors loses nothing, and that people and the log are told.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { fileSentences } from '@foothold/domain/files/input';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { refuse, type Fault, type TestS3 } from '../../../../../testing/s3-server.ts';
import { photo, recording } from './media.fixture.ts';
import { chooseStorage } from './storage.fixture.ts';
import {
  append,
  ask,
  begin,
  createWorld,
  hashOf,
  read,
  storedHash,
  upload,
  type Node,
  type Person,
  type World,
} from './files.fixture.ts';

let world: World;
let node: Node;
let s3: TestS3;
let zoe: Person;
let log = '';

beforeAll(async () => {
  chooseStorage('s3');
  world = await createWorld();
  if (world.storage.s3 === null) throw new Error('These tests need S3.');
  s3 = world.storage.s3;
  zoe = await world.person('student', world.categories.leeds);
  const lines = new Writable({
    write: (line: Buffer, _encoding, done) => {
      log += line.toString();
      done();
    },
  });
  node = await world.startNode({ log: lines });
});
beforeEach(() => {
  log = '';
});
afterEach(() => s3.spoil(null));
afterAll(() => world.close());

const unavailable = { code: 'UNAVAILABLE', msg: fileSentences.unavailable };
const writes = ({ method }: IncomingMessage) => method === 'PUT' || method === 'POST';
const stores = (request: IncomingMessage) => writes(request) && request.url?.includes('/stored/') === true;

const faults: Readonly<Record<string, Fault>> = {
  'is cut off in the middle of the bytes': (request) => {
    request.once('data', () => request.socket.destroy());
    return true;
  },
  'takes the bytes and breaks off before it answers': (request) => {
    request.resume().once('end', () => request.socket.destroy());
    return true;
  },
  'answers 500': (request, response) => {
    request.resume();
    return refuse(response, 500, 'InternalError');
  },
  'answers 503 SlowDown': (request, response) => {
    request.resume();
    return refuse(response, 503, 'SlowDown');
  },
  'finds that the bytes are not those of their checksum': (request, response) => {
    request.resume();
    return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  },
};

test.each(Object.keys(faults))(
  'while the bucket %s, an upload is told to try later, and continues from its last stored byte',
  async (name) => {
    const id = randomUUID();
    const content = recording(30_000);
    await begin(node, zoe, content.length, { id });
    expect((await append(node, zoe, id, 0, content.subarray(0, 10_000))).status).toBe(204);
    s3.spoil((request, response) => writes(request) && (faults[name]?.(request, response) ?? false));
    const refused = await append(node, zoe, id, 10_000, content.subarray(10_000));
    expect([refused.status, await refused.json()]).toEqual([503, unavailable]);
    expect((await ask(node, zoe, id)).headers.get('upload-offset')).toBe('10000');
    expect(log).toContain('S3 could not put incoming/');
    s3.spoil(null);
    expect((await append(node, zoe, id, 10_000, content.subarray(10_000))).status).toBe(200);
    expect(await storedHash(node, zoe, id)).toBe(hashOf(content));
  },
);

test.each(['answers 500', 'takes the bytes and breaks off before it answers'])(
  'when the bucket %s at the very end, the complete upload is kept, and stored when its client asks',
  async (name) => {
    for (const content of [recording(20_000), await photo(300, 200)]) {
      const id = randomUUID();
      await begin(node, zoe, content.length, { id });
      s3.spoil((request, response) => stores(request) && (faults[name]?.(request, response) ?? false));
      const refused = await append(node, zoe, id, 0, content);
      expect([refused.status, await refused.json()]).toEqual([503, unavailable]);
      expect((await read(node, zoe, id)).status).toBe(404);
      s3.spoil(null);
      const asked = await ask(node, zoe, id);
      expect(asked.headers.get('upload-offset')).toBe(String(content.length));
      expect((await read(node, zoe, id)).status).toBe(200);
    }
  },
);

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
])(
  'a full bucket says that there is no room (%s %s), and takes the same upload once there is',
  async (status, code) => {
    const id = randomUUID();
    const content = recording(20_000);
    await begin(node, zoe, content.length, { id });
    s3.spoil((request, response) => {
      if (!writes(request)) return false;
      request.resume();
      return refuse(response, status, code);
    });
    const refused = await append(node, zoe, id, 0, content);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { code: 'UNAVAILABLE', msg: fileSentences.noRoom },
    ]);
    s3.spoil(null);
    expect((await append(node, zoe, id, 0, content)).status).toBe(200);
  },
);

test('one failure of a request is mended by a retry that nobody notices', async () => {
  let failures = 0;
  s3.spoil((request, response) => {
    if (!writes(request) || (failures += 1) % 2 === 0) return false;
    request.resume();
    return refuse(response, 503, 'SlowDown');
  });
  expect((await upload(node, zoe, recording(20_000))).status).toBe(200);
  expect(failures).toBe(2);
  expect(log).toBe('');
});

test('a slow bucket makes an upload slow, not wrong', async () => {
  const content = recording(20_000);
  s3.spoil(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return false;
  });
  const { id, status } = await upload(node, zoe, content);
  expect(status).toBe(200);
  expect(await storedHash(node, zoe, id)).toBe(hashOf(content));
});

test('a reader is told that files are not available, not that the file is missing, and reads it afterwards', async () => {
  const { id } = await upload(node, zoe, recording(20_000));
  s3.spoil((request, response) => {
    request.resume();
    return refuse(response, 503, 'SlowDown');
  });
  const refused = await read(node, zoe, id);
  expect([refused.status, await refused.json()]).toEqual([503, unavailable]);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(log).toContain('S3 could not get stored/');
  s3.spoil(null);
  expect((await read(node, zoe, id)).status).toBe(200);
});

test('content that breaks off on its way to a reader is never taken for the whole', async () => {
  const { id } = await upload(node, zoe, recording(3_000_000));
  s3.spoil((request, response) => {
    response.writeHead(206, { 'content-length': 3_000_000, 'content-range': 'bytes 0-2999999/3000000' });
    response.write(Buffer.alloc(100_000), () => request.socket.destroy());
    return true;
  });
  const broken = read(node, zoe, id).then((answer) => answer.bytes());
  await expect(broken).rejects.toThrow();
});

test('a bucket from which nothing may be deleted keeps uploads working, and says so in the log', async () => {
  s3.spoil((request, response) => request.method === 'DELETE' && refuse(response, 403, 'AccessDenied'));
  const id = randomUUID();
  const content = recording(20_000);
  await begin(node, zoe, content.length, { id });
  await append(node, zoe, id, 0, content.subarray(0, 10_000));
  expect((await append(node, zoe, id, 10_000, content.subarray(10_000))).status).toBe(200);
  expect((await read(node, zoe, id)).status).toBe(200);
  expect(log).toContain('AccessDenied (403)');
});
