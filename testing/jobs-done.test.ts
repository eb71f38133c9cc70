// Proves that tests look at jobs only once what became of each is written, however slow the database is.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../apps/server/src/kernel/database/drizzle.ts';
import { addJob } from '../apps/server/src/kernel/jobs/job.ts';
import { readRosterJob } from '../apps/server/src/features/roster/jobs.ts';
import { openSchool, type TestSchool } from '../apps/server/src/features/sign-in/sign-in.fixture.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await openSchool();
  await school.db.execute(sql`
    create function write_slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.3); return coalesce(new, old); end $$`);
  await school.db.execute(sql`
    create trigger end_slowly before delete on graphile_worker._private_jobs
    for each row execute function write_slowly()`);
  await school.db.execute(sql`
    create trigger fail_slowly before update of last_error on graphile_worker._private_jobs
    for each row execute function write_slowly()`);
});
afterEach(() => school.close());

const askForReset = async () => {
  const { phoneNumber } = await school.enrol('student');
  expect(await school.send('POST', '/users/reset', { phoneNumber })).toMatchObject({ status: 200 });
};
const jobs = async () =>
  (await school.db.execute(sql`select attempts, locked_at, last_error from graphile_worker._private_jobs`))
    .rows;

test('a user who has got a message has no job left', async () => {
  await askForReset();
  await school.runJobs();
  expect({ sent: school.messages.length, jobs: await jobs() }).toEqual({ sent: 1, jobs: [] });
});

test('a user who has got no message has a job that waits for its next attempt', async () => {
  school.phoneNetwork.works = false;
  await askForReset();
  await school.runJobs();
  expect(await jobs()).toMatchObject([
    { attempts: 1, locked_at: null, last_error: expect.stringContaining('no signal') },
  ]);
});

test('of jobs that wait for each other all are done', async () => {
  for (let file = 1; file <= 3; file += 1) await addJob(school.db, readRosterJob, { runId: randomUUID() });
  await school.runJobs();
  expect(await jobs()).toEqual([]);
});
