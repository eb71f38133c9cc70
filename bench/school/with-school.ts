// A big provider with a server of its own, for as long as a measurement takes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startLessonPages } from '../../apps/server/src/demo/lesson-pages/server.ts';
import { Child } from '../measure/child.ts';
import { withDatabase } from '../measure/database.ts';
import type { FootholdServer } from './foothold-server.ts';
import { enrol, plant, type Learner } from './school.ts';

export type School = {
  readonly databaseUrl: string;
  readonly client: pg.Client;
  readonly learners: readonly Learner[];
  readonly server: Child<FootholdServer>;
  /** As its pages know it: `http://localhost:1234`. */
  readonly url: string;
};

export type SchoolOptions = {
  readonly learners: number;
  readonly classSize: number;
  readonly webFolder?: string;
};

export async function withSchool<T>(
  { learners, classSize, webFolder }: SchoolOptions,
  work: (school: School) => Promise<T>,
): Promise<T> {
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'foothold-bench-'));
  const pages = await startLessonPages({ port: 0, host: '127.0.0.1', frameAncestors: 'http://localhost:*' });
  const lessonPagesOrigin = `http://localhost:${new URL(pages.origin).port}`;
  const server = new Child<FootholdServer>(new URL('./foothold-server.ts', import.meta.url), [
    // As `npm start` runs it.
    '--max-semi-space-size=8',
    '--expose-gc',
  ]);
  try {
    return await withDatabase('migrated', async ({ url: databaseUrl }, client) => {
      await plant(databaseUrl, filesFolder, lessonPagesOrigin);
      const enrolled = learners === 0 ? [] : await enrol(client, { learners, classSize });
      const places = { databaseUrl, filesFolder, webFolder: webFolder ?? null, lessonPagesOrigin };
      const url = await server.ask('start', places);
      try {
        return await work({ databaseUrl, client, learners: enrolled, server, url });
      } finally {
        // Before its database goes.
        await server.end();
      }
    });
  } finally {
    await server.end();
    await pages.stop();
    await rm(filesFolder, { recursive: true, force: true });
  }
}
