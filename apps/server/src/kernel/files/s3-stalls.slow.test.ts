// Proves that a bucket which falls silent is not waited for for ever, at whatever moment it does, and that a paused player is not taken for one.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3, type Fault, type TestS3 } from '../../../../../testing/s3-server.ts';
import { createBucket, type Bucket } from './s3-bucket.ts';
import { createS3Client } from './s3-client.ts';
import { createPartBuffers } from './s3-part-buffers.ts';
import { contentOf, sendStream } from './s3-sending.ts';

const content = randomBytes(3_000_000);
const unavailable = { code: 'UNAVAILABLE' };

let s3: TestS3;
let bucket: Bucket;
const reports: unknown[] = [];

beforeAll(async () => {
  s3 = await startS3();
  const client = createS3Client(s3.settings, 1000);
  bucket = createBucket(client, s3.settings, (problem) => reports.push(problem));
});
beforeEach(() => reports.splice(0));
afterEach(() => s3.spoil(null));
afterAll(() => s3.close());

const concerns = (
  word: string,
  fault: (request: IncomingMessage, response: ServerResponse) => void,
): Fault => {
  return (request, response) => {
    if (request.url?.includes(word) !== true) return false;
    fault(request, response);
    return true;
  };
};
const neverAnswers = (request: IncomingMessage) => void request.resume();
const takesNothing = (request: IncomingMessage) => void request.pause();
const stallsInTheBody = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-length': content.length, 'content-type': 'application/xml' });
  response.write(content.subarray(0, 100_000));
};

const put = () => bucket.put('stored/stalled', contentOf(content));
const read = () => bucket.read('stored/stalled');
const list = () => bucket.list('stalled')[Symbol.asyncIterator]().next();

test.each([
  ['never answers a writer', put, neverAnswers],
  ['never takes what is written', put, takesNothing],
  ['never answers a reader', read, neverAnswers],
  ['stalls in what is read', read, stallsInTheBody],
  ['never answers who lists', list, neverAnswers],
  ['stalls in a list', list, stallsInTheBody],
])('a bucket that %s is not available, and is the next time', async (_, work, fault) => {
  s3.spoil(concerns('stalled', fault));
  await expect(work()).rejects.toMatchObject(unavailable);
  expect(String(reports)).toContain('TimeoutError');
  s3.spoil(null);
  await put();
  expect(await work()).toBeDefined();
});

test('films that a bucket does not take keep other films waiting no longer', async () => {
  const buffers = createPartBuffers();
  const send = (key: string) =>
    sendStream({ bucket, buffers }, key, Readable.from([content.subarray(0, 1000)]));
  s3.spoil(concerns('stalled', neverAnswers));
  const stalled = Array.from({ length: 8 }, (_, index) => send(`stored/stalled-${index}`));
  const other = send('stored/other');
  expect(await Promise.allSettled(stalled)).toMatchObject(
    stalled.map(() => ({ status: 'rejected', reason: unavailable })),
  );
  expect((await other).bytes).toBe(1000);
});

test('a film that is paused goes on, however long the pause', async () => {
  await bucket.put('stored/paused', contentOf(content));
  const paused = await bucket.get('stored/paused');
  const read = paused?.iterator({ destroyOnReturn: false });
  const pieces = [(await read?.next())?.value as Buffer];
  // Longer than the patience with a bucket that sends nothing.
  s3.spoil(concerns('stalled', stallsInTheBody));
  await expect(bucket.read('stored/stalled')).rejects.toMatchObject(unavailable);
  for await (const piece of read ?? []) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
});
