// Proves that a bucket which cannot be used stops the start, with one line that names what to correct.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refuse, startS3, type TestS3 } from '../../../../testing/s3-server.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import { requireUsableBucket } from './s3-check.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => s3.spoil(null));
afterAll(() => s3.close());

const lineOf = (change: Partial<S3Settings> = {}): Promise<string> =>
  requireUsableBucket({ ...s3.settings, ...change }).then(
    () => 'usable',
    (error: unknown) => (error instanceof StartProblem ? error.message : Promise.reject(error)),
  );
const key = (accessKeyId: string, secretAccessKey: string) => ({
  credentials: { accessKeyId, secretAccessKey },
});

test('a bucket that can be written, read, listed and emptied is used, and nothing stays in it', async () => {
  expect(await lineOf()).toBe('usable');
  expect(s3.requests.map((line) => line.split(/[ ?/]/, 2).join(' '))).toEqual([
    'PUT check',
    'GET check',
    'GET ',
    'DELETE check',
  ]);
});

test('a wrong bucket, key, secret or address is named, and no secret is printed', async () => {
  expect(await lineOf({ bucket: 'nothing' })).toBe(
    `There is no bucket "nothing" at ${s3.url}. Create it, or correct S3_BUCKET.`,
  );
  expect(await lineOf(key('NOBODY', 'hunter2'))).toBe(
    `${s3.url} does not know the key. Correct S3_ACCESS_KEY_ID.`,
  );
  expect(await lineOf(key('S3RVER', 'hunter2'))).toBe(
    `${s3.url} refuses the signature. Correct S3_SECRET_ACCESS_KEY, or S3_REGION.`,
  );
  expect(await lineOf({ endpoint: 'http://127.0.0.1:1' })).toBe(
    'Nothing answers at http://127.0.0.1:1. Start the S3 server there, or correct S3_ENDPOINT.',
  );
  expect(await lineOf({ endpoint: 'http://nowhere.invalid', pathStyle: false })).toContain(
    'S3_PATH_STYLE=true',
  );
});

test.each([
  [400, 'AuthorizationHeaderMalformed'],
  [301, 'PermanentRedirect'],
])('a wrong region is named, answered with %s %s', async (status, code) => {
  s3.spoil((_request, response) => refuse(response, status, code));
  expect(await lineOf()).toBe('The bucket "files" is not in the region us-east-1. Correct S3_REGION.');
});

test.each([
  ['PUT', 'write to', 's3:PutObject'],
  ['GET', 'read from', 's3:GetObject'],
  ['DELETE', 'delete from', 's3:DeleteObject'],
])('a key that may not %s is told which right it lacks', async (method, what, right) => {
  s3.spoil((request, response) => request.method === method && refuse(response, 403, 'AccessDenied'));
  expect(await lineOf()).toBe(`The key may not ${what} the bucket "files" at ${s3.url}. Grant it ${right}.`);
});

test('a clock that is a quarter of an hour wrong is noticed, although the client could correct it by itself', async () => {
  s3.spoil((_request, response) => {
    response.setHeader('date', new Date(Date.now() + 15 * 60_000).toUTCString());
    return false;
  });
  expect(await lineOf()).toContain('The clock of this machine differs');
});

test('the bucket is in the path or in the host name, as the server needs it', async () => {
  const hostOf = async (change: Partial<S3Settings>) => {
    const { endpoint } = { endpoint: 'https://s3.example.org', ...change };
    const client = createS3Client({ ...s3.settings, endpoint, ...change });
    let address = '';
    client.middlewareStack.add(
      () =>
        async ({ request }) => {
          const { hostname, path } = request as { hostname: string; path: string };
          address = `${hostname}${path}`;
          throw new Error('not sent');
        },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
    await client.send(new HeadObjectCommand({ Bucket: 'files', Key: 'a' })).catch(() => undefined);
    return address;
  };
  expect(await hostOf({ pathStyle: true })).toBe('s3.example.org/files/a');
  expect(await hostOf({ pathStyle: false })).toBe('files.s3.example.org/a');
});
