// Proves that a file is stored whole, of whatever pieces it was received, and that one which the bucket cut short is not taken for stored.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3, type TestS3 } from '../../../../../testing/s3-server.ts';
import { createBucket, type Bucket } from './s3-bucket.ts';
import { createS3Client } from './s3-client.ts';
import { bufferBytes, createPartBuffers, partBytes } from './s3-part-buffers.ts';
import { contentOf, sendFile, sendStream, type Section } from './s3-sending.ts';

const megabyte = 1024 ** 2;
const bytes = randomBytes(30 * megabyte);
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

let s3: TestS3;
let bucket: Bucket;
let folder: string;
const reports: unknown[] = [];
const buffers = createPartBuffers();

beforeAll(async () => {
  s3 = await startS3();
  bucket = createBucket(createS3Client(s3.settings), s3.settings, (problem) => reports.push(problem));
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-parts-'));
});
beforeEach(() => reports.splice(0));
afterEach(() => s3.spoil(null));
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

/** As the bucket has it once the node has sent a file that was received in pieces of these sizes. */
async function storedOf(
  sizes: readonly number[],
): Promise<{ readonly claimed: number; readonly hash: string }> {
  const content = bytes.subarray(
    0,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const file = path.join(folder, 'film');
  await writeFile(file, content);
  const sections: Section[] = [];
  let from = 0;
  for (const [index, size] of sizes.entries()) {
    const part = contentOf(content.subarray(from, from + size));
    const key = `incoming/${index}`;
    sections.push({ bytes: size, sha256: part.sha256, source: { key, etag: await bucket.put(key, part) } });
    from += size;
  }
  const sent = await sendFile({ bucket, buffers }, 'stored/film', file, sections);
  expect(sent.sha256).toBe(hashOf(content));
  const stored = (await (await bucket.get('stored/film'))?.toArray()) ?? [];
  return { claimed: sent.bytes, hash: hashOf(Buffer.concat(stored)) };
}

test('a small piece before one of almost two parts, which do not fit into a buffer together, is stored with it', async () => {
  const sizes = [4.5 * megabyte, 9.5 * megabyte, 2 * megabyte];
  expect(await storedOf(sizes)).toEqual({
    claimed: 16 * megabyte,
    hash: hashOf(bytes.subarray(0, 16 * megabyte)),
  });
});

test('large pieces go to the bucket over a connection that is there', async () => {
  const connections = new Set<unknown>();
  s3.spoil(({ socket }) => {
    connections.add(socket);
    return false;
  });
  for (let piece = 0; piece < 4; piece++)
    await bucket.put(`incoming/${piece}`, contentOf(bytes.subarray(0, 3 * megabyte)));
  expect(connections.size).toBe(1);
});

test('whatever sizes the pieces of a film have, all of it is stored, in parts that S3 takes', async () => {
  const edges = [1, partBytes - 1, partBytes, partBytes + 1, bufferBytes - 1, bufferBytes];
  const size = fc.oneof(fc.integer({ min: 1, max: bufferBytes }), fc.constantFrom(...edges));
  await fc.assert(
    fc.asyncProperty(fc.array(size, { minLength: 1, maxLength: 3 }), async (sizes) => {
      const sent: number[] = [];
      s3.spoil((request) => {
        const number = /film.*partNumber=(\d+)/.exec(request.url ?? '')?.[1];
        const isCopy = request.headers['x-amz-copy-source'] !== undefined;
        if (number !== undefined)
          sent[Number(number) - 1] = isCopy ? partBytes : Number(request.headers['content-length']);
        return false;
      });
      const total = sizes.reduce((sum, each) => sum + each, 0);
      expect(await storedOf(sizes)).toEqual({ claimed: total, hash: hashOf(bytes.subarray(0, total)) });
      expect(sent.slice(0, -1).filter((each) => each < partBytes)).toEqual([]);
    }),
    { numRuns: process.env['TORTURE'] === undefined ? 8 : 200, endOnFailure: true },
  );
});

/** As a server with a defect might: the last part is missing from what it has put together. */
const loseTheLastPart = async ({ method }: IncomingMessage): Promise<boolean> => {
  if (method === 'HEAD') await truncate(path.join(s3.folder, 'stored', 'short._S3rver_object'), partBytes);
  return false;
};

test('a bucket that stores fewer bytes than it was sent has stored nothing, and the log says so', async () => {
  const send = () =>
    sendStream({ bucket, buffers }, 'stored/short', Readable.from([bytes.subarray(0, 6 * megabyte)]));
  s3.spoil(loseTheLastPart);
  await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(String(reports)).toContain('it has 5242880 of 6291456 bytes');
  s3.spoil(null);
  expect(await bucket.head('stored/short')).toBe(null);
  expect((await send()).bytes).toBe(6 * megabyte);
});
