// Checks a bucket before anything is stored in it: one line says what is missing.
import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { certificateProblem, type CertificateProblem } from '../runtime/certificate-problem.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { codeOf, statusOf } from './s3-errors.ts';

// As much as S3 allows.
const maxSkewMs = 5 * 60_000;

const rights = {
  'write to': 's3:PutObject',
  'read from': 's3:GetObject',
  list: 's3:ListBucket',
  'delete from': 's3:DeleteObject',
};
type What = keyof typeof rights;

/** Writes, reads, lists and deletes an object. Throws a StartProblem that names the setting to correct. */
export async function requireUsableBucket(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings);
  const clock = watchClock(client);
  const at = { Bucket: settings.bucket, Key: `check/${randomUUID()}` };
  try {
    await step(settings, 'write to', client.send(new PutObjectCommand({ ...at, Body: 'check' })));
    await step(settings, 'read from', readAll(client, at));
    const first = { Bucket: settings.bucket, Prefix: 'check/' };
    await step(settings, 'list', client.send(new ListObjectsV2Command(first)));
    await step(settings, 'delete from', client.send(new DeleteObjectCommand(at)));
    if (Math.abs(clock.aheadMs()) > maxSkewMs) throw wrongClock(settings);
  } finally {
    client.destroy();
  }
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

async function readAll(
  client: S3Client,
  at: { readonly Bucket: string; readonly Key: string },
): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand(at));
  await Body?.transformToByteArray();
}

async function step(settings: S3Settings, what: What, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw problemOf(settings, what, error);
  }
}

function problemOf(settings: S3Settings, what: What, error: unknown): StartProblem {
  const { bucket, region } = settings;
  const where = placeOf(settings);
  const code = statusOf(error) === 301 ? 'PermanentRedirect' : codeOf(error);
  if (code === 'RequestTimeTooSkewed') return wrongClock(settings, error);
  const otherRegion = `The bucket "${bucket}" is not in the region ${region}. Correct S3_REGION.`;
  const unresolved = `Cannot resolve the host of ${where}. Correct S3_ENDPOINT${settings.pathStyle ? '' : ', or set S3_PATH_STYLE=true if the bucket must not be in the host name'}.`;
  const noBucket = `There is no bucket "${bucket}" at ${where}. Create it, or correct S3_BUCKET.`;
  const sentences: Readonly<Record<string, string>> = {
    ECONNREFUSED: `Nothing answers at ${where}. Start the S3 server there, or correct S3_ENDPOINT.`,
    ENOTFOUND: unresolved,
    EAI_AGAIN: unresolved,
    TimeoutError: `${where} does not answer in time. Check the network, or correct S3_ENDPOINT.`,
    CredentialsProviderError: `No key for ${where} is known. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    NoSuchBucket: noBucket,
    NotFound: noBucket,
    InvalidAccessKeyId: `${where} does not know the key. Correct S3_ACCESS_KEY_ID.`,
    SignatureDoesNotMatch: `${where} refuses the signature. Correct S3_SECRET_ACCESS_KEY, or S3_REGION.`,
    AuthorizationHeaderMalformed: otherRegion,
    PermanentRedirect: otherRegion,
    IllegalLocationConstraintException: otherRegion,
    AccessDenied: `The key may not ${what} the bucket "${bucket}" at ${where}. Grant it ${rights[what]}.`,
  };
  const certificate = certificateProblem(code);
  const sentence =
    (certificate === null ? sentences[code] : certificateSentences(where)[certificate]) ??
    `The bucket "${bucket}" at ${where} cannot be used (${code}). Check the settings that begin with S3_.`;
  return new StartProblem(sentence, { cause: error });
}

function certificateSentences(where: string): Readonly<Record<CertificateProblem, string>> {
  return {
    expired: `The certificate of ${where} is not valid today. Renew it there, or set the clock.`,
    'other host': `The certificate of ${where} is for another host name. Correct S3_ENDPOINT, or the certificate.`,
    'not trusted': `The certificate of ${where} is of an authority that is not known here. Name its file in NODE_EXTRA_CA_CERTS.`,
  };
}

function wrongClock(settings: S3Settings, cause?: unknown): StartProblem {
  return new StartProblem(
    `The clock of this machine differs from that of ${placeOf(settings)} by more than five minutes. Set the clock.`,
    { cause },
  );
}

function placeOf({ endpoint, region }: S3Settings): string {
  return endpoint ?? `Amazon S3 in ${region}`;
}
