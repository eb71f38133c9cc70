// Reads the bucket of the files, and everything that it needs, from the settings.
import type { S3Settings } from '../files/s3-client.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import type { Settings } from './settings.ts';

/** Undefined: files are on this disk. */
export function s3Settings(settings: Settings): S3Settings | undefined {
  if (settings.FILES === 'disk') return undefined;
  if (!settings.S3_BUCKET) throw new StartProblem('FILES is s3, so S3_BUCKET must be set.');
  return {
    bucket: settings.S3_BUCKET,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials: credentials(settings),
    pathStyle: (settings.S3_PATH_STYLE ?? String(settings.S3_ENDPOINT !== undefined)) === 'true',
    encryption: settings.S3_ENCRYPTION,
    kmsKeyId: settings.S3_KMS_KEY_ID,
  };
}

function credentials({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings): S3Settings['credentials'] {
  if (!S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartProblem('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither.');
  }
  return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
}
