// Seeds a database with the demo provider, with its own connection, file store and secrets.
import { seedDemo } from '@foothold/demo/seed';
import pg from 'pg';
import { createFileStore } from '../files/store.ts';
import type { Config } from './config.ts';
import { e164 } from '../sign-in/phone-number.ts';
import { createSecrets } from '../sign-in/secrets.ts';

export type DemoSettings = {
  readonly databaseUrl: string;
  readonly pepper: string | Buffer;
  readonly filesFolder: string;
  readonly s3?: Config['s3'];
  /** The country of phone numbers without a country code, e.g. GB. */
  readonly defaultCountry: string;
  readonly lessonPagesOrigin: string;
};

/** A database that has people is left unchanged; returns whether anything was written. */
export async function seedDemoDatabase(settings: DemoSettings): Promise<boolean> {
  const { databaseUrl, pepper, filesFolder, s3, defaultCountry, lessonPagesOrigin } = settings;
  const [secrets, files] = await Promise.all([
    createSecrets({ pepper }),
    createFileStore({ folder: filesFolder, s3 }),
  ]);
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
