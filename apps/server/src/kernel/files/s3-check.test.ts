// Proves that a bucket which cannot be used stops the start, with one line that names what to correct.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refuse, startS3, type Fault, type TestS3 } from '../../../../../testing/s3-server.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import { createBucket } from './s3-bucket.ts';
import { requireUsableBucket } from './s3-check.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { contentOf } from './s3-sending.ts';

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

test('a bucket is used in which all can be done that the store does, and nothing stays in it', async () => {
  expect(await lineOf()).toBe('usable');
  const did = s3.requests.map((line) => line.replace(/ check\/[^/]+\//, ' ').replace(/=[^&]*/g, ''));
  expect(did.map((line) => line.replace(/[?&]x-id/, ''))).toEqual([
    'PUT object',
    'GET object',
    'POST parts?uploads',
    'PUT parts?partNumber&uploadId',
    'POST parts?uploadId',
    'HEAD parts',
    'POST parts?uploads',
    'DELETE parts?uploadId',
    'PUT copy',
    'GET ?list-type&prefix',
    'GET ?uploads',
    'DELETE object',
    'DELETE parts',
    'DELETE copy',
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
  ['write to', 's3:PutObject', /^PUT .*object/],
  ['read from', 's3:GetObject', /^GET .*object/],
  ['write in parts to', 's3:PutObject', /^POST .*uploads/],
  ['discard parts in', 's3:AbortMultipartUpload', /^DELETE .*uploadId/],
  ['copy within', 's3:GetObject and s3:PutObject', /^PUT .*copy/],
  ['list', 's3:ListBucket', /^GET .*list-type/],
  ['list parts in', 's3:ListBucketMultipartUploads', /^GET .*uploads/],
  ['delete from', 's3:DeleteObject', /^DELETE .*object/],
])('a key that may not %s is told that it lacks %s', async (what, right, forbidden) => {
  s3.spoil((request, response) => {
    if (!forbidden.test(`${request.method} ${request.url}`)) return false;
    request.resume();
    return refuse(response, 403, 'AccessDenied');
  });
  expect(await lineOf()).toBe(`The key may not ${what} the bucket "files" at ${s3.url}. Grant it ${right}.`);
});

/** As a server with a key management service answers. */
const encrypt = (encryption: string, keys: (string | undefined)[]): Fault => {
  return (request, response) => {
    const begins =
      ['PUT', 'POST'].includes(request.method ?? '') && !/partNumber|uploadId/.test(request.url ?? '');
    if (!begins) return false;
    expect(request.headers['x-amz-server-side-encryption']).toBe(encryption);
    keys.push(request.headers['x-amz-server-side-encryption-aws-kms-key-id']?.toString());
    response.setHeader('x-amz-server-side-encryption', encryption);
    return false;
  };
};

test('encryption is asked for with all that begins an object, in the check and in the store', async () => {
  const change = { encryption: 'aws:kms', kmsKeyId: 'key-1' } as const;
  const keys: (string | undefined)[] = [];
  s3.spoil(encrypt('aws:kms', keys));
  expect(await lineOf(change)).toBe('usable');
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  keys.length = 0;
  const settings = { ...s3.settings, ...change };
  const bucket = createBucket(createS3Client(settings), settings, () => undefined);
  await bucket.put('stored/one', contentOf(Buffer.from('one')));
  const multipart = await bucket.begin('stored/two');
  await multipart.send(1, contentOf(Buffer.from('two')));
  await multipart.complete(3);
  expect(await bucket.copy('stored/one', 'stored/three')).toBe(true);
  expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
});

test('a bucket that cannot encrypt as it is set, or does not, is named with the setting', async () => {
  const change = { encryption: 'AES256' } as const;
  expect(await lineOf(change)).toBe(
    `The bucket "files" at ${s3.url} stores files without S3_ENCRYPTION=AES256. Unset it, or set up encryption there.`,
  );
  s3.spoil((request, response) => {
    request.resume();
    return refuse(response, 400, 'KMS.NotFoundException');
  });
  expect(await lineOf(change)).toBe(
    `The bucket "files" at ${s3.url} takes no files with S3_ENCRYPTION=AES256 (KMS.NotFoundException). Correct S3_ENCRYPTION or S3_KMS_KEY_ID.`,
  );
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
