// Checks a bucket before anything is stored in it, by doing what the store will do: one line says what is missing.
import { randomUUID } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { bucketProblem, notEncrypted, wrongClock, type What } from './s3-check-problems.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { codeOf } from './s3-errors.ts';
import { beginMultipart, encryptionOf } from './s3-multipart.ts';
import { contentOf } from './s3-sending.ts';

// As much as S3 allows.
const maxSkewMs = 5 * 60_000;

/** Leaves nothing in it. Throws a StartProblem that names the setting or the right to correct. */
export async function requireUsableBucket(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings);
  const clock = watchClock(client);
  const { bucket } = settings;
  const keys = ['object', 'parts', 'copy'].map((name) => `check/${randomUUID()}/${name}`);
  const [at, inParts, copied] = keys.map((Key) => ({ Bucket: bucket, Key })) as [Place, Place, Place];
  const encrypted = encryptionOf(settings);
  const step = async <Result>(what: What, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw bucketProblem(settings, what, error);
    }
  };
  try {
    const put = new PutObjectCommand({ ...at, ...encrypted, Body: 'check' });
    const { ServerSideEncryption: encryption } = await step('write to', () => client.send(put));
    if (settings.encryption !== undefined && encryption !== settings.encryption) throw notEncrypted(settings);
    await step('read from', () => readAll(client, at));
    await step('write in parts to', async () => {
      const multipart = await beginMultipart(client, inParts, encrypted);
      const content = contentOf(Buffer.from('check'));
      await multipart.send(1, content);
      await multipart.complete(content.bytes.length);
    });
    await step('discard parts in', async () => {
      const multipart = await beginMultipart(client, inParts, encrypted);
      await whereKnown(multipart.abort());
    });
    const CopySource = `${bucket}/${at.Key}`;
    await step('copy within', () =>
      client.send(new CopyObjectCommand({ ...copied, ...encrypted, CopySource })),
    );
    await step('list', () => client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'check/' })));
    await step('list parts in', () =>
      whereKnown(client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))),
    );
    for (const each of [at, inParts, copied]) {
      await step('delete from', () => client.send(new DeleteObjectCommand(each)));
    }
    if (Math.abs(clock.aheadMs()) > maxSkewMs) throw wrongClock(settings);
  } finally {
    client.destroy();
  }
}

type Place = { readonly Bucket: string; readonly Key: string };

/** Some compatible servers clean up parts by themselves. */
async function whereKnown(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!['NotImplemented', 'MethodNotAllowed'].includes(codeOf(error))) throw error;
  });
}

/** Compares the clocks by the answers: the client corrects a wrong one by itself, but for its own requests only. */
function watchClock(client: S3Client): { readonly aheadMs: () => number } {
  let ahead = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      // Sound: in this step the answer is that of HTTP.
      const { headers } = answer.response as { readonly headers: Readonly<Record<string, string>> };
      ahead = Date.now() - Date.parse(headers['date'] ?? new Date().toUTCString());
      return answer;
    },
    { step: 'deserialize', priority: 'low' },
  );
  return { aheadMs: () => ahead };
}

async function readAll(client: S3Client, at: Place): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand(at));
  await Body?.transformToByteArray();
}
