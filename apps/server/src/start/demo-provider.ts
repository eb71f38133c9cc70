// The demo provider: seeded into an empty database, with its lesson pages on a port of their own.
import { Client } from 'pg';
import { knownSignIns } from '@foothold/demo/content/people';
import { startLessonPages } from '@foothold/demo/lesson-pages/server';
import { seedDemoInChild } from './seed-demo-process.ts';
import type { Config } from './config.ts';
import { portProblem } from './free-port.ts';

export interface DemoProvider {
  lessonPagesOrigin: string;
  /** How to sign in; empty when the database holds somebody's own provider. */
  hints: readonly string[];
  stop: () => Promise<void>;
}

interface Means {
  databaseUrl: string;
  pepper: string;
  filesFolder: string;
}

/** Null when there is none, as in production and with a database of the provider's own. */
export async function startDemoProvider(config: Config, means: Means): Promise<DemoProvider | null> {
  const wanted = config.demo ?? config.databaseUrl === undefined;
  if (!wanted || config.lessonPages === undefined) return null;
  const { port, origin } = config.lessonPages;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const pages = await startLessonPages({ port, host: config.host, frameAncestors: publicUrl }).catch(
    (error: unknown) => {
      throw portProblem(error, config.host, port, 'LESSON_PAGES_PORT');
    },
  );
  // What it listens on may be 0.0.0.0, which is no address to go to.
  const lessonPagesOrigin = origin ?? `http://localhost:${new URL(pages.origin).port}`;
  const { defaultCountry } = config;
  await seedDemoInChild({ ...means, defaultCountry, lessonPagesOrigin });
  return { lessonPagesOrigin, hints: await hints(means.databaseUrl), stop: () => pages.stop() };
}

async function hints(databaseUrl: string): Promise<string[]> {
  const known = knownSignIns();
  // Somebody who deletes a demo person, or everything, is not told of that sign-in any more.
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
