// Proves what undoing the latest roster changes back, all of it or nothing, and what becomes of a file that an error has stopped.
import { rosterSentences } from '@foothold/domain/roster/runs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { hashesOf } from '../../../../../testing/world.ts';
import { undoRosterJob } from './jobs.ts';
import { file, openRosterOffice, yusuf, zara, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const amina = `73,Aminah,Yusuf,${phoneNumberOf('amina')},,M1,Maths 1`;
const clarke = `74,Colin,Clarke,${phoneNumberOf('clarke')},Teacher,E1,English 1`;

/** What undoing may leave behind: accounts that nobody can use, and what says that it was there. */
const leftBehind = [
  'public.roster_runs',
  'public.roster_rows',
  'auth.audit',
  'auth.applied_calls',
  'auth.lifted_networks',
  'public.roster_files',
  'auth.sessions',
  'public.webhook_events',
];

const undo = (runId: unknown) => office.undo(runId);
const classNames = async () =>
  (await office.rows("select chat_name from chats where chat_name like '%1' order by 1")).map(
    (row) => row['chat_name'],
  );
const idOf = async (sourceId: string) =>
  (
    await office.rows(
      'select coalesce(user_id, chat_id) as id from source_ids where source_id = $1',
      sourceId,
    )
  )[0]?.['id'];

test('undone, a first file has taken everybody out of its classes, removed them, and locked the accounts it created', async () => {
  const before = await hashesOf(office.node.pool, leftBehind);
  const run = await office.apply(file(zara, yusuf, amina, clarke));
  expect(await undo(run['id'])).toMatchObject({ state: 'undone', applied: 0, failure: null });
  expect(await office.rows('select 1 from source_ids union all select 2 from roster_memberships')).toEqual(
    [],
  );
  expect(await classNames()).toEqual([]);
  const created = await office.rows(
    `select display_name, staff_locked_at = w.locked_at as withdrawn from user_contacts c
     join users u on u.id = c.user_id left join withdrawn_accounts w on w.user_id = u.id
     where first_name in ('Zara', 'Yusuf') order by 1`,
  );
  expect(created).toEqual([
    { display_name: 'Yusuf Demir', withdrawn: true },
    { display_name: 'Zara Malik', withdrawn: true },
  ]);
  await office.rows("delete from users where display_name in ('Zara Malik', 'Yusuf Demir')");
  expect(await hashesOf(office.node.pool, leftBehind)).toEqual(before);
});

test('the same file after it was undone opens the locked accounts again, with the names that it has now', async () => {
  const run = await office.apply(file(zara, yusuf));
  await undo(run['id']);
  const again = await office.apply(file(zara.replace('Malik', 'Haddad'), yusuf));
  expect(again).toMatchObject({ is_same_file: false, counts: { added: 2, classesAdded: 1, linked: 0 } });
  const people = await office.rows(
    `select u.display_name, c.staff_locked_at, count(m.chat_id)::int as classes from users u
     join user_contacts c on c.user_id = u.id left join chat_members m on m.user_id = u.id
     where c.phone_number in ('+447700900901', '+447700900902') group by 1, 2 order by 1`,
  );
  expect(people).toEqual([
    { display_name: 'Yusuf Demir', staff_locked_at: null, classes: 1 },
    { display_name: 'Zara Haddad', staff_locked_at: null, classes: 1 },
  ]);
  await undo(again['id']);
  expect(await office.rows('select 1 from withdrawn_accounts')).toHaveLength(2);
});

test('a locked account that staff have moved to another category stays locked, and its number is a clash', async () => {
  const run = await office.apply(file(zara, yusuf));
  await undo(run['id']);
  const [{ user_id: moved } = { user_id: null }] = await office.rows(
    "select user_id from user_contacts where phone_number = '+447700900901'",
  );
  const { morning, evening } = at.categories;
  await office.rows('insert into user_categories (user_id, category_id) values ($1, $2)', moved, evening);
  await office.rows('update users set selected_category_id = $2 where id = $1', moved, evening);
  await office.rows('delete from user_categories where user_id = $1 and category_id = $2', moved, morning);
  await office.apply(file(zara, yusuf));
  const holders = await office.rows(
    `select display_name, staff_locked_at is not null as locked from user_contacts join users on id = user_id
     where phone_number in ('+447700900901', '+447700900902') order by 1`,
  );
  expect(holders).toEqual([
    { display_name: 'Yusuf Demir', locked: false },
    { display_name: 'Zara Malik', locked: true },
  ]);
  expect(await office.rows("select 1 from account_alerts where kind = 'number clash'")).toHaveLength(1);
});

test('undone, who had left is back since the day on which they had joined, and names are as they were', async () => {
  await office.apply(file(zara, yusuf, amina, clarke));
  const lesson = await idOf('E1');
  await office.rows("update chat_members set joined_at = '2026-01-05' where chat_id = $1", lesson);
  const before = await hashesOf(office.node.pool, [...leftBehind, 'public.user_contacts', 'public.chats']);
  const run = await office.apply(
    file(zara.replace('Malik', 'Haddad').replaceAll('English 1', 'English A1'), amina),
  );
  expect(run['counts']).toMatchObject({ left: 2, renamed: 1 });
  await undo(run['id']);
  expect(await hashesOf(office.node.pool, [...leftBehind, 'public.user_contacts', 'public.chats'])).toEqual(
    before,
  );
  expect(await classNames()).toEqual(['English 1', 'Maths 1']);
  expect(await office.rows("select 1 from user_contacts where surname = 'Malik'")).toHaveLength(1);
  expect(await office.read(file(zara, yusuf, amina, clarke))).toMatchObject({ changes: 0 });
});

test('undone, a teacher who had left teaches again, and the teacher who replaced them keeps their other classes', async () => {
  const nadia = ['E1,English 1', 'M1,Maths 1'].map(
    (lesson) => `80,Nadia,Okafor,07700 900980,Teacher,${lesson}`,
  );
  await office.apply(file(zara, clarke, ...nadia));
  const run = await office.apply(file(zara, ...nadia));
  const teachers = () =>
    office.rows(
      `select chat_name, display_name from chats join users on users.id = teacher_id
       where chat_name in ('English 1', 'Maths 1') order by 1`,
    );
  const byNadia = { chat_name: 'Maths 1', display_name: 'Nadia Okafor' };
  expect(await teachers()).toEqual([{ ...byNadia, chat_name: 'English 1' }, byNadia]);
  await undo(run['id']);
  expect(await teachers()).toEqual([{ chat_name: 'English 1', display_name: 'Colin Clarke' }, byNadia]);
});

test('undone, a new name is forgotten in this category only', async () => {
  await office.apply(file(zara));
  const zaraId = await idOf('71');
  await office.rows(
    "insert into source_ids (category_id, kind, source_id, user_id, seen) values ($1, 'person', '9', $2, 'evening')",
    at.categories.evening,
    zaraId,
  );
  const seen = () =>
    office.rows('select category_id, seen from source_ids where user_id = $1 order by 1', zaraId);
  const before = await seen();
  const run = await office.apply(file(zara.replace('Malik', 'Haddad')));
  expect(await seen()).not.toEqual(before);
  await undo(run['id']);
  expect(await seen()).toEqual(before);
});

test('of each system the last file that has changed something can be undone, and after it none before', async () => {
  const inStaffRecords = { query: { system: 'Staff records' } };
  const { id: first } = await office.apply(file(zara));
  const { id: second } = await office.apply(file(zara, yusuf));
  const { id: ofStaff } = await office.apply(file(clarke.replaceAll('E1', 'T1')), inStaffRecords);
  expect(await office.apply(file(zara, yusuf))).toMatchObject({ changes: 0 });
  const refused = { status: 409, body: { code: 'CONFLICT', msg: rosterSentences.notLatest } };
  expect(await office.call('undoRoster', { runId: first })).toMatchObject(refused);
  await undo(second);
  expect(await office.call('undoRoster', { runId: first })).toMatchObject(refused);
  await undo(ofStaff);
  const { id: corrected } = await office.apply(file(zara.replace('Malik', 'Haddad')));
  await undo(corrected);
  expect(await office.rows('select surname from user_contacts where user_id = $1', await idOf('71'))).toEqual(
    [{ surname: 'Malik' }],
  );
});

/** What the stages of an undo write that changes nothing back. */
const ofStages = ['public.roster_runs', 'auth.audit', 'auth.applied_calls'];
const tables = () => hashesOf(office.node.pool, ofStages);

test('an error undoes nothing at all, says so, and the file can be undone afterwards', async () => {
  const { id: runId } = await office.apply(file(zara, yusuf, amina, clarke));
  const before = await tables();
  // Memberships are undone before the accounts are locked.
  await office.rows('alter table withdrawn_accounts add constraint broken check (false)');
  expect((await office.call('undoRoster', { runId })).status).toBe(204);
  expect(await office.waitFor(runId, 'applied')).toMatchObject({ failure: 'not undone', undone_by: null });
  await office.rows('alter table withdrawn_accounts drop constraint broken');
  expect(await tables()).toEqual(before);
  expect(await undo(runId)).toMatchObject({ failure: null, undone_by: personId('priya') });
  expect(await office.rows('select 1 from withdrawn_accounts')).toHaveLength(2);
});

test('a file of which something changes after the administrator was told that it can be undone is not undone', async () => {
  const { id: runId } = await office.apply(file(zara, yusuf));
  const { id: stopped } = await office.apply(file(clarke), { query: { system: 'Staff records' } });
  // Before the second was applied to its end, an error had stopped it.
  await office.rows('update roster_runs set applied_at = null where id = $1', stopped);
  await office.rows("update user_contacts set reset_required = false where phone_number = '+447700900902'");
  await office.rows('delete from chat_members where user_id = $1', personId('clarke'));
  const before = await tables();
  for (const [id, state] of [
    [runId, 'applied'],
    [stopped, 'failed'],
  ]) {
    await office.rows(
      "update roster_runs set state = 'undoing', undone_by = $2 where id = $1",
      id,
      personId('priya'),
    );
    const others = await office.others(id);
    await undoRosterJob.run({ runId: id }, office.node.services);
    expect(await office.run(id)).toMatchObject({ state, failure: 'not undone', undone_by: null });
    expect(await office.others(id)).toEqual(others);
  }
  expect(await tables()).toEqual(before);
});

test('undoing a large file announces each table once, not each change', async () => {
  const people = Array.from({ length: 1100 }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return `p${number},Learner,Number ${number},0740030${number},,C${index % 40},Class ${index % 40}`;
  });
  const { id: runId } = await office.apply(file(...people));
  const client = await office.node.pool.connect();
  const tables: string[] = [];
  client.on('notification', ({ payload }) =>
    tables.push(/"(?:table|reset)": "(\w+)"/.exec(payload ?? '')?.[1] ?? ''),
  );
  try {
    await client.query('listen live');
    await undo(runId);
    await client.query('unlisten live');
  } finally {
    client.release(true);
  }
  expect(tables).toContain('roster_runs');
  for (const table of ['chat_members', 'user_contacts', 'chats'])
    expect([table, tables.filter((each) => each === table).length]).toEqual([table, 1]);
  expect(await office.rows('select 1 from withdrawn_accounts')).toHaveLength(1100);
  expect(await office.rows('select 1 from source_ids union all select 2 from roster_memberships')).toEqual(
    [],
  );
  expect(await office.rows("select 1 from chats where chat_name like 'Class %'")).toEqual([]);
});

test('a server that stops while a file is undone leaves it to the next one', async () => {
  const { id: runId } = await office.apply(file(zara, yusuf));
  await office.rows(
    "update roster_runs set state = 'undoing', undone_by = $2 where id = $1",
    runId,
    personId('priya'),
  );
  const { services } = office.node;
  await expect(undoRosterJob.run({ runId }, services, AbortSignal.abort())).rejects.toThrow();
  expect(await office.run(runId)).toMatchObject({ state: 'undoing', failure: null });
  await undoRosterJob.run({ runId }, services);
  expect(await office.run(runId)).toMatchObject({ state: 'undone' });
});

test('a file that an error has stopped says so, and is tried again or given up by an administrator', async () => {
  const { id: runId } = await office.read(file(zara, yusuf));
  await office.rows("alter table roster_memberships add constraint broken check (began_at < '2020-01-01')");
  await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  expect(await office.waitFor(runId, 'failed')).toMatchObject({ failure: 'stopped', applied: 3 });
  await office.rows('alter table roster_memberships drop constraint broken');
  // It does not depend on the job that has failed.
  await expect
    .poll(() => office.rows('delete from graphile_worker._private_jobs where locked_at is null returning 1'))
    .not.toEqual([]);
  expect((await office.call('retryRoster', { runId })).status).toBe(204);
  expect(await office.waitFor(runId, 'applied')).toMatchObject({ applied: 5, failure: null });

  await office.rows("update roster_runs set state = 'failed', failure = 'stopped' where id = $1", runId);
  expect((await office.call('giveUpRoster', { runId })).status).toBe(204);
  expect((await office.call('retryRoster', { runId })).status).toBe(409);
  // Another file is no longer held up, and what was applied can be undone.
  expect(await office.read(file(zara, yusuf))).toMatchObject({ changes: 0 });
  await undo(runId);
});

test('a file that waits cannot be undone, and one that was applied cannot be tried again or given up', async () => {
  const refused = async (name: string, runId: unknown) =>
    expect([name, await office.call(name, { runId })]).toMatchObject([name, { status: 409 }]);
  const { id: waiting } = await office.read(file(zara));
  await refused('undoRoster', waiting);
  await refused('retryRoster', waiting);
  await refused('giveUpRoster', waiting);
  expect(await office.run(waiting)).toMatchObject({ state: 'ready', failure: null });
  const { id: applied } = await office.apply(file(zara));
  await refused('retryRoster', applied);
  await refused('giveUpRoster', applied);
  expect(await office.run(applied)).toMatchObject({ state: 'applied', failure: null });
});

test.each(['undoRoster', 'retryRoster'])(
  'of two files that are undone or tried again at once by %s, the second waits, with a sentence',
  async (name) => {
    const { id: first } = await office.apply(file(zara));
    const { id: second } = await office.apply(file(zara, yusuf));
    await office.rows("update roster_runs set state = 'failed', failure = 'stopped' where id = $1", second);
    const commit = await office.begin(
      `with category as (select id from categories where id = $2 for no key update)
       update roster_runs set state = 'undoing' from category where roster_runs.id = $1`,
      first,
      at.categories.morning,
    );
    const answer = office.call(name, { runId: second });
    await office.blocked();
    await commit();
    expect(await answer).toMatchObject({ status: 409, body: { msg: rosterSentences.applying } });
    await office.rows("update roster_runs set state = 'applied' where id = $1", first);
    expect((await office.call(name, { runId: second })).status).toBe(204);
    await office.waitFor(second, 'undone', 'applied');
  },
);

test('undoing is recorded with who did it, and is refused while another file is applied', async () => {
  const run = await office.apply(file(zara));
  const waiting = await office.read(file(zara, yusuf));
  await office.rows("update roster_runs set state = 'applying' where id = $1", waiting['id']);
  expect(await office.call('undoRoster', { runId: run['id'] })).toMatchObject({ status: 409 });
  await office.rows("update roster_runs set state = 'ready' where id = $1", waiting['id']);
  const [{ last } = { last: 0 }] = await office.rows('select max(id)::int as last from auth.audit');
  await undo(run['id']);
  expect((await office.run(waiting['id']))['state']).toBe('cancelled');
  const entries = await office.rows(
    'select act, bool_and(actor_id = $2) as by_priya from auth.audit where id > $1 group by 1 order by 1',
    last,
    personId('priya'),
  );
  expect(entries).toEqual(
    [
      'classroom deleted',
      'locked',
      'people removed from classroom',
      'roster undo started',
      'roster undone',
    ].map((act) => ({ act, by_priya: true })),
  );
});
