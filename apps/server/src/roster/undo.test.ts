// Proves what undoing a roster changes back, what stays because something else has touched it, and that a kill or an error loses nothing.
import { setTimeout } from 'node:timers/promises';
import { rosterSentences } from '@foothold/domain/roster/runs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../testing/cast.ts';
import * as at from '../../../../testing/world-ids.ts';
import { hashesOf, tokenOf } from '../../../../testing/world.ts';
import { file, noCounts, openRosterOffice, yusuf, zara, type RosterOffice } from './test-roster.ts';
import { undoChunk } from './undo.ts';

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
const preview = async (runId: unknown) => (await office.call('readRosterUndo', { runId })).body;
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
  expect(await preview(run['id'])).toEqual({
    counts: {
      ...noCounts,
      'class added': 2,
      'person added': 2,
      'person linked': 1,
      'teacher linked': 1,
      joined: 4,
    },
    kept: [],
    shown: [],
  });
  expect(await undo(run['id'])).toMatchObject({ state: 'undone', not_undone: 0, applied: 0 });
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
  expect(await undo(again['id'])).toMatchObject({ not_undone: 0 });
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
  expect(await preview(run['id'])).toMatchObject({
    counts: { ...noCounts, 'class renamed': 1, 'person renamed': 1, left: 1 },
  });
  await undo(run['id']);
  expect(await hashesOf(office.node.pool, [...leftBehind, 'public.user_contacts', 'public.chats'])).toEqual(
    before,
  );
  expect(await classNames()).toEqual(['English 1', 'Maths 1']);
  expect(await office.rows("select 1 from user_contacts where surname = 'Malik'")).toHaveLength(1);
  expect(await office.read(file(zara, yusuf, amina, clarke))).toMatchObject({ changes: 0 });
});

test('undone, a teacher who had left is a member again, and the class is taught by whom staff have chosen since', async () => {
  await office.apply(file(zara, clarke, `80,Nadia,Okafor,07700 900980,Teacher,E1,English 1`));
  const lesson = await idOf('E1');
  const run = await office.apply(file(zara, `80,Nadia,Okafor,07700 900980,Teacher,E1,English 1`));
  await office.rows(
    'insert into chat_members (user_id, chat_id) values ($1, $2)',
    personId('hassan'),
    lesson,
  );
  await office.rows('update chats set teacher_id = $1 where id = $2', personId('hassan'), lesson);
  await undo(run['id']);
  expect(await office.rows('select teacher_id from chats where id = $1', lesson)).toEqual([
    { teacher_id: personId('hassan') },
  ]);
  expect(
    await office.rows(
      'select 1 from chat_members where user_id = $1 and chat_id = $2',
      personId('clarke'),
      lesson,
    ),
  ).toHaveLength(1);
});

test('undone, a teacher who had left teaches again, and whoever taught instead keeps their other classes', async () => {
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

test('what staff or a later file have changed since stays, and the preview and the report say so', async () => {
  const run = await office.apply(file(zara, yusuf, amina, clarke));
  const later = await office.apply(file(zara, yusuf.replace('E1,English 1', 'M1,Maths 1'), amina, clarke));
  // Zara is set a target, and staff take Amina out of Maths.
  const [zaraId, aminaId] = [await idOf('71'), personId('amina')];
  await office.rows(
    "insert into targets (id, learner_id, category_id, target_text, index) values (gen_random_uuid(), $1, $2, 'Read', 0)",
    zaraId,
    at.categories.morning,
  );
  await office.rows(
    'delete from chat_members where user_id = $1 and chat_id = $2',
    aminaId,
    await idOf('M1'),
  );
  const shown = await preview(run['id']);
  expect(shown).toMatchObject({
    counts: { ...noCounts, 'person linked': 1, 'teacher linked': 1, joined: 3 },
    kept: expect.arrayContaining([
      { reason: 'later file', count: 4 },
      { reason: 'has work', count: 1 },
    ]),
  });
  await undo(run['id']);
  const reasons = await office.rows(
    "select kind, not_undone as kept, coalesce(nullif(first_name, ''), class_name) as of from roster_rows where run_id = $1 and not_undone is not null order by number",
    run['id'],
  );
  expect(reasons.length).toBe(Number((await office.run(run['id']))['not_undone']));
  expect(reasons).toEqual(
    expect.arrayContaining([
      { kind: 'person added', kept: 'has work', of: 'Zara' },
      { kind: 'joined', kept: 'later file', of: 'Yusuf' },
    ]),
  );
  const report = await fetch(`${office.node.url}/api/reports/roster-run?runId=${String(run['id'])}`, {
    headers: { authorization: `Bearer ${tokenOf('priya')}` },
  });
  expect(await report.text()).toContain('has work');
  // The later run is whole still, and can be undone for itself.
  expect((await office.run(later['id']))['state']).toBe('applied');
  expect(await preview(later['id'])).toMatchObject({ kept: [] });
});

test('two files undone one after the other, the later one first, leave nothing of either', async () => {
  const { id: first } = await office.apply(file(zara, yusuf));
  const renamed = file(zara.replace('Malik', 'Haddad'), yusuf).replaceAll('English 1', 'English A');
  const { id: second } = await office.apply(renamed);
  expect(await undo(second)).toMatchObject({ not_undone: 0 });
  expect(await undo(first)).toMatchObject({ not_undone: 0 });
  expect(await office.rows("select 1 from source_ids where source_id in ('71', '72', 'E1')")).toEqual([]);
});

test('of two files undone one after the other, what staff have changed in between stays', async () => {
  const { id: first } = await office.apply(file(zara, yusuf));
  const { id: second } = await office.apply(file(zara.replace('Malik', 'Haddad'), yusuf));
  await undo(second);
  await office.rows('update user_contacts set version = version + 1 where user_id = $1', await idOf('71'));
  expect(await undo(first)).toMatchObject({ not_undone: 1 });
});

test('who has signed in since keeps the account, and leaves the classes of the file', async () => {
  const run = await office.apply(file(zara));
  await office.rows("update user_contacts set reset_required = false where phone_number = '+447700900901'");
  expect(await preview(run['id'])).toMatchObject({
    counts: { joined: 1, 'person added': 0 },
    kept: [{ reason: 'signed in', count: 1 }],
    shown: [{ name: 'Zara Malik', reason: 'signed in', kind: 'person added' }],
  });
  await undo(run['id']);
  expect(await office.rows('select 1 from withdrawn_accounts')).toEqual([]);
});

test('the only teacher of a class that was here before stays in it', async () => {
  const run = await office.apply(file(zara, clarke));
  const lesson = await idOf('E1');
  await office.rows(
    "update roster_rows set before = before || '{\"becameTeacher\": false}' where kind = 'joined'",
  );
  await undo(run['id']);
  const [chat] = await office.rows('select teacher_id from chats where id = $1', lesson);
  expect(chat).toEqual({ teacher_id: personId('clarke') });
  const kept = await office.rows(
    'select kind, not_undone as kept from roster_rows where not_undone is not null order by number',
  );
  expect(kept).toEqual([
    { kind: 'class added', kept: 'has people' },
    { kind: 'teacher linked', kept: 'still in class' },
    { kind: 'joined', kept: 'last teacher' },
  ]);
});

test('of two teachers whom an undone file had put in a class, the one who teaches it now stays', async () => {
  await office.apply(file(zara));
  const lesson = await idOf('E1');
  const hassan = personId('hassan');
  await office.rows('insert into chat_members (user_id, chat_id) values ($1, $2)', hassan, lesson);
  await office.rows('update chats set teacher_id = $1 where id = $2', hassan, lesson);
  const nadia = '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1';
  const run = await office.apply(file(zara, clarke, nadia));
  await office.rows('delete from chat_members where user_id = $1 and chat_id = $2', hassan, lesson);
  await office.rows('update chats set teacher_id = $1 where id = $2', personId('clarke'), lesson);
  expect(await preview(run['id'])).toMatchObject({
    counts: { joined: 1 },
    kept: [
      { reason: 'still in class', count: 1 },
      { reason: 'last teacher', count: 1 },
    ],
  });
  await undo(run['id']);
  const members = await office.rows(
    `select display_name, users.id = teacher_id as teaches from chat_members join chats on chats.id = chat_id
     join users on users.id = user_id where chat_id = $1 order by 1`,
    lesson,
  );
  expect(members).toEqual([
    { display_name: 'Colin Clarke', teaches: true },
    { display_name: 'Zara Malik', teaches: false },
  ]);
});

test('what a file changes, and what undoing it would, can be read while its next chunk is applied', async () => {
  const { id: runId } = await office.apply(file(zara, yusuf));
  const commit = await office.begin("update roster_runs set state = 'applying' where id = $1", runId);
  try {
    for (const name of ['readRosterChanges', 'readRosterUndo']) {
      const read = office.call(name, { runId });
      const waits = setTimeout(5_000, { status: 'waits' }, { ref: false });
      expect([name, await Promise.race([read, waits])]).toMatchObject([name, { status: 200 }]);
    }
  } finally {
    await commit();
  }
});

test('what would stay is counted, and the first hundred are shown', async () => {
  const people = Array.from(
    { length: 120 },
    (_, index) => `p${index},Learner,Big,07400${300_000 + index},,E1,English 1`,
  );
  const run = await office.apply(file(...people));
  await office.rows("update user_contacts set reset_required = false where surname = 'Big'");
  const { shown, ...rest } = (await preview(run['id'])) as { shown: { number: number; reason: string }[] };
  expect(rest).toEqual({
    counts: { ...noCounts, 'class added': 1, joined: 120 },
    kept: [{ reason: 'signed in', count: 120 }],
  });
  expect(shown.map(({ number, reason }) => [number, reason])).toEqual(
    Array.from({ length: 100 }, (_, index) => [2 + index, 'signed in']),
  );
});

test('a process that is killed while it undoes goes on where it was, and the end is the same', async () => {
  const people = Array.from({ length: 600 }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return `p${number},Learner,Number ${number},0740030${number},,C${index % 40},Class ${index % 40}`;
  });
  const { id: runId } = await office.apply(file(...people));
  await office.rows(
    "update roster_runs set state = 'undoing', undone_by = $2 where id = $1",
    runId,
    personId('priya'),
  );
  const { services } = office.node;
  const killed = vi.spyOn(services.db, 'transaction').mockImplementationOnce(async (work) =>
    services.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    }),
  );
  await expect(undoChunk(services, String(runId))).rejects.toThrow('killed');
  killed.mockRestore();
  expect(await office.run(runId)).toMatchObject({ applied: 1240 });
  for (let chunk = 0; chunk < 2; chunk += 1) expect(await undoChunk(services, String(runId))).toBe(true);
  const all = async () => {
    while (await undoChunk(services, String(runId)));
  };
  await Promise.all([all(), all()]);
  expect(await office.run(runId)).toMatchObject({ state: 'undone', applied: 0, not_undone: 0 });
  expect(await office.rows('select 1 from withdrawn_accounts')).toHaveLength(600);
  expect(await office.rows('select 1 from source_ids union all select 2 from roster_memberships')).toEqual(
    [],
  );
  expect(await office.rows("select 1 from chats where chat_name like 'Class %'")).toEqual([]);
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
  expect(await undo(runId)).toMatchObject({ not_undone: 0 });
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
  const acts = await office.rows(
    'select act, bool_and(actor_id = $2) as by_priya from auth.audit where id > $1 group by 1 order by 1',
    last,
    personId('priya'),
  );
  expect(acts).toEqual(
    [
      'classroom deleted',
      'locked',
      'people removed from classroom',
      'roster undo started',
      'roster undone',
    ].map((act) => ({ act, by_priya: true })),
  );
});
