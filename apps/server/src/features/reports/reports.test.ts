// Proves what each report contains, that spreadsheets read its cells unchanged and never as formulas, and who can get it.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { details } from '@foothold/domain/people/details';
import { columnsOf, type ReportPreview } from '@foothold/domain/reports/contents';
import { reportKeys, reports, reportSentences, type ExportKey } from '@foothold/domain/reports/reports';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { names, personas, personId, type Persona } from '../../../../../testing/cast.ts';
import { missingId } from '../../../../../testing/identity.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { registerReports } from './route.ts';
import { readCsv } from './csv.fixture.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const subjects: Partial<Record<ExportKey, Record<string, string>>> = {
  'classroom-chats': { chatId: at.chats.blue },
  'users-by-classroom': { chatId: at.chats.blue },
  'individual-chats': { userId: personId('amina') },
  'single-user': { userId: personId('amina') },
  'roster-run': { runId: at.rosterRuns.ready },
};

async function ask(who: Persona, key: string, query: Record<string, string> = {}) {
  const answer = await fetch(`${node.url}/api/reports/${key}?${new URLSearchParams(query)}`, {
    headers: who === 'outsider' ? {} : { authorization: `Bearer ${tokenOf(who)}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, text: bytes.toString('utf8') };
}

async function report(key: ExportKey, query = subjects[key] ?? {}) {
  const answer = await ask('priya', key, query);
  expect(answer.status, answer.text).toBe(200);
  const [head = [], ...rows] = readCsv(answer.text);
  return {
    head,
    rows: rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']))),
  };
}

const heads: Readonly<Record<ExportKey, string>> = {
  'topics-and-modules':
    'topicId topicName subject topicActive category moduleId moduleName moduleLocked createdBy sharedWith learningResources tasks classrooms',
  classrooms:
    'chatId chatName category active locked teacher students participants topics modules activeModules currentModules currentIlp messages lastMessageAt',
  'classroom-chats':
    'chatId chatName category messageId createdAt createdById createdBy role text fileType filePath link',
  'individual-chats':
    'chatId chatName category participants messageId createdAt createdById createdBy role text fileType filePath link',
  'single-user':
    'userId displayName role phoneNumber category accountLocked section topicName moduleName itemId itemText status evidenceCount uncommentedCount answer lastModified',
  'users-by-classroom': `chatId chatName category userId displayName ${details.join(' ')} phoneNumber role accountLocked resourcesCompleted resourcesTotal tasksEvidenced tasksTotal targetsComplete targetsTotal activePlan`,
  'users-by-current-category': `userId displayName ${details.join(' ')} phoneNumber role categories isSelectedCategory accountLocked failedLoginAttempts classrooms`,
  audit: 'id at act actorId actor subjectId subject category details',
  'roster-run': 'line change applied personId firstName surname phoneNumber classId className problem userId',
  'deleted-messages':
    'messageId chatId chatName createdAt createdById createdBy text deletedAt deletedById deletedBy',
};

const fileNames: Readonly<Record<ExportKey, string>> = {
  'topics-and-modules': 'Topics and Modules-report.csv',
  classrooms: 'Classrooms-report.csv',
  'classroom-chats': 'Classroom Chats-report.csv',
  'individual-chats': 'Individual Chats-report.csv',
  'single-user': 'Single User-report.csv',
  'users-by-classroom': 'Users by Classroom-report.csv',
  'users-by-current-category': 'Users by Current Category-report.csv',
  'roster-run': 'Roster-report.csv',
  audit: 'Audit-report.csv',
  'deleted-messages': 'Deleted Messages-report.csv',
};

test('there are these seven reports with these names [AREP-2]', () => {
  expect(Object.values(reports).map(({ name }) => name)).toEqual([
    'Topics and Modules',
    'Classrooms',
    'Classroom Chats',
    'Individual Chats',
    'Single User',
    'Users by Classroom',
    'Users by Current Category',
  ]);
});

describe.each(Object.keys(heads) as ExportKey[])('%s', (key) => {
  test("an administrator gets a file with the report's name and the columns of its entities [AREP-3, AREP-6]", async () => {
    const answer = await ask('priya', key, subjects[key]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${fileNames[key]}"`);
    expect(answer.text.startsWith('\uFEFF')).toBe(true);
    expect((await report(key)).head).toEqual(heads[key].split(' '));
  });

  test('nobody else gets it, and a subject in another category is answered like one that does not exist', async () => {
    for (const who of personas.filter((each) => each !== 'priya')) {
      const answer = await ask(who, key, subjects[key]);
      expect([401, 403], `${who}: ${answer.text}`).toContain(answer.status);
      expect(answer.text).not.toContain('Amina');
    }
    const evening = { categoryId: at.categories.evening };
    const nowhere = await ask('priya', key, { ...subjects[key], categoryId: missingId });
    expect(nowhere.status).toBe(404);
    const foreign = await ask('priya', key, { ...subjects[key], ...evening });
    expect([foreign.status, foreign.text]).toEqual([nowhere.status, nowhere.text]);
  });
});

describe.each(reportKeys)('the first rows of %s', (key) => {
  test('are those of its file, under the columns that the screen names, and are recorded as shown, not as exported', async () => {
    await node.restore();
    const answer = await ask('priya', `${key}/preview`, subjects[key]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const preview = JSON.parse(answer.text) as ReportPreview;
    const [head, ...rows] = readCsv((await ask('priya', key, subjects[key])).text);
    expect(preview).toEqual({ columns: head, rows: rows.slice(0, 5) });
    expect(preview.rows.length).toBeGreaterThan(0);
    expect(columnsOf(key)).toEqual(head);
    const { rows: entries } = await node.pool.query<{ act: string; details: object }>(
      'select act, details from auth.audit where actor_id = $1 order by id desc limit 2',
      [personId('priya')],
    );
    expect(entries.map(({ act }) => act)).toEqual(['exported', 'report previewed']);
    expect(entries[1]?.details).toEqual({ report: reports[key].name });
  });

  test('are refused to everybody else, as is a subject in another category', async () => {
    for (const who of personas.filter((each) => each !== 'priya')) {
      const answer = await ask(who, `${key}/preview`, subjects[key]);
      expect([401, 403], `${who}: ${answer.text}`).toContain(answer.status);
      expect(answer.text).not.toContain('Amina');
    }
    const evening = await ask('priya', `${key}/preview`, {
      ...subjects[key],
      categoryId: at.categories.evening,
    });
    expect(evening.status).toBe(404);
  });
});

test('a classroom or user of another category, a private chat and a missing choice are refused', async () => {
  const missing = await ask('priya', 'classroom-chats', { chatId: missingId });
  expect(missing).toMatchObject({ status: 404 });
  for (const chatId of [at.chats.red, at.chats.aminaAndClarke, "x'; drop table users; --"])
    expect((await ask('priya', 'classroom-chats', { chatId })).text).toBe(missing.text);
  for (const userId of [missingId, personId('dao')])
    expect(await ask('priya', 'single-user', { userId })).toMatchObject({ status: 404 });
  expect(JSON.parse((await ask('priya', 'classroom-chats')).text)).toMatchObject({
    msg: 'Please choose a classroom',
  });
  expect(JSON.parse((await ask('priya', 'individual-chats')).text)).toMatchObject({
    msg: 'Please choose a user',
  });
  expect(await ask('priya', 'constructor')).toMatchObject({ status: 404 });
});

test('messages deleted with a classroom are shown only to administrators of its category', async () => {
  for (const [name, categoryId] of Object.entries(at.categories)) {
    await node.pool.query(
      'insert into sealed_messages (message_id, chat_id, chat_name, category_id, text, created_at) values ($1, $2, $3, $4, $5, now())',
      [randomUUID(), randomUUID(), 'Gone', categoryId, `Said in ${name}`],
    );
  }
  const { text } = await ask('priya', 'deleted-messages');
  expect(text).toContain('Said in morning');
  expect(text).not.toContain('Said in evening');
});

test('messages deleted with a classroom are listed in the order in which they were sent', async () => {
  const [chatId, minutes] = [randomUUID(), [4, 1, 5, 2, 3, 7, 6]];
  await node.pool.query(
    `insert into sealed_messages (message_id, chat_id, chat_name, category_id, text, created_at)
     select gen_random_uuid(), $1, 'Gone', $3, 'Minute ' || minute, now() + minute * interval '1 minute'
     from unnest($2::int[]) as minute`,
    [chatId, minutes, at.categories.morning],
  );
  const { rows } = await report('deleted-messages');
  const said = rows.filter((row) => row['chatId'] === chatId).map((row) => row['text']);
  expect(said).toEqual(minutes.toSorted((a, b) => a - b).map((minute) => `Minute ${minute}`));
  // What was deleted first comes first, however new it was.
  await node.pool.query(
    `insert into sealed_messages (message_id, chat_id, chat_name, category_id, text, created_at, deleted_at)
     values (gen_random_uuid(), $1, 'Gone', $2, 'Taken back', now() + interval '1 hour', now() - interval '1 hour')`,
    [chatId, at.categories.morning],
  );
  const later = (await report('deleted-messages')).rows.filter((row) => row['chatId'] === chatId);
  expect(later.map((row) => row['text'])).toEqual(['Taken back', ...said]);
});

const hostile = [
  '=HYPERLINK("http://evil.example","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  '-',
  ' =1+1',
  '   +447700900123',
  '\u00A0\u3000@SUM(A1)',
  '\u200B=1+1',
  '\uFEFF\u2060\u00AD \u202E-2+3',
  '\u0001\u0085=1',
  '\u2800\u3164\uFE0F\u{E0061}=1',
  '\u22121+1',
  '\u22125',
  '\u200B\u2212',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20SUM(A1)',
  ' \uFE661+1',
];
/** Where semicolons, tabs or lines end cells, as they do in much of Europe: what each becomes. */
const hostileWithin: readonly (readonly [text: string, cell: string])[] = [
  ['Zoë;=HYPERLINK("http://evil.example")', 'Zoë;\'=HYPERLINK("http://evil.example")'],
  ['Ann; =1+1; @SUM(A1)', "Ann;' =1+1;' @SUM(A1)"],
  ['a\t=1+1\t-2+3', "a\t'=1+1\t'-2+3"],
  ['a\n=1+1\r\n+1+1\r-1-1', "a\n'=1+1\r\n'+1+1\r'-1-1"],
  ['quoted, "and";"=1+1"', 'quoted, "and";\'"=1+1"'],
  ['a;""=1+1', 'a;\'""=1+1'],
  ['a;\u200B\uFEFF\u2212 1', "a;'\u200B\uFEFF\u2212 1"],
  ['a;\uFF1D1', "a;'\uFF1D1"],
  ['a;-5+6', "a;'-5+6"],
  ['=1;=2', "'=1;'=2"],
  ['"=1+1"', '\'"=1+1"'],
  ['\t=1', "'\t'=1"],
];
const honest = [
  'Ann; Bo; +447700900123; -12',
  'a; b\tc\nminus 5 = 2',
  'half; past = seven',
  '+447700900123',
  '-12',
  'comma, "quotes" and\r\nlines\nof two kinds',
  '"',
  'Zoë 😀 𝒳 أمينة يوسف',
  '  a leading space = nothing',
  '\u200Bhidden = nothing',
  '\u200F\u061Cأمينة = ١',
  '– a dash, said aloud',
  '…=1',
  '😀 =1',
  "'already",
  '',
];

test('cells contain what users wrote, and formulas are turned into plain text [THREAT-28]', async () => {
  const texts = [...hostile, ...hostileWithin.map(([text]) => text), ...honest];
  await node.pool.query('update users set display_name = $1 where id = $2', [
    '=cmd|/C calc!A1',
    personId('amina'),
  ]);
  for (const [index, text] of texts.entries())
    await node.pool.query(
      'insert into messages (id, chat_id, seq, text, created_by) values (gen_random_uuid(), $1, $2, $3, $4)',
      [at.chats.green, 10 + index, text, personId('amina')],
    );
  const { rows } = await report('classroom-chats', { chatId: at.chats.green });
  const said = rows.slice(1);
  expect(said.map((row) => row['text'])).toEqual([
    ...hostile.map((text) => `'${text}`),
    ...hostileWithin.map(([, cell]) => cell),
    ...honest,
  ]);
  expect(said.every((row) => row['createdBy'] === "'=cmd|/C calc!A1")).toBe(true);
  await node.restore();
});

test('the reports on the chats of a classroom and of a user contain every message with its author, oldest first [AREP-5]', async () => {
  const classroom = await report('classroom-chats');
  expect(classroom.rows.map((row) => [row['text'], row['createdBy'], row['role']])).toEqual([
    ['Welcome to class Blue.', 'Colin Clarke', 'teacher'],
    ['Good morning everyone.', 'Amina Yusuf', 'student'],
    ['I have left since.', 'Deleted User', ''],
  ]);
  expect(classroom.rows[0]).toMatchObject({
    chatName: 'Blue',
    category: 'Morning',
    createdAt: '2026-03-11T10:00:00.000Z',
    createdById: personId('clarke'),
  });
  const own = await report('individual-chats');
  expect(own.rows).toMatchObject([
    { text: 'I am late today.', participants: 'Amina Yusuf; Colin Clarke', chatId: at.chats.aminaAndClarke },
  ]);
  expect((await report('individual-chats', { userId: personId('carlos') })).rows).toEqual([]);
});

test("the report on a user's chats leaves out messages in other categories, in classrooms and in other users' private chats", async () => {
  const elena = personId('elena');
  const conversation = async (category: keyof typeof at.categories, text: string) => {
    const chatId = randomUUID();
    await node.pool.query(
      "insert into chats (id, kind, chat_name, category_id) values ($1, 'individual', $2, $3)",
      [chatId, text, at.categories[category]],
    );
    await node.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [chatId, elena]);
    await node.pool.query(
      'insert into messages (id, chat_id, seq, text, created_by) values (gen_random_uuid(), $1, 1, $2, $3)',
      [chatId, text, elena],
    );
  };
  await conversation('morning', 'Said in Morning');
  await conversation('evening', 'Said in Evening');
  await node.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    at.chats.blue,
    elena,
  ]);
  const { rows } = await report('individual-chats', { userId: elena });
  expect(rows.map((row) => row['text'])).toEqual(['Said in Morning']);
  // The oldest chat first, each from its beginning.
  await conversation('morning', 'Begun later');
  await node.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by)
     select gen_random_uuid(), id, 2, 'Answered', $1 from chats where chat_name in ('Said in Morning', 'Begun later')`,
    [elena],
  );
  const both = await report('individual-chats', { userId: elena });
  expect(both.rows.map((row) => row['text'])).toEqual([
    'Said in Morning',
    'Answered',
    'Begun later',
    'Answered',
  ]);
  await node.restore();
});

test('topics, modules and classrooms are listed with their contents, for this category only [AREP-5]', async () => {
  const topics = await report('topics-and-modules');
  expect(topics.rows.map((row) => row['moduleName'])).toEqual([
    '',
    'Asking the way',
    'At the market',
    'At the shops',
    'Formal letters',
    'Not taught yet',
  ]);
  expect(topics.rows[1]).toMatchObject({
    topicName: 'Around town',
    learningResources: '3',
    tasks: '2',
    classrooms: 'Blue',
    moduleLocked: 'false',
  });
  const classrooms = await report('classrooms');
  const listed = classrooms.rows.map((row) => row['chatName']);
  expect(listed).toEqual(expect.arrayContaining(['Blue', 'Green', 'Old class']));
  expect(listed).not.toContain('Red');
  expect(classrooms.rows[0]).toMatchObject({
    teacher: 'Colin Clarke',
    students: 'Amina Yusuf; Bilal Khan; Fatima Noor; George Mensah',
    currentModules: 'Asking the way',
    activeModules: 'Asking the way; At the shops; Formal letters',
    messages: '3',
    lastMessageAt: '2026-03-13T10:00:00.000Z',
    active: 'true',
  });
});

test('the users of the category and of a classroom are listed with their progress, and no secrets', async () => {
  const users = await report('users-by-current-category');
  expect(new Set(users.rows.map((row) => row['displayName']))).toEqual(
    new Set([
      'Amina Yusuf',
      'Bilal Khan',
      'Carlos Silva',
      'Colin Clarke',
      'Elena Popescu',
      'Fatima Noor',
      'George Mensah',
      'Hassan Ali',
      'Priya Patel',
    ]),
  );
  // Teachers, then students, then administrators, each by name.
  expect(users.rows.map((row) => row['displayName'])).toEqual([
    'Colin Clarke',
    'Hassan Ali',
    'Amina Yusuf',
    'Bilal Khan',
    'Carlos Silva',
    'Elena Popescu',
    'Fatima Noor',
    'George Mensah',
    'Priya Patel',
  ]);
  expect(users.rows.find((row) => row['userId'] === personId('hassan'))).toMatchObject({
    categories: 'Evening; Morning',
    isSelectedCategory: 'false',
    classrooms: 'Green',
  });
  expect(users.rows.find((row) => row['userId'] === personId('fatima'))).toMatchObject({
    accountLocked: 'true',
    phoneNumber: expect.stringMatching(/^\+44\d+$/) as string,
  });
  const inClass = await report('users-by-classroom');
  expect(inClass.rows.find((row) => row['userId'] === personId('amina'))).toMatchObject({
    resourcesCompleted: '1',
    resourcesTotal: '5',
    tasksEvidenced: '2',
    tasksTotal: '5',
    targetsComplete: '1',
    targetsTotal: '2',
    activePlan: 'My year',
  });
  // Green shares its only module with Blue: what a learner handed in counts once, for the class of the report.
  const inGreen = await report('users-by-classroom', { chatId: at.chats.green });
  expect(inGreen.rows.find((row) => row['userId'] === personId('carlos'))).toMatchObject({
    tasksEvidenced: '1',
  });
  for (const name of names) expect(JSON.stringify(users.rows)).not.toContain(tokenOf(name));
});

test('the report on one user has a row for every resource, task, target and question, and at least one row', async () => {
  const { rows } = await report('single-user');
  expect([...new Set(rows.map((row) => row['section']))]).toEqual([
    'resource',
    'task',
    'target',
    'plan start',
    'plan end',
  ]);
  expect(rows.find((row) => row['itemId'] === at.resources.map)).toMatchObject({ status: 'completed' });
  expect(rows.find((row) => row['itemId'] === at.tasks.photo)).toMatchObject({
    status: 'evidenced',
    evidenceCount: '2',
    uncommentedCount: '0',
  });
  const statusOf = (id: string) => rows.find((row) => row['itemId'] === id)?.['status'];
  const items = [at.targets.aminaSeen, at.targets.aminaNew, at.tasks.post, at.resources.list];
  expect(items.map(statusOf)).toEqual(['complete', '', '', '']);
  // Bilal and Elena did the same task.
  expect(rows.find((row) => row['itemId'] === at.tasks.describe)).toMatchObject({
    evidenceCount: '1',
    uncommentedCount: '1',
  });
  const clarke = await report('single-user', { userId: personId('priya') });
  expect(clarke.rows).toMatchObject([{ displayName: 'Priya Patel', section: '', itemId: '' }]);
});

test('the report on one user says whether staff or failed sign-ins have locked the account', async () => {
  const isLocked = async () => (await report('single-user')).rows.at(0)?.['accountLocked'];
  expect(await isLocked()).toBe('false');
  for (const lock of ['auto_locked_at', 'staff_locked_at']) {
    await node.pool.query(`update user_contacts set ${lock} = now() where user_id = $1`, [personId('amina')]);
    expect(await isLocked()).toBe('true');
    await node.restore();
  }
});

test('the report on one user includes modules that contain their work but are no longer taught, once each, and none of another category', async () => {
  const modulesOf = async () => {
    const { rows } = await report('single-user');
    const items = rows.filter(({ section }) => section === 'resource' || section === 'task');
    expect(new Set(items.map((row) => row['itemId'])).size).toBe(items.length);
    return [...new Set(items.map((row) => `${row['topicName']}: ${row['moduleName']}`))].toSorted();
  };
  const amina = personId('amina');
  const worked = ['Asking the way', 'At the market', 'At the shops'].map((name) => `Around town: ${name}`);
  const taught = [...worked, 'Around town: Formal letters'];
  expect(await modulesOf()).toEqual(taught);
  await node.pool.query(
    "insert into evidence (id, owner_id, task_id, index, text) values (gen_random_uuid(), $1, $2, 0, 'Apples!'), (gen_random_uuid(), $1, $3, 0, 'Hello?')",
    [amina, at.tasks.sell, at.tasks.call],
  );
  await node.pool.query('insert into resource_progress (user_id, resource_id) values ($1, $2)', [
    amina,
    at.resources.list,
  ]);
  expect(await modulesOf()).toEqual(taught);
  await node.pool.query('delete from chat_members where user_id = $1', [amina]);
  expect(await modulesOf()).toEqual(worked);
  const { rows } = await report('single-user');
  expect(rows.find((row) => row['itemId'] === at.tasks.photo)).toMatchObject({ evidenceCount: '2' });
  expect(rows.find((row) => row['itemId'] === at.resources.map)).toMatchObject({ status: 'completed' });
  await node.restore();
});

test('every export is recorded in the audit log before its first line, with its subject', async () => {
  await report('classroom-chats');
  const { rows } = await node.pool.query(
    "select act, actor_name, subject_name, details from auth.audit where act = 'exported' order by id desc limit 1",
  );
  expect(rows).toEqual([
    {
      act: 'exported',
      actor_name: 'Priya Patel',
      subject_name: 'Blue',
      details: { report: 'Classroom Chats' },
    },
  ]);
  const { rows: audit } = await report('audit', {});
  expect(audit.at(-1)).toMatchObject({ act: 'exported', actor: 'Priya Patel' });
});

const running = async () =>
  (
    await node.pool.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'foothold-reports' and datname = current_database()",
    )
  ).rows[0]?.count ?? 0;

/** How many rows a report has read that waits for its client; null if none waits. */
const rowsOfWaitingCopy = async () =>
  (
    await node.pool.query<{ rows: number }>(
      `select tuples_processed::int as rows from pg_stat_progress_copy join pg_stat_activity using (pid)
       where application_name = 'foothold-reports' and wait_event = 'ClientWrite'`,
    )
  ).rows[0]?.rows ?? null;

/** Adds more messages than the socket buffers of a client that does not read can hold. */
async function fillGreen(): Promise<void> {
  await node.pool.query(
    `begin; select live.begin_bulk();
     insert into messages (id, chat_id, seq, text)
       select gen_random_uuid(), '${at.chats.green}', 100 + n, repeat('words ', 150) from generate_series(1, 20000) n;
     commit`,
  );
}

async function emptyGreen(): Promise<void> {
  await node.pool.query(
    `begin; select live.begin_bulk(); delete from messages where chat_id = '${at.chats.green}' and seq > 100; commit`,
  );
}

/** Reads the first lines of a long report and then stops reading. */
async function stall(url = node.url) {
  const request = get(`${url}/api/reports/classroom-chats?chatId=${at.chats.green}`, {
    headers: { authorization: `Bearer ${tokenOf('priya')}` },
    agent: false,
  });
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.on('error', () => undefined);
  await once(answer, 'readable');
  return request;
}

test('a client that stops reading pauses the query, and one that disconnects ends it', async () => {
  await fillGreen();
  const request = await stall();
  let before: number | null = null;
  const hasPaused = async () => {
    const [last, now] = [before, await rowsOfWaitingCopy()];
    before = now;
    return now !== null && now === last;
  };
  await expect.poll(hasPaused).toBe(true);
  expect(before).toBeLessThan(20_000);
  expect(await running()).toBe(1);
  request.destroy();
  await expect.poll(running).toBe(0);
  await emptyGreen();
}, 60_000);

test('a user with two running reports is refused a third without an audit record, and gets it once one has ended', async () => {
  await fillGreen();
  const exported = async () =>
    (await node.pool.query("select from auth.audit where act = 'exported'")).rowCount ?? 0;
  const [first, second] = [await stall(), await stall()];
  const before = await exported();
  const refused = await ask('priya', 'classrooms');
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    429,
    { code: 'TOO_MANY', msg: reportSentences.ownRunning },
  ]);
  expect(await exported()).toBe(before);
  first.destroy();
  await expect.poll(async () => (await ask('priya', 'classrooms')).status).toBe(200);
  second.destroy();
  await expect.poll(running).toBe(0);
  await emptyGreen();
}, 60_000);

test('a client that reads nothing for too long is disconnected, so that others get its slot', async () => {
  await fillGreen();
  const app = Fastify();
  await app.register(fastifyCookie);
  await registerReports(app, node.services, { each: 1, idleTimeoutMs: 1000 });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await stall(url);
  await expect.poll(running).toBe(0);
  (await stall(url)).destroy();
  await app.close();
  await emptyGreen();
}, 60_000);
