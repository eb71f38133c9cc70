// Proves which earlier files a new one is compared with, and that one that is cancelled while it is read changes nothing.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as at from '../../../../../testing/world-ids.ts';
import { readRun } from './read.ts';
import { file, openRosterOffice, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const { morning, evening } = at.categories;
const people = Array.from(
  { length: 30 },
  (_, index) => `p${index},Zara,Malik,07700 9009${10 + index},,E1,English 1`,
);

/** An earlier run by which two people have left. */
const earlier = (categoryId: string, system: string, state: string, ago: string) =>
  office.rows(
    `insert into roster_runs (id, category_id, system, state, file_name, file_hash, counts, started_at, applied_at)
     select gen_random_uuid(), $1, $2, $3, 'earlier.csv', sha256('earlier'), counts || '{"left": 2}',
       now() - $4::interval, now() - $4::interval from roster_runs where id = $5`,
    categoryId,
    system,
    state,
    ago,
    at.rosterRuns.applied,
  );

test('who has left within a month is counted by the files of the category and its system that were applied and not undone', async () => {
  await office.apply(file(...people));
  await earlier(morning, '', 'applied', '30 days 1 minute');
  await earlier(morning, '', 'undone', '1 day');
  await earlier(morning, 'Staff records', 'applied', '1 day');
  await earlier(evening, '', 'applied', '1 day');
  expect(await office.read(file(...people.slice(2)))).toMatchObject({ counts: { left: 2 }, questions: [] });
  await earlier(morning, '', 'applied', '29 days');
  expect(await office.read(file(...people.slice(2)))).toMatchObject({ questions: ['many have left'] });
});

test('a file is the same only as the one of its system that was applied last', async () => {
  const [first, second] = [file(...people.slice(0, 2)), file(...people.slice(0, 3))];
  await office.read(first);
  expect(await office.read(first)).toMatchObject({ is_same_file: false });
  await office.apply(first);
  expect(await office.read(first)).toMatchObject({ is_same_file: true });
  expect(await office.read(first, { query: { system: 'Staff records' } })).toMatchObject({
    is_same_file: false,
  });
  await office.apply(second);
  expect(await office.read(first)).toMatchObject({ is_same_file: false });
  expect(await office.read(second)).toMatchObject({ is_same_file: true });
});

test('a file that is cancelled while it is read stays cancelled, and nothing is kept of what it says', async () => {
  const { id: runId } = await office.read(file(...people));
  await office.rows("update roster_runs set state = 'reading' where id = $1", runId);
  await office.rows('delete from roster_rows where run_id = $1', runId);
  await office.rows(
    'insert into roster_files (run_id, content) values ($1, $2)',
    runId,
    Buffer.from(file(...people)),
  );
  const commit = await office.begin("update roster_runs set state = 'cancelled' where id = $1", runId);
  const read = readRun(office.node.services.db, String(runId), 'GB');
  await office.blocked();
  await commit();
  await read;
  expect(await office.run(runId)).toMatchObject({ state: 'cancelled' });
  expect(await office.rows('select 1 from roster_rows where run_id = $1', runId)).toEqual([]);
});
