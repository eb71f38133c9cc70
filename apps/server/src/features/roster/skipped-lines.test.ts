// Proves that what is two things in a file, unreadable or no more than a row number is left out with its reason, and that nobody joins, leaves or loses a name by it.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openRosterOffice, type RosterOffice } from './roster.fixture.ts';
import { zipOf } from './zip.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const csv = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;
const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
/** Twelve learners of one class, as `idOf` and `nameOf` write them. */
const twelve = (
  idOf = (number: string) => `00${number}`,
  nameOf = (number: string) => `P${number},Elevens`,
) =>
  csv(
    'Student ID,First name,Surname,Mobile,Class code,Class name',
    ...numbers.map((number) => `${idOf(number)},${nameOf(number)},07700 9009${number},EL,Eleven class`),
  );
const people = numbers.map((number) => `P${number} Elevens`);

const membersOf = async (className: string) =>
  (
    await office.rows(
      `select u.display_name from chats c join chat_members m on m.chat_id = c.id join users u on u.id = m.user_id
       where c.chat_name = $1 order by 1`,
      className,
    )
  ).map(({ display_name: name }) => name);
const problemsOf = async (run: Readonly<Record<string, unknown>>) =>
  (
    await office.rows(
      "select line, problem from roster_rows where run_id = $1 and kind = 'problem' order by number",
      run['id'],
    )
  ).map(({ line, problem }) => `${String(line)} ${String(problem)}`);

test('two learners without a ULN of their own are not made one, and the others of the file come', async () => {
  const run = await office.apply(
    csv(
      'LearnRefNumber,ULN,FamilyName,GivenNames,TelNo,ClassCode,ClassName',
      'A0001,9999999999,Testova,Olena,07700 900611,E1MON,ESOL Entry 1 Monday',
      'A0002,9999999999,Samplewala,Bilal,07700 900612,L1TUE,ESOL Level 1 Tuesday',
      'A0003,1000000043,Mockett,Grace,07700 900613,E1MON,ESOL Entry 1 Monday',
    ),
  );
  expect(await problemsOf(run)).toEqual([
    '2 placeholder for the number of the person',
    '3 placeholder for the number of the person',
  ]);
  expect(await membersOf('ESOL Entry 1 Monday')).toEqual(['Grace Mockett']);
  expect(await membersOf('ESOL Level 1 Tuesday')).toEqual([]);
});

test('telephone numbers that stand for "none" bring nobody', async () => {
  const run = await office.read(
    csv(
      'Student ID,First name,Surname,Mobile,Class code,Class name',
      'P1,Jon,Placeholder,07700 000000,PH,Placeholder class',
      'P2,Kim,Placeholder,07700 000000,PH,Placeholder class',
      'P3,Lou,Placeholder,00000000000,PH,Placeholder class',
    ),
  );
  expect(run).toMatchObject({ state: 'ready', changes: 0, counts: { added: 0, problems: 3 } });
  expect(await problemsOf(run)).toEqual([2, 3, 4].map((line) => `${line} placeholder for a phone number`));
});

test.each([
  ['one number', (number: string) => (number === '01' ? '1' : `00${number}`), 1],
  ['every number', (number: string) => String(Number(number)), 12],
])('nobody leaves a class because a spreadsheet has taken the zeros of %s', async (_what, idOf, problems) => {
  await office.apply(twelve());
  const run = await office.apply(twelve(idOf));
  expect(run).toMatchObject({ changes: 0, questions: [], counts: { left: 0, problems } });
  expect((await problemsOf(run))[0]).toBe('2 linked already');
  expect(await membersOf('Eleven class')).toEqual(people);
  // The next file has the zeros again.
  expect(await office.apply(twelve())).toMatchObject({ changes: 0, counts: { problems: 0 } });
});

test('names of which a spreadsheet has made question marks replace none', async () => {
  await office.apply(twelve());
  const destroyed = new Map([
    ['01', '?01,?levens'],
    ['02', '????,??????'],
  ]);
  const run = await office.apply(
    twelve(undefined, (number) => destroyed.get(number) ?? `P${number},Elevens`),
  );
  expect(await problemsOf(run)).toEqual(['2 destroyed name', '3 destroyed name']);
  expect(run).toMatchObject({ changes: 0, counts: { left: 0, renamed: 0 } });
  expect(await membersOf('Eleven class')).toEqual(people);
});

test('a file in Windows-1250 is a problem for the names with letters that are read as others, and for no other', async () => {
  // Łukasz Wiśniewski, Halina Gęsicka, José Müller.
  const bytes = Buffer.from(
    csv(
      'Student ID,First name,Surname,Mobile',
      's1,\u00A3ukasz,Wi\u009Cniewski,07700 900661',
      's2,Halina,G\u00EAsicka,07700 900662',
      's3,Jos\u00E9,M\u00FCller,07700 900663',
    ),
    'latin1',
  );
  const run = await office.read(new Uint8Array(bytes));
  expect(await problemsOf(run)).toEqual(['2 destroyed name', '3 destroyed name']);
  expect(run).toMatchObject({ counts: { added: 1 } });
});

const oneRoster = (files: Readonly<Record<string, readonly string[]>>) =>
  zipOf(Object.entries(files).map(([name, lines]) => ({ name: `${name}.csv`, content: csv(...lines) })));
const archive = (endDates: readonly string[], over: Readonly<Record<string, readonly string[]>> = {}) =>
  oneRoster({
    users: [
      'sourcedId,status,enabledUser,role,givenName,familyName,sms',
      ...numbers.map((number) => `u${number},active,true,student,P${number},Elevens,07700 9009${number}`),
    ],
    classes: ['sourcedId,status,title', 'c1,active,Eleven class'],
    enrollments: [
      'sourcedId,status,classSourcedId,userSourcedId,role,endDate',
      ...numbers.map(
        (number, index) => `e${number},active,c1,u${number},student,${endDates[index] ?? '31/07/2099'}`,
      ),
    ],
    ...over,
  });

test('last days are read as a British Excel writes them; over is over, and one that cannot be read makes nobody leave', async () => {
  await office.apply(archive([]));
  expect(await membersOf('Eleven class')).toEqual(people);
  const later = ['09/07/2099', '9.7.2099', '2099-07-09T00:00:00.000Z', '72882', '09/07/2099 00:00:00'];
  expect(await office.apply(archive(later))).toMatchObject({ changes: 0, counts: { problems: 0 } });
  const unreadable = ['31/02/2099', '13/13/2099', '2099-02-30', '1/2/27', '07/31/2099', 'July'];
  const run = await office.apply(archive(unreadable));
  expect(await problemsOf(run)).toEqual([2, 3, 4, 5, 6, 7].map((line) => `${line} unreadable date`));
  expect(run).toMatchObject({ changes: 0, counts: { left: 0 } });
  expect(await office.apply(archive(['09/07/2026']))).toMatchObject({ counts: { left: 1, problems: 0 } });
  expect(await membersOf('Eleven class')).toEqual(people.slice(1));
});

test('an id that is twice in an archive, with other details, changes nothing of its lines', async () => {
  await office.apply(archive([]));
  const user = 'sourcedId,status,enabledUser,role,givenName,familyName,sms';
  const doubled = archive([], {
    users: [
      user,
      ...numbers.map((number) => `u${number},active,true,student,P${number},Elevens,07700 9009${number}`),
      'u01,active,true,student,Somebody,Else,07700 900999',
      'u02,tobedeleted,true,student,P02,Elevens,07700 900902',
      'u03,active,true,student,P03,ELEVENS,07700900903',
    ],
    classes: ['sourcedId,status,title', 'c1,active,Eleven class', 'c2,active,Maths', 'c2,active,English'],
    enrollments: [
      'sourcedId,status,classSourcedId,userSourcedId,role,endDate',
      ...numbers.map((number) => `e${number},active,c1,u${number},student,`),
      'e03,active,c1,u04,student,',
      'e21,active,c2,u05,student,',
    ],
  });
  const run = await office.apply(doubled);
  expect(await problemsOf(run)).toEqual([
    '2 different details',
    '3 different details',
    '4 different enrolments',
    '14 different enrolments',
    '15 different names of the class',
  ]);
  expect(run).toMatchObject({ changes: 0, counts: { left: 0, renamed: 0, classesAdded: 0 } });
  expect(await membersOf('Eleven class')).toEqual(people);
});

test('a text that begins with PK is a table, and an archive that begins so is not one', async () => {
  const run = await office.apply(
    csv(
      'PKPersonID,Forename,Surname,Mobile,Class code,Class name',
      '501,Dina,Example,07700 900631,PKC,Class of PK',
    ),
  );
  expect(run).toMatchObject({ state: 'applied', counts: { added: 1 } });
  expect(await membersOf('Class of PK')).toEqual(['Dina Example']);
  for (const signature of ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'])
    expect(await office.read(signature)).toMatchObject({ state: 'failed', failure: 'broken archive' });
});

test('a column that counts the rows is asked about, and read once an administrator has said what it is', async () => {
  const counted = csv(
    'No.,First name,Surname,Mobile,Reg No',
    '1,Zara,Malik,07700 900901,R77',
    '2,Yusuf,Demir,07700 900902,R91',
  );
  const run = await office.read(counted);
  expect(run).toMatchObject({ state: 'columns needed' });
  const columns = (run['columns'] as { heading: string; kind: string }[]).map((column) =>
    column.heading === 'reg no' ? { ...column, kind: 'personId' } : column,
  );
  expect(columns[0]).toEqual({ heading: 'no', kind: 'unknown' });
  expect((await office.call('setRosterColumns', { runId: run['id'], columns })).status).toBe(204);
  expect(await office.waitFor(run['id'], 'ready')).toMatchObject({ counts: { added: 2, problems: 0 } });
  expect(await office.read(counted)).toMatchObject({ state: 'ready' });
});
