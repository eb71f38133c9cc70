// Runs a benchmark with a big provider on its own server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { S3Settings } from '../../apps/server/src/kernel/files/s3-client.ts';
import { startLessonPages } from '../../packages/demo/src/lesson-pages/server.ts';
import { Child } from '../measure/child.ts';
import { openDatabase } from '../measure/database.ts';
import type { FootholdServer } from './foothold-server.ts';
import { classesOf, enrol, seedSchool, type Learner } from './school.ts';

export type School = {
  readonly databaseUrl: string;
  readonly client: pg.Client;
  readonly learners: readonly Learner[];
  /** The ids of the chats of their classes. */
  readonly classes: readonly string[];
  readonly server: Child<FootholdServer>;
  /** As its pages know it: `http://localhost:1234`. */
  readonly url: string;
};

export type SchoolOptions = {
  readonly learners: number;
  readonly classSize: number;
  readonly webFolder?: string;
  /** Where new files are stored; in a folder if omitted. */
  readonly s3?: S3Settings;
};

export async function withSchool<T>(
  options: SchoolOptions,
  work: (school: School) => Promise<T>,
): Promise<T> {
  const { stop, ...school } = await openSchool(options);
  try {
    return await work(school);
  } finally {
    await stop();
  }
}

export async function openSchool(
  options: SchoolOptions,
): Promise<School & { readonly stop: () => Promise<void> }> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await open(options, ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Registers each resource for clean-up as soon as it is started; clean-up runs in reverse, the server before its database. */
async function open(
  { learners, classSize, webFolder, s3 }: SchoolOptions,
  ends: (() => Promise<unknown>)[],
): Promise<School> {
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'foothold-bench-'));
  ends.push(() => rm(filesFolder, { recursive: true, force: true }));
  const pages = await startLessonPages({ port: 0, host: '127.0.0.1', frameAncestors: 'http://localhost:*' });
  ends.push(() => pages.stop());
  const lessonPagesOrigin = `http://localhost:${new URL(pages.origin).port}`;
  const database = await openDatabase('migrated');
  ends.push(() => database.close());
  const { url: databaseUrl, client } = database;
  await seedSchool(databaseUrl, filesFolder, lessonPagesOrigin);
  const enrolled = learners === 0 ? [] : await enrol(client, { learners, classSize });
  const classes = learners === 0 ? [] : await classesOf(client);
  const server = new Child<FootholdServer>(new URL('./foothold-server.ts', import.meta.url), [
    // As `npm start` runs it.
    '--max-semi-space-size=8',
  ]);
  ends.push(() => server.end());
  const places = {
    databaseUrl,
    filesFolder,
    s3,
    webFolder: webFolder ?? null,
    lessonPagesOrigin,
  };
  const url = await server.ask('start', places);
  return { databaseUrl, client, learners: enrolled, classes, server, url };
}
