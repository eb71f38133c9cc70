// Proves what administrators see of a file that has been read, and that naming its columns, applying and cancelling it concern that file alone.
import { rosterSentences } from '@foothold/domain/roster/runs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { file, openRosterOffice, yusuf, zara, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const ownColumns = 'Kennung;Vorname;Nachname;Mobil\n71;Zara;Malik;07700900901\n';
const columns = [{ heading: 'kennung', kind: 'personId' }];
const inStaffRecords = { query: { system: 'Staff records' } };
const plainly = { confirmed: true, sendsWelcome: false };

test('of each kind of change the first hundred are shown, with how many there are', async () => {
  const people = Array.from(
    { length: 120 },
    (_, index) => `p${index},Learner,Big,07400${300_000 + index},,E1,English 1`,
  );
  // The file of another system that waits beside it.
  await office.read(file(zara, yusuf), inStaffRecords);
  const { id: runId } = await office.read(file(...people, '73,+Bad,Name,07700900905,,,'));
  const { changes, totals } = (await office.call('readRosterChanges', { runId })).body as {
    changes: { kind: string; number: number; className: string }[];
    totals: unknown;
  };
  expect(totals).toEqual([
    { kind: 'class added', total: 1 },
    { kind: 'person added', total: 120 },
    { kind: 'joined', total: 120 },
    { kind: 'problem', total: 1 },
  ]);
  const hundred = (kind: string, from: number) =>
    Array.from({ length: 100 }, (_, index) => [kind, from + index]);
  expect(changes.map(({ kind, number }) => [kind, number])).toEqual([
    ['class added', 1],
    ...hundred('person added', 2),
    ...hundred('joined', 122),
    ['problem', 242],
  ]);
});

test('a cancelled file is deleted and recorded, that of another system waits on, and one that was applied cannot be cancelled', async () => {
  const { id: applied } = await office.apply(file(zara));
  const { id: other } = await office.read(file(zara, yusuf), inStaffRecords);
  const { id: runId } = await office.read(ownColumns);
  const others = await office.others(runId);
  expect((await office.call('cancelRoster', { runId })).status).toBe(204);
  expect(await office.run(runId)).toMatchObject({ state: 'cancelled' });
  expect(await office.rows('select 1 from roster_files')).toEqual([]);
  expect(await office.others(runId)).toEqual(others);
  const entries = () =>
    office.rows(
      "select subject_id, actor_id from auth.audit where act = 'roster cancelled' and subject_id = any ($1)",
      [runId, other, applied],
    );
  expect(await entries()).toEqual([{ subject_id: runId, actor_id: personId('priya') }]);
  for (const gone of [runId, applied])
    expect(await office.call('cancelRoster', { runId: gone })).toMatchObject({
      status: 409,
      body: { msg: rosterSentences.notReady },
    });
  expect(await entries()).toHaveLength(1);
});

test.each([
  ['setRosterColumns', ownColumns, { columns }, 'roster columns set'],
  ['applyRoster', file(zara), plainly, 'roster confirmed'],
] as const)(
  '%s waits while a file of another system is read or begins to be applied, with a sentence, and is recorded',
  async (name, content, input, act) => {
    const { id: runId } = await office.read(content, inStaffRecords);
    const { id: other } = await office.read(file(yusuf));
    const call = () => office.call(name, { runId, ...input });
    const refused = { status: 409, body: { msg: rosterSentences.applying } };
    for (const state of ['reading', 'undoing']) {
      await office.rows('update roster_runs set state = $2 where id = $1', other, state);
      expect(await call()).toMatchObject(refused);
    }
    await office.rows("update roster_runs set state = 'ready' where id = $1", other);
    const commit = await office.begin(
      `with category as (select id from categories where id = $2 for no key update)
       update roster_runs set state = 'applying' from category where roster_runs.id = $1`,
      other,
      at.categories.morning,
    );
    const answer = call();
    await office.blocked();
    await commit();
    expect(await answer).toMatchObject(refused);
    await office.rows("update roster_runs set state = 'ready' where id = $1", other);
    expect(await office.call(name, { runId: at.rosterRuns.applied, ...input })).toMatchObject({
      status: 409,
      body: { msg: rosterSentences.notReady },
    });
    const others = await office.others(runId);
    expect((await call()).status).toBe(204);
    await office.waitFor(runId, 'ready', 'applied');
    expect(await office.others(runId)).toEqual(others);
    expect(
      await office.rows('select actor_id from auth.audit where act = $1 and subject_id = $2', act, runId),
    ).toEqual([{ actor_id: personId('priya') }]);
  },
);
