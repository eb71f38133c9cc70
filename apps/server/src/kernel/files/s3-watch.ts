// Says whether a bucket answers, without anybody having to wait for it.
import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { codeOf } from './s3-errors.ts';

const defaults = { everyMs: 10_000, patienceMs: 5_000 };

/** Answers with the last result; each question starts another attempt, at most every ten seconds. The bucket answered at the start. */
export function watchBucket(
  client: S3Client,
  bucket: string,
  report: (problem: unknown) => void,
  { everyMs, patienceMs } = defaults,
): () => boolean {
  let answers = true;
  let triedAt = -Infinity;
  const tryIt = async () => {
    const aborted = { abortSignal: AbortSignal.timeout(patienceMs) };
    try {
      await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), aborted);
      answers = true;
    } catch (error) {
      if (answers) report(new Error(`The bucket "${bucket}" does not answer: ${codeOf(error)}`));
      answers = false;
    }
  };
  return () => {
    if (performance.now() - triedAt >= everyMs) {
      triedAt = performance.now();
      void tryIt();
    }
    return answers;
  };
}
