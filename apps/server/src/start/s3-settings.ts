// Reads the bucket of the files, and everything that it needs, from the settings.
import type { S3Settings } from '../kernel/files/s3-client.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import type { Settings } from './settings.ts';

type Store = { readonly s3: S3Settings | undefined };

/** Where files are and, while they move, where they were. Without a bucket they are on this disk. */
export function fileStores(settings: Settings): { readonly now: Store; readonly before: Store | undefined } {
  if (settings.FILES_FROM === settings.FILES) {
    throw new StartProblem('FILES and FILES_FROM name the same store. Unset FILES_FROM, or correct it.');
  }
  return {
    now: storeOf('FILES', settings),
    before: settings.FILES_FROM === undefined ? undefined : storeOf('FILES_FROM', settings),
  };
}

function storeOf(name: 'FILES' | 'FILES_FROM', settings: Settings): Store {
  if (settings[name] === 'disk') return { s3: undefined };
  if (!settings.S3_BUCKET) throw new StartProblem(`${name} is s3, so S3_BUCKET must be set.`);
  return { s3: bucketOf(settings, settings.S3_BUCKET) };
}

function bucketOf(settings: Settings, bucket: string): S3Settings {
  return {
    bucket,
    endpoint: settings.S3_ENDPOINT,
    publicOrigin: publicOrigin(settings),
    region: settings.S3_REGION,
    credentials: credentials(settings),
    pathStyle: (settings.S3_PATH_STYLE ?? String(settings.S3_ENDPOINT !== undefined)) === 'true',
    encryption: settings.S3_ENCRYPTION,
    kmsKeyId: settings.S3_KMS_KEY_ID,
  };
}

/** On the app's own origin a file could act as the app; a secure page loads nothing that is not. */
function publicOrigin({ S3_PUBLIC_ORIGIN: origin, PUBLIC_URL: app }: Settings): string | undefined {
  if (origin === undefined || app === undefined) return origin;
  if (origin === app) {
    throw new StartProblem(
      'S3_PUBLIC_ORIGIN is the address of Foothold itself. Give the bucket one of its own.',
    );
  }
  if (app.startsWith('https:') && !origin.startsWith('https:')) {
    throw new StartProblem('PUBLIC_URL begins with https, so S3_PUBLIC_ORIGIN must begin with https.');
  }
  return origin;
}

function credentials({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings): S3Settings['credentials'] {
  if (!S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartProblem('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither.');
  }
  return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
}
