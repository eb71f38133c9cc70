// Proves what a roster changes here, that it changes nothing twice and nothing of other categories, and that a kill loses nothing.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, phoneNumberOf } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { hashesOf, tokenOf } from '../../../../../testing/world.ts';
import { applyChunk } from './apply.ts';
import { file, heading, openRosterOffice, yusuf, zara, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const yusufInMaths = '72,Yusuf,Demir,07700 900902,,M1,Maths 1';
/** Somebody of Morning already. */
const amina = `73,Aminah,Yusuf,${phoneNumberOf('amina')},,M1,Maths 1`;
const clarke = `74,Colin,Clarke,${phoneNumberOf('clarke')},Teacher,E1,English 1`;

const classesNow = () =>
  office.rows(`select c.chat_name, teacher.display_name as teacher,
      array_agg(u.display_name order by u.display_name) as people
    from source_ids s join chats c on c.id = s.chat_id left join users teacher on teacher.id = c.teacher_id
    left join chat_members m on m.chat_id = c.id left join users u on u.id = m.user_id
    group by c.id, teacher.display_name order by c.chat_name`);

test('new people come with their classes, those who are here are linked, and their names stay', async () => {
  const run = await office.apply(file(zara, yusuf, yusufInMaths, amina, clarke));
  expect(run).toMatchObject({
    state: 'applied',
    failure: null,
    counts: { people: 4, added: 2, linked: 2, moved: 0, left: 0, classesAdded: 2, problems: 0 },
  });
  expect(await classesNow()).toEqual([
    {
      chat_name: 'English 1',
      teacher: 'Colin Clarke',
      people: ['Colin Clarke', 'Yusuf Demir', 'Zara Malik'],
    },
    { chat_name: 'Maths 1', teacher: null, people: ['Amina Yusuf', 'Yusuf Demir'] },
  ]);
  const [created] = await office.rows(
    `select u.role, u.selected_category_id, c.phone_number, c.reset_required, k.kind from users u
     join user_contacts c on c.user_id = u.id join auth.credentials k on k.user_id = u.id
     where u.display_name = 'Zara Malik'`,
  );
  expect(created).toEqual({
    role: 'student',
    selected_category_id: at.categories.morning,
    phone_number: '+447700900901',
    reset_required: true,
    kind: 'pin',
  });
  expect(await office.rows('select 1 from roster_files')).toEqual([]);
});

test('the same file again changes no row but those of the run itself', async () => {
  await office.apply(file(zara, yusuf, yusufInMaths, amina, clarke));
  const own = [
    'public.roster_runs',
    'public.roster_rows',
    'auth.audit',
    'auth.applied_calls',
    'auth.sessions',
  ];
  const before = await hashesOf(office.node.pool, own);
  const run = await office.apply(file(zara, yusuf, yusufInMaths, amina, clarke));
  expect(run).toMatchObject({ changes: 0, is_same_file: true, questions: [] });
  expect(await hashesOf(office.node.pool, own)).toEqual(before);
});

test('nobody is deleted: who is gone from the records leaves the classes, with a date, and what staff have added stays', async () => {
  await office.apply(file(zara, yusuf, yusufInMaths, amina));
  // Staff have put Zara into Maths before the records say so.
  await office.rows(
    `insert into chat_members (chat_id, user_id) select s.chat_id, p.user_id from source_ids s, source_ids p
     where s.source_id = 'M1' and p.source_id = '71'`,
  );
  await office.apply(file(zara, '71,Zara,Malik,07700 900901,,M1,Maths 1', yusufInMaths, amina));
  expect(await classesNow()).toMatchObject([
    { chat_name: 'English 1', people: ['Zara Malik'] },
    { chat_name: 'Maths 1', people: ['Amina Yusuf', 'Yusuf Demir', 'Zara Malik'] },
  ]);
  const run = await office.apply(file(yusufInMaths));
  expect(run).toMatchObject({ counts: { left: 2 }, questions: ['many leave'] });
  expect(await classesNow()).toMatchObject([
    { chat_name: 'English 1', people: [null] },
    { chat_name: 'Maths 1', people: ['Yusuf Demir', 'Zara Malik'] },
  ]);
  const ended = await office.rows(
    'select count(*)::int from roster_memberships where ended_at is not null and ended_at >= began_at',
  );
  expect(ended).toEqual([{ count: 4 }]);
  expect(
    await office.rows("select 1 from users where display_name in ('Zara Malik', 'Amina Yusuf')"),
  ).toHaveLength(2);
});

test('a teacher who is gone from the records leaves their classes, with a date, and keeps the account; the other one teaches then', async () => {
  const nadia = '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1';
  await office.apply(file(zara, clarke, nadia));
  await office.apply(file(zara, nadia));
  expect(await classesNow()).toEqual([
    { chat_name: 'English 1', teacher: 'Nadia Okafor', people: ['Nadia Okafor', 'Zara Malik'] },
  ]);
  const memberships = await office.rows(
    `select u.display_name, m.ended_at >= m.began_at as ended from roster_memberships m
     join users u on u.id = m.user_id where u.role = 'teacher' order by 1`,
  );
  expect(memberships).toEqual([
    { display_name: 'Colin Clarke', ended: true },
    { display_name: 'Nadia Okafor', ended: null },
  ]);
});

test.each([
  ['Colin Clarke', 'Hassan Ali'],
  ['Hassan Ali', 'Colin Clarke'],
])('a class without a teacher is taught by the first in the file: %s, not %s', async (first, second) => {
  const hassan = `81,Hassan,Ali,${phoneNumberOf('hassan')},Teacher,E1,English 1`;
  await office.apply(file(zara, ...(first === 'Hassan Ali' ? [hassan, clarke] : [clarke, hassan])));
  expect(await classesNow()).toEqual([
    { chat_name: 'English 1', teacher: first, people: [first, second, 'Zara Malik'].toSorted() },
  ]);
  const marked = await office.rows(
    `select display_name, before -> 'becameTeacher' as became from roster_rows join users on users.id = user_id
     where kind = 'joined' and role = 'teacher' order by number`,
  );
  expect(marked).toEqual([
    { display_name: first, became: true },
    { display_name: second, became: false },
  ]);
});

test('of two teachers of a class who are gone from the records in one file, one stays and teaches it', async () => {
  const nadia = '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1';
  await office.apply(file(zara, clarke));
  await office.apply(file(zara, clarke, nadia));
  const run = await office.apply(file(zara));
  expect(await classesNow()).toEqual([
    { chat_name: 'English 1', teacher: 'Colin Clarke', people: ['Colin Clarke', 'Zara Malik'] },
  ]);
  expect(
    await office.rows(
      "select person_id, problem from roster_rows where run_id = $1 and kind = 'left' order by 1",
      run['id'],
    ),
  ).toEqual([
    { person_id: '74', problem: 'last teacher' },
    { person_id: '80', problem: null },
  ]);
});

test('a teacher whom staff had added goes on teaching the class when the records no longer name them', async () => {
  const nadia = '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1';
  await office.apply(file(zara));
  await office.rows(
    `with added as (insert into chat_members (chat_id, user_id)
       select chat_id, $1 from source_ids where source_id = 'E1' returning chat_id)
     update chats set teacher_id = $1 where id in (select chat_id from added)`,
    personId('clarke'),
  );
  await office.apply(file(zara, clarke, nadia));
  await office.apply(file(zara, nadia));
  expect(await classesNow()).toEqual([
    {
      chat_name: 'English 1',
      teacher: 'Colin Clarke',
      people: ['Colin Clarke', 'Nadia Okafor', 'Zara Malik'],
    },
  ]);
});

test('a file in which many are missing waits until an administrator has confirmed it', async () => {
  await office.apply(file(zara, yusuf));
  const { id: runId } = await office.read(file(zara));
  const refused = await office.call('applyRoster', { runId, confirmed: false, sendsWelcome: false });
  expect(refused).toMatchObject({ status: 422, body: { code: 'RULE' } });
  expect(await office.run(runId)).toMatchObject({ state: 'ready', applied: 0 });
  const applied = await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  expect(applied.status).toBe(204);
  await office.waitFor(runId, 'applied');
});

test('a process that is killed between two chunks goes on where it was, and the end is the same', async () => {
  const people = Array.from({ length: 1200 }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return `p${number},Learner,Number ${number},0740030${number},,C${index % 40},Class ${index % 40}`;
  });
  const { id: runId } = await office.read(file(...people));
  await office.rows("update roster_runs set state = 'applying' where id = $1", runId);
  const { services } = office.node;
  const hash = await services.secrets.hash('nobody knows it');
  // The first is rolled back in the middle, as a kill does; the second commits.
  const killed = vi.spyOn(services.db, 'transaction').mockImplementationOnce(async (work) =>
    services.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    }),
  );
  await expect(applyChunk(services.db, String(runId), hash)).rejects.toThrow('killed');
  killed.mockRestore();
  expect(await office.run(runId)).toMatchObject({ applied: 0 });
  for (let chunk = 0; chunk < 3; chunk += 1)
    expect(await applyChunk(services.db, String(runId), hash)).toBe(true);
  const { applied } = await office.run(runId);
  expect(applied).toBeGreaterThan(400);
  // Two processes at once, as after a kill that was none.
  const all = async () => {
    while (await applyChunk(services.db, String(runId), hash));
  };
  await Promise.all([all(), all()]);
  expect(await office.run(runId)).toMatchObject({ state: 'applied', applied: 2440, changes: 2440 });
  const [counted] = await office.rows(
    `select (select count(*)::int from source_ids where user_id is not null) as people,
       (select count(*)::int from source_ids where chat_id is not null) as classes,
       (select count(*)::int from roster_memberships) as memberships,
       (select count(*)::int from users where display_name like 'Learner Number%') as accounts`,
  );
  expect(counted).toEqual({ people: 1200, classes: 40, memberships: 1200, accounts: 1200 });
  expect(await office.read(file(...people))).toMatchObject({ changes: 0 });
});

test('a number of somebody outside the category becomes a clash that administrators look at, and signs nobody in', async () => {
  await office.apply(file(`75,Daoud,Haddad,${phoneNumberOf('dao')},,E1,English 1`));
  const [contact] = await office.rows(
    `select c.phone_number, c.asked_number, a.kind, a.owner_id from user_contacts c
     join users u on u.id = c.user_id join account_alerts a on a.user_id = u.id
     where u.display_name = 'Daoud Haddad'`,
  );
  expect(contact).toMatchObject({ phone_number: null, kind: 'number clash', owner_id: personId('dao') });
  expect(await office.read(file(`75,Daoud,Haddad,${phoneNumberOf('dao')},,E1,English 1`))).toMatchObject({
    changes: 0,
    counts: { problems: 0 },
  });
});

test('a roster reads and changes nothing of another category, and staff of that one cannot see or touch it', async () => {
  await office.apply(file(zara));
  // The same number in the records of Evening is somebody else.
  await office.rows(
    'update users set selected_category_id = $1 where id = $2',
    at.categories.morning,
    personId('priya'),
  );
  const run = await office.read(file(zara, yusuf));
  await office.rows(
    'update roster_runs set category_id = $1 where id = $2',
    at.categories.evening,
    run['id'],
  );
  const runId = run['id'];
  const missing = { status: 404, body: { code: 'NOT_FOUND' } };
  for (const [name, input] of [
    ['readRosterChanges', { runId }],
    ['applyRoster', { runId, confirmed: true, sendsWelcome: false }],
    ['cancelRoster', { runId }],
    ['setRosterColumns', { runId, columns: [{ heading: 'a', kind: 'personId' }] }],
  ] as const)
    expect([name, await office.call(name, input)]).toMatchObject([name, missing]);
  const report = await fetch(`${office.node.url}/api/reports/roster-run?runId=${String(runId)}`, {
    headers: { authorization: `Bearer ${tokenOf('priya')}` },
  });
  expect(report.status).toBe(404);
  for (const who of ['amina', 'clarke', 'okafor'] as const)
    expect((await office.send(file(zara), { who })).status).toBe(403);
});

test('what the records change of a name is applied, but not of somebody who is only in another category now', async () => {
  await office.apply(file(zara, yusuf));
  await office.rows(
    `with gone as (select user_id from source_ids where source_id = '72'),
       added as (insert into user_categories select user_id, $1 from gone)
     update users set selected_category_id = $1 where id in (select user_id from gone)`,
    at.categories.evening,
  );
  await office.rows(
    "delete from user_categories where category_id = $1 and user_id in (select user_id from source_ids where source_id = '72')",
    at.categories.morning,
  );
  const run = await office.apply(file(zara.replace('Malik', 'Haddad'), yusuf.replace('Demir', 'Haddad')));
  const names = await office.rows(
    "select u.display_name, c.surname from users u join user_contacts c on c.user_id = u.id where c.first_name in ('Zara', 'Yusuf') order by 1",
  );
  expect(names).toEqual([
    { display_name: 'Yusuf Demir', surname: 'Demir' },
    { display_name: 'Zara Haddad', surname: 'Haddad' },
  ]);
  const problems = await office.rows(
    "select person_id, problem from roster_rows where run_id = $1 and kind = 'person renamed' order by 1",
    run['id'],
  );
  expect(problems).toEqual([
    { person_id: '71', problem: null },
    { person_id: '72', problem: 'not in the category' },
  ]);
});

test('no welcome message goes out unless the administrator says so, and it names no PIN', async () => {
  const sent = office.node.messages.length;
  await office.apply(file(zara));
  await office.apply(file(zara, yusuf), { sendsWelcome: true });
  await jobsDone(office.node.pool);
  expect(office.node.messages).toHaveLength(sent + 1);
  expect(office.node.messages.at(-1)).toEqual({
    to: '+447700900902',
    text: `Welcome, Yusuf. Go to ${office.node.url}/resetPin and enter this phone number to choose your PIN.`,
  });
});

test('the audit log has the file, its confirmation, each account and each class, by the administrator', async () => {
  const [{ last } = { last: 0 }] = (await office.rows('select max(id)::int as last from auth.audit')) as {
    last: number;
  }[];
  await office.apply(file(zara, yusuf, amina));
  const entries = await office.rows(
    `select act, count(*)::int, bool_and(actor_id = $2) as by_priya, bool_and(category_id = $3) as in_morning
     from auth.audit where id > $1 group by act order by act`,
    last,
    personId('priya'),
    at.categories.morning,
  );
  const by = { by_priya: true, in_morning: true };
  expect(entries).toEqual([
    { act: 'classroom created', count: 2, ...by },
    { act: 'invited', count: 2, ...by },
    { act: 'linked with records', count: 1, ...by },
    { act: 'people added to classroom', count: 2, ...by },
    { act: 'roster applied', count: 1, ...by },
    { act: 'roster confirmed', count: 1, ...by },
    { act: 'roster file read', count: 1, ...by },
  ]);
});

test('somebody who is deleted here takes along what files said of them, and no file brings them back', async () => {
  await office.apply(file(zara, yusuf));
  const [{ user_id: userId } = {}] = await office.rows(
    "select user_id from source_ids where source_id = '71'",
  );
  expect((await ask(office.node.url, 'priya', 'people.deleteUser', { userId })).status).toBe(204);
  expect(await office.rows("select 1 from roster_rows where first_name = 'Zara'")).toEqual([]);
  const run = await office.apply(file(zara, yusuf));
  expect(run).toMatchObject({ changes: 0, counts: { added: 0, problems: 1 } });
  expect(await office.rows("select 1 from users where display_name = 'Zara Malik'")).toEqual([]);
});

test('the lists name the class that somebody joins or leaves, not its number in the records', async () => {
  const namesIn = async (runId: unknown) => {
    const answer = await fetch(`${office.node.url}/api/roster/${String(runId)}`, {
      headers: { authorization: `Bearer ${tokenOf('priya')}` },
    });
    const { changes } = (await answer.json()) as { changes: { kind: string; className: string }[] };
    return changes
      .map(({ kind, className }) => `${kind}: ${className}`)
      .filter((each) => !each.endsWith(': '));
  };
  const first = await office.read(file(zara, yusuf));
  expect(await namesIn(first['id'])).toEqual([
    'class added: English 1',
    'joined: English 1',
    'joined: English 1',
  ]);
  await office.apply(file(zara, yusuf));
  const next = await office.read(file(zara, yusufInMaths));
  expect(await namesIn(next['id'])).toEqual(['class added: Maths 1', 'joined: Maths 1', 'left: English 1']);
});

test('the only teacher of a class stays in it, and the report says so in cells that are no formulas', async () => {
  await office.apply(file(zara, clarke));
  const run = await office.apply(
    file(zara, '76,+Bad,Name,07700900905,,,', `74,Colin,Clarke,${phoneNumberOf('clarke')},Teacher,,`),
  );
  expect((await classesNow())[0]).toMatchObject({ teacher: 'Colin Clarke' });
  const answer = await fetch(`${office.node.url}/api/reports/roster-run?runId=${String(run['id'])}`, {
    headers: { authorization: `Bearer ${tokenOf('priya')}` },
  });
  const text = await answer.text();
  expect(text).toContain('problem,no,74,Colin,Clarke,');
  expect(text).toContain('last teacher');
  expect(text).toContain("problem,no,76,'+Bad,Name");
});

test('an administrator says once what the columns mean, and the next file is read by itself', async () => {
  const own = 'Kennung;Vorname;Nachname;Mobil\n71;Zara;Malik;07700900901\n';
  const run = await office.read(own);
  expect(run).toMatchObject({ state: 'columns needed' });
  const { columns, id: runId } = run as { columns: { heading: string; kind: string }[]; id: string };
  expect(columns[0]).toEqual({ heading: 'kennung', kind: 'unknown' });
  const chosen = columns.map(({ heading: word, kind }) => ({
    heading: word,
    kind: word === 'kennung' ? 'personId' : kind,
  }));
  expect((await office.call('setRosterColumns', { runId, columns: chosen })).status).toBe(204);
  expect(await office.waitFor(runId, 'ready')).toMatchObject({ counts: { added: 1 } });
  expect(await office.read(own)).toMatchObject({ state: 'ready' });
});

test('a file is recognised as the same, as older, or as cut off, and another takes the place of one that waits', async () => {
  const newer = { query: { name: 'week 2.csv', modifiedAt: '2026-03-09T09:00:00Z' } };
  const first = await office.read(file(zara), newer);
  await office.call('applyRoster', { runId: first['id'], confirmed: false, sendsWelcome: false });
  await office.waitFor(first['id'], 'applied');
  const older = await office.read(file(zara, yusuf), {
    query: { name: 'week 1.csv', modifiedAt: '2026-03-02T09:00:00Z' },
  });
  expect(older).toMatchObject({ questions: ['older file'], is_same_file: false, file_name: 'week 1.csv' });
  const cut = await office.read(file(zara, yusuf).slice(0, -25));
  expect(cut).toMatchObject({ questions: ['cut off'] });
  expect(await office.run(older['id'])).toMatchObject({ state: 'cancelled' });
  expect(await office.rows('select 1 from roster_rows where run_id = $1', older['id'])).toEqual([]);
});

test.each([
  ['nothing', '', 'empty'],
  ['only headings', `${heading}\n`, 'empty'],
  ['a picture', '\u0001\u0002\u0003\0', 'not text'],
  ['no columns', 'just a line', 'no table'],
])('a file with %s fails with its reason and changes nothing', async (_what, content, failure) => {
  expect(await office.read(content)).toMatchObject({ state: 'failed', failure });
  expect(await office.rows('select 1 from roster_files')).toEqual([]);
});

test('a file in UTF-16 is read', async () => {
  const text = `\uFEFF${file(zara).replaceAll(',', '\t')}`;
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  expect(await office.read(bytes)).toMatchObject({ state: 'ready', counts: { added: 1 } });
});

test('a category that is deleted while a file is read gets nothing of it, and what was read of it is deleted', async () => {
  const { id: runId } = await office.read(file(zara));
  await office.rows("update roster_runs set state = 'applying' where id = $1", runId);
  await office.rows('update categories set hidden_at = now() where id = $1', at.categories.morning);
  expect(await applyChunk(office.node.services.db, String(runId), 'no hash')).toBe(false);
  expect(await office.run(runId)).toMatchObject({ state: 'cancelled', applied: 0 });
  expect(await office.rows('select 1 from roster_rows where run_id = $1', runId)).toEqual([]);
});

test('files that each leave out a few people ask once they have left out many within a month', async () => {
  const people = Array.from({ length: 30 }, (_, index) =>
    zara.replace('71,', `p${index},`).replace('900901', `9009${10 + index}`),
  );
  await office.apply(file(...people));
  await office.apply(file(...people.slice(2)));
  const next = await office.read(file(...people.slice(4)));
  expect(next).toMatchObject({ counts: { left: 2 }, questions: ['many have left'] });
  await office.call('applyRoster', { runId: next['id'], confirmed: true, sendsWelcome: false });
  await office.waitFor(next['id'], 'applied');
  expect(await office.read(file(...people.slice(6)))).toMatchObject({ questions: [] });
});

test('a file for more new people than can get a text message is applied without messages only', async () => {
  const apply = async (runId: unknown, teachersAdded: number, sendsWelcome: boolean) => {
    const counts = { added: 900, teachersAdded };
    await office.rows('update roster_runs set counts = counts || $2 where id = $1', runId, counts);
    return office.call('applyRoster', { runId, confirmed: false, sendsWelcome });
  };
  const { id: first } = await office.read(file(zara));
  expect(await apply(first, 101, true)).toMatchObject({ status: 422, body: { code: 'RULE' } });
  expect((await apply(first, 100, true)).status).toBe(204);
  await office.waitFor(first, 'applied');
  const { id: next } = await office.read(file(zara));
  expect((await apply(next, 101, false)).status).toBe(204);
  await office.waitFor(next, 'applied');
});

test('after a big file the database knows how many there are now, for the plans of what comes next', async () => {
  const lines = Array.from(
    { length: 500 },
    (_, index) => `big${index},Zara,Big,07400${300_000 + index},,BIG1,Big`,
  );
  const rowsKnown = async () =>
    Object.fromEntries(
      (
        await office.rows(
          "select relname, reltuples from pg_class where relname in ('source_ids', 'roster_memberships')",
        )
      ).map(({ relname, reltuples }) => [relname, Number(reltuples)]),
    );
  await office.rows('analyze source_ids, roster_memberships');
  const before = await rowsKnown();
  await office.apply([heading, ...lines].join('\n'));
  const after = await rowsKnown();
  expect(after['source_ids']).toBe((before['source_ids'] ?? 0) + 501);
  expect(after['roster_memberships']).toBe((before['roster_memberships'] ?? 0) + 500);
});
