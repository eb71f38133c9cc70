// Seeds a database with the demo provider, with its own connection, file store and secrets.
import { seedDemo } from '@foothold/demo/seed';
import pg from 'pg';
import { createFileStore, type FilesPlace } from '../kernel/files/store.ts';
import { e164 } from '../features/sign-in/phone-number.ts';
import { createSecrets } from '../features/sign-in/secrets.ts';

export type DemoSettings = {
  readonly databaseUrl: string;
  readonly pepper: string | Buffer;
  readonly files: FilesPlace;
  /** The country of phone numbers without a country code, e.g. GB. */
  readonly defaultCountry: string;
  readonly lessonPagesOrigin: string;
};

/** A database that has people is left unchanged; returns whether anything was written. */
export async function seedDemoDatabase(settings: DemoSettings): Promise<boolean> {
  const { databaseUrl, pepper, defaultCountry, lessonPagesOrigin } = settings;
  const [secrets, files] = await Promise.all([createSecrets({ pepper }), createFileStore(settings.files)]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await seedDemo({
      client,
      files,
      now: new Date(),
      hashSecret: (secret) => secrets.hash(secret),
      phoneNumberOf: (written) => e164(written, defaultCountry),
      lessonPagesOrigin,
    });
  } finally {
    await client.end();
  }
}
