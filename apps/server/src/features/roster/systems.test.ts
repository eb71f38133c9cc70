// Proves that several records systems send files for one category: each has its own numbers, and nobody leaves by the file of another.
import { rosterSentences } from '@foothold/domain/roster/runs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { phoneNumberOf } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { keyTextOf } from '../../../../../testing/world.ts';
import { cleanRostersJob } from './jobs.ts';
import { file, openRosterOffice, type RosterOffice } from './roster.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const learners = file(
  '71,Zara,Malik,07700 900901,,E1,English 1',
  '72,Yusuf,Demir,07700 900902,,E1,English 1',
);
const clarke = `71,Colin,Clarke,${phoneNumberOf('clarke')},Teacher,E1,Team meeting`;
/** With the same numbers as those of the learners. */
const staff = file(clarke, '72,Nadia,Okafor,07700 900980,Teacher,E1,Team meeting');
const inStaffRecords = { query: { system: 'Staff records' } };

const classesNow = () =>
  office.rows(`select s.system, c.chat_name as class, array_agg(u.display_name order by u.display_name) as people
    from source_ids s join chats c on c.id = s.chat_id join chat_members m on m.chat_id = c.id
    join users u on u.id = m.user_id group by 1, 2 order by 1, 2`);
const both = [
  { system: '', class: 'English 1', people: ['Yusuf Demir', 'Zara Malik'] },
  { system: 'Staff records', class: 'Team meeting', people: ['Colin Clarke', 'Nadia Okafor'] },
];

test('the same number is somebody else in each system, and the whole file of one makes nobody of the other leave', async () => {
  await office.apply(learners);
  const run = await office.apply(staff, inStaffRecords);
  expect(run).toMatchObject({
    system: 'Staff records',
    counts: { people: 2, teachersAdded: 1, linked: 1, left: 0, classesAdded: 1, problems: 0 },
    questions: ['new teachers', 'teachers linked', 'new system'],
  });
  expect(await classesNow()).toEqual(both);
  const nothing = { changes: 0, questions: [], is_same_file: true };
  expect(await office.apply(learners)).toMatchObject(nothing);
  expect(await office.apply(staff, inStaffRecords)).toMatchObject(nothing);
  const left = await office.apply(file(clarke), inStaffRecords);
  expect(left).toMatchObject({ counts: { left: 1 } });
  expect(await classesNow()).toMatchObject([both[0], { people: ['Colin Clarke'] }]);
  expect((await office.call('undoRoster', { runId: left['id'] })).status).toBe(204);
  await office.waitFor(left['id'], 'undone');
  expect(await classesNow()).toEqual(both);
});

test('somebody whom both systems have is one account, which no undo takes away from the other', async () => {
  const first = await office.apply(learners);
  const tutors = file('901,Zara,Malik,07700 900901,,T1,Tutor group');
  expect(await office.apply(tutors, inStaffRecords)).toMatchObject({ counts: { added: 0, linked: 1 } });
  const zara = await office.rows(
    `select system, source_id from source_ids join users on users.id = user_id
     where display_name = 'Zara Malik' order by 1`,
  );
  expect(zara).toEqual([
    { system: '', source_id: '71' },
    { system: 'Staff records', source_id: '901' },
  ]);
  expect(await office.call('undoRoster', { runId: first['id'] })).toMatchObject({
    status: 409,
    body: { total: 1, changes: [{ name: 'Zara Malik', changedSince: 'other system' }] },
  });
  expect(await office.rows('select 1 from withdrawn_accounts')).toEqual([]);
});

test('what one system calls somebody is remembered for that system alone', async () => {
  await office.apply(learners);
  const tutors = file('901,Zara,Malik,07700 900901,,T1,Tutor group');
  await office.apply(tutors, inStaffRecords);
  const seen = (system: string) =>
    office.rows(
      'select source_id, seen, run_id from source_ids where system = $1 order by source_id',
      system,
    );
  for (const [content, system, other] of [
    [tutors, 'Staff records', ''],
    [learners, '', 'Staff records'],
  ] as const) {
    const before = [await seen(system), await seen(other)];
    const renamed = await office.apply(content.replace('Malik', 'Haddad'), { query: { system } });
    expect(renamed).toMatchObject({ counts: { renamed: 1 } });
    expect(await seen(other)).toEqual(before[1]);
    expect((await office.call('undoRoster', { runId: renamed['id'] })).status).toBe(204);
    await office.waitFor(renamed['id'], 'undone');
    expect([await seen(system), await seen(other)]).toEqual(before);
  }
  const names = await office.rows(
    'select distinct display_name from users join source_ids on user_id = users.id order by 1',
  );
  expect(names).toEqual([{ display_name: 'Yusuf Demir' }, { display_name: 'Zara Malik' }]);
});

test('the lists call a class what the file of its own system calls it', async () => {
  const { id: ofLearners } = await office.read(learners);
  const { id: ofStaff } = await office.read(staff, inStaffRecords);
  const namesIn = async (runId: unknown) => {
    const { changes } = (await office.call('readRosterChanges', { runId })).body as {
      changes: { kind: string; className: string }[];
    };
    return changes.filter(({ kind }) => kind === 'joined').map(({ className }) => className);
  };
  const ofBoth = [
    ['English 1', 'English 1'],
    ['Team meeting', 'Team meeting'],
  ];
  expect([await namesIn(ofLearners), await namesIn(ofStaff)]).toEqual(ofBoth);
  await office.call('applyRoster', { runId: ofStaff, confirmed: true, sendsWelcome: false });
  await office.waitFor(ofStaff, 'applied');
  expect([await namesIn(ofLearners), await namesIn(ofStaff)]).toEqual(ofBoth);
});

test('a file that waits for an administrator is replaced by the next of its own system, not by one of another', async () => {
  const { id: waiting } = await office.read(staff, inStaffRecords);
  await office.apply(learners);
  expect(await office.run(waiting)).toMatchObject({ state: 'ready' });
  const { id: next } = await office.read(staff, inStaffRecords);
  expect(await office.run(waiting)).toMatchObject({ state: 'cancelled' });
  // While another is read or applied it waits, with a sentence.
  const { id: other } = await office.read(learners);
  const apply = async () => office.call('applyRoster', { runId: next, confirmed: true, sendsWelcome: false });
  for (const state of ['applying', 'reading']) {
    await office.rows('update roster_runs set state = $2 where id = $1', other, state);
    expect(await apply()).toMatchObject({ status: 409, body: { msg: rosterSentences.applying } });
    expect((await office.send(staff, inStaffRecords)).status).toBe(409);
  }
  await office.rows("update roster_runs set state = 'ready' where id = $1", other);
  expect((await apply()).status).toBe(204);
  await office.waitFor(next, 'applied');
});

test('of the files of two systems that are confirmed at once, one is applied and the other waits', async () => {
  const { id: first } = await office.read(staff, inStaffRecords);
  const { id: second } = await office.read(learners);
  const apply = (runId: unknown) =>
    office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  const answers = await Promise.all([apply(first), apply(second)]);
  const [done, waits] = answers[0]?.status === 204 ? [first, second] : [second, first];
  expect(answers.map(({ body }) => body['msg']).filter((msg) => msg !== undefined)).toEqual([
    rosterSentences.applying,
  ]);
  await office.waitFor(done, 'applied');
  expect(await office.run(waits)).toMatchObject({ state: 'ready', applied: 0 });
});

test('a file that nobody has applied for a month is cancelled, and what it said of people is deleted', async () => {
  const { id: old } = await office.read(staff, inStaffRecords);
  const { id: fresh } = await office.read(learners);
  await office.rows(
    "update roster_runs set started_at = now() - interval '30 days 1 minute' where id = $1",
    old,
  );
  await office.rows(
    "update roster_runs set started_at = now() - interval '29 days 23 hours' where id = $1",
    fresh,
  );
  await cleanRostersJob.run({}, office.node.services);
  expect(await office.run(old)).toMatchObject({ state: 'cancelled' });
  expect(await office.rows('select 1 from roster_rows where run_id = $1', old)).toEqual([]);
  expect(await office.run(fresh)).toMatchObject({ state: 'ready' });
  expect((await office.rows('select 1 from roster_rows where run_id = $1', fresh)).length).toBeGreaterThan(0);
});

test('a file that is applied while old ones are cancelled is not cancelled', async () => {
  const { id: runId } = await office.read(learners);
  await office.rows("update roster_runs set started_at = now() - interval '31 days' where id = $1", runId);
  const commit = await office.begin("update roster_runs set state = 'applying' where id = $1", runId);
  const cleaned = cleanRostersJob.run({}, office.node.services);
  await office.blocked();
  await commit();
  await cleaned;
  expect(await office.run(runId)).toMatchObject({ state: 'applying' });
  expect((await office.rows('select 1 from roster_rows where run_id = $1', runId)).length).toBeGreaterThan(0);
});

test('a file that waits for its columns keeps what it contains while that of another system is read', async () => {
  const own = 'Kennung;Vorname;Nachname;Mobil\n901;Ines;Duarte;07700900903\n';
  const { id: runId, columns } = await office.read(own, inStaffRecords);
  expect(await office.read(learners)).toMatchObject({ state: 'ready' });
  const chosen = (columns as { heading: string; kind: string }[]).map(({ heading: word, kind }) => ({
    heading: word,
    kind: word === 'kennung' ? 'personId' : kind,
  }));
  expect((await office.call('setRosterColumns', { runId, columns: chosen })).status).toBe(204);
  expect(await office.waitFor(runId, 'ready')).toMatchObject({ counts: { added: 1 } });
});

test('what the columns mean is remembered for each system, and one that a key names for the first time waits', async () => {
  const put = async (query: string) => {
    const answer = await fetch(`${office.node.url}/api/roster?${query}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${keyTextOf('roster')}`, 'content-type': 'text/csv' },
      body: 'Kennung;Vorname;Nachname;Mobil\n71;Zara;Malik;07700900901\n',
    });
    return { status: answer.status, runId: ((await answer.json()) as { runId?: string }).runId };
  };
  const named = await put('system=%20Exams%20');
  await office.waitFor(named.runId, 'columns needed');
  const columns = [{ heading: 'kennung', kind: 'personId' }];
  expect((await office.call('setRosterColumns', { runId: named.runId, columns })).status).toBe(204);
  await office.waitFor(named.runId, 'ready');
  expect(await office.rows('select category_id, system, columns from roster_systems')).toEqual([
    { category_id: at.categories.morning, system: 'Exams', columns: { kennung: 'personId' } },
  ]);
  const again = await put('system=Exams');
  expect(await office.waitFor(again.runId, 'ready', 'applied')).toMatchObject({ questions: ['new system'] });
  const first = await put('name=learners.csv');
  expect(await office.waitFor(first.runId, 'columns needed', 'applied')).toMatchObject({
    state: 'columns needed',
  });
  for (const query of [`system=${'x'.repeat(41)}`, 'system=Exams&system=Staff'])
    expect([query, (await put(query)).status]).toEqual([query, 400]);
});
