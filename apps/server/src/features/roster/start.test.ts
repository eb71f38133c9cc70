// Proves which runs of a category are stored when the next file comes: the newest, and those by which an older file is recognised.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as at from '../../../../../testing/world-ids.ts';
import { heading, openRosterOffice, type RosterOffice } from './roster.fixture.ts';

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());

test('the newest twenty runs of a category are stored, and of each system the two that were applied last', async () => {
  const { morning, evening } = at.categories;
  await office.rows('delete from roster_runs where category_id = $1', morning);
  type Run = readonly [
    name: string,
    categoryId: string,
    system: string,
    started: number,
    applied: number | null,
  ];
  // How many hours ago each was started and applied.
  const runs: readonly Run[] = [
    ...[100, 99, 98, 97].map((hours): Run => [`first ${hours}`, morning, '', hours, hours - 60]),
    ...[96, 95, 94].map((hours): Run => [`staff ${hours}`, morning, 'Staff records', hours, hours - 50]),
    ...newest(25).map((hours): Run => [`cancelled ${hours}`, morning, '', hours, null]),
    ...[1, 2, 3].map((hours): Run => [`evening ${hours}`, evening, '', hours, hours]),
    ['evening 200', evening, '', 200, null],
  ];
  for (const [name, categoryId, system, started, applied] of runs)
    await office.rows(
      `insert into roster_runs (id, category_id, system, state, file_name, file_hash, started_at, applied_at)
       values (gen_random_uuid(), $2, $3, case when $5::int is null then 'cancelled' else 'applied' end, $1, sha256('f'),
         now() - make_interval(hours => $4), now() - make_interval(hours => $5))`,
      name,
      categoryId,
      system,
      started,
      applied,
    );
  expect((await office.send(`${heading}\n`, { query: { name: 'newest' } })).status).toBe(202);
  const stored = async (categoryId: string) =>
    (
      await office.rows(
        'select file_name from roster_runs where category_id = $1 order by started_at desc',
        categoryId,
      )
    ).map((row) => row['file_name']);
  expect(await stored(morning)).toEqual([
    'newest',
    ...newest(19).map((hours) => `cancelled ${hours}`),
    'staff 94',
    'staff 95',
    'first 97',
    'first 98',
  ]);
  expect(await office.run(at.rosterRuns.evening)).toMatchObject({ state: 'ready' });
  expect(await stored(evening)).toEqual(
    expect.arrayContaining(['evening 1', 'evening 2', 'evening 3', 'evening 200']),
  );
});

function newest(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => 20 + index);
}
