// Serves the lesson pages on a separate port, and seeds the demo provider, which uses them, into an empty database.
import { Client } from 'pg';
import { knownSignIns } from '@foothold/demo/content/people';
import { startLessonPages } from '@foothold/demo/lesson-pages/server';
import type { FilesPlace } from '../kernel/files/store.ts';
import { seedDemoInChild } from './seed-demo-process.ts';
import type { Config } from './config.ts';
import { portProblem } from './free-port.ts';

export type LessonPagesService = {
  readonly lessonPagesOrigin: string;
  /** How to sign in to the demo; empty without one, and when the database contains a real provider. */
  readonly hints: readonly string[];
  readonly stop: () => Promise<void>;
};

type DemoTarget = {
  readonly databaseUrl: string;
  readonly pepper: string;
  readonly files: FilesPlace;
};

/** Null where no address of lesson pages is set in production. By default an external database gets no demo. */
export async function startLessonPagesService(
  config: Config,
  target: DemoTarget,
): Promise<LessonPagesService | null> {
  if (config.lessonPages === undefined) return null;
  const wantsDemo = config.demo ?? config.databaseUrl === undefined;
  const { port, origin } = config.lessonPages;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const pages = await startLessonPages({ port, host: config.host, frameAncestors: publicUrl }).catch(
    (error: unknown) => {
      throw portProblem(error, config.host, port, 'LESSON_PAGES_PORT');
    },
  );
  // The listening address may be 0.0.0.0, which browsers cannot open.
  const lessonPagesOrigin = origin ?? `http://localhost:${new URL(pages.origin).port}`;
  const { defaultCountry } = config;
  if (wantsDemo) await seedDemoInChild({ ...target, defaultCountry, lessonPagesOrigin });
  return {
    lessonPagesOrigin,
    hints: wantsDemo ? await hints(target.databaseUrl) : [],
    stop: () => pages.stop(),
  };
}

async function hints(databaseUrl: string): Promise<string[]> {
  const known = knownSignIns();
  // Sign-ins of deleted demo people are no longer listed.
  const rows = await query<{ ending: string }>(
    databaseUrl,
    'SELECT right(phone_number, 10) AS ending FROM user_contacts WHERE right(phone_number, 10) = ANY ($1)',
    [known.map(({ phoneNumber }) => phoneNumber.slice(-10))],
  );
  const present = new Set(rows.map(({ ending }) => ending));
  return known
    .filter(({ phoneNumber }) => present.has(phoneNumber.slice(-10)))
    .map((person) => `  ${describe(person)}: ${person.phoneNumber}, ${person.secret}`);
}

function describe(person: { firstName: string; surname: string; role?: string }): string {
  return `${person.firstName} ${person.surname} (${person.role ?? 'learner'})`;
}

async function query<Row extends object>(
  databaseUrl: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
