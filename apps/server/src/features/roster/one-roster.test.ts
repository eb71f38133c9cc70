// Proves that a OneRoster archive becomes the same roster as one file, whole or as a delta, and that an archive made to do harm is refused.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { heading, openRosterOffice, type RosterOffice } from './roster.fixture.ts';
import { zipOf, type Zipped } from './zip.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const about = 'sourcedId,status,dateLastModified';
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const manifest = (users: string, enrollments: string) =>
  csv(
    'propertyName,value',
    'oneroster.version,1.2',
    `file.users,${users}`,
    `file.enrollments,${enrollments}`,
  );
const users = (...lines: string[]) =>
  csv(`${about},enabledUser,username,givenName,familyName,sms,phone`, ...lines);
const classes = (...lines: string[]) => csv(`${about},title,courseSourcedId`, ...lines);
const enrollments = (...lines: string[]) =>
  csv(`${about},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate`, ...lines);
const roles = (...lines: string[]) => csv(`${about},userSourcedId,roleType,role`, ...lines);

const zara = 'u71,,,true,zara,Zara,Malik,07700900901,';
const yusuf = 'u72,,,true,yusuf,Yusuf,Demir,,07700 900902';
const mother = 'u90,,,true,huda,Huda,Malik,07700900990,';
const english = 'c1,,,English 1,k1';
const maths = 'c2,,,Maths 1,k2';

const archive = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
const whole = {
  'manifest.csv': manifest('bulk', 'bulk'),
  'orgs.csv': csv('sourcedId,name', 'o1,College'),
  'users.csv': users(zara, yusuf, mother),
  'roles.csv': roles('r1,,,u71,primary,student', 'r2,,,u90,primary,parent'),
  'classes.csv': classes(english, maths),
  'enrollments.csv': enrollments(
    'e1,,,c1,o1,u71,student,,,',
    'e2,,,c1,o1,u72,student,,,2099-01-01',
    'e3,,,c2,o1,u72,student,,,',
    'e4,,,c2,o1,u71,student,,,2020-07-01',
    'e5,,,c2,o1,u90,proctor,,,',
  ),
};

const membersNow = async () =>
  Object.fromEntries(
    (
      await office.rows(`select c.chat_name as name, array_agg(u.display_name order by u.display_name) as people
        from source_ids s join chats c on c.id = s.chat_id join chat_members m on m.chat_id = c.id
        join users u on u.id = m.user_id group by c.id order by 1`)
    ).map(({ name, people }) => [name, people]),
  );

test('an archive brings its people, classes and enrolments, but no parents, and the same as one file changes nothing', async () => {
  const run = await office.apply(archive(whole));
  expect(run).toMatchObject({ state: 'applied', counts: { added: 2, classesAdded: 2, problems: 0 } });
  expect(await membersNow()).toEqual({
    'English 1': ['Yusuf Demir', 'Zara Malik'],
    'Maths 1': ['Yusuf Demir'],
  });
  const [one, ...others] = [
    'u71,Zara,Malik,07700 900901,,c1,English 1',
    'u72,Yusuf,Demir,07700 900902,,c1,English 1',
    'u72,Yusuf,Demir,07700 900902,,c2,Maths 1',
  ];
  const same = await office.read(`${heading}\n${[one, ...others].join('\n')}\n`);
  expect(same).toMatchObject({ changes: 0, questions: [] });
  expect(await office.read(archive(whole))).toMatchObject({ changes: 0, is_same_file: true });
});

test('in a delta only what it names changes, and what is to be deleted leaves', async () => {
  await office.apply(archive(whole));
  const delta = archive({
    'manifest.csv': manifest('delta', 'delta'),
    'enrollments.csv': enrollments(
      'e3,tobedeleted,2026-11-01T00:00:00Z,c2,o1,u72,student,,,',
      'e6,active,2026-11-01T00:00:00Z,c2,o1,u71,student,,,',
      'e7,active,2026-11-01T00:00:00Z,c2,o1,u99,student,,,',
    ),
  });
  const run = await office.apply(delta);
  expect(run).toMatchObject({ counts: { left: 0, problems: 1 } });
  expect(await membersNow()).toEqual({
    'English 1': ['Yusuf Demir', 'Zara Malik'],
    'Maths 1': ['Zara Malik'],
  });
  const problems = await office.rows(
    "select person_id, problem from roster_rows where run_id = $1 and kind = 'problem'",
    run['id'],
  );
  expect(problems).toEqual([{ person_id: 'u99', problem: 'unknown person' }]);

  const leaving = await office.apply(
    archive({
      'manifest.csv': manifest('delta', 'delta'),
      'users.csv': users('u72,tobedeleted,2026-11-02,true,yusuf,Yusuf,Demir,,07700 900902'),
      'classes.csv': classes('c2,tobedeleted,2026-11-02,Maths 1,k2'),
    }),
  );
  expect(leaving).toMatchObject({ counts: { left: 1, moved: 1 } });
  expect(await membersNow()).toEqual({ 'English 1': ['Zara Malik'] });
  expect(await office.rows("select 1 from users where display_name = 'Yusuf Demir'")).toHaveLength(1);
});

test('in a whole file a row that is to be deleted is as if it were missing', async () => {
  await office.apply(archive(whole));
  const file = { ...whole, 'users.csv': users(zara, yusuf.replace(',,,', ',tobedeleted,,'), mother) };
  const run = await office.apply(archive(file));
  expect(run).toMatchObject({ counts: { left: 1 }, questions: ['many leave'] });
  expect(await membersNow()).toEqual({ 'English 1': ['Zara Malik'] });
});

const text = (name: string, content: string | Buffer): Zipped => ({ name, content });
const good = archive(whole);
test.each<readonly [string, Buffer<ArrayBuffer>, string]>([
  ['cut in half', good.subarray(0, good.length / 2), 'broken archive'],
  ['without an end', Buffer.from('PK\u0003\u0004'), 'broken archive'],
  ['with a password', zipOf([{ ...text('users.csv', users(zara)), encrypted: true }]), 'encrypted archive'],
  ['of more than it says', zipOf([{ ...text('users.csv', users(zara)), saysSize: 10 }]), 'broken archive'],
  ['of less than it says', zipOf([{ ...text('users.csv', users(zara)), saysSize: 4000 }]), 'broken archive'],
  [
    'of other bytes than it says',
    zipOf([{ ...text('users.csv', users(zara)), saysCrc: 7 }]),
    'broken archive',
  ],
  ['of 100 MB in 100 KB', zipOf([text('users.csv', Buffer.alloc(100 * 1024 * 1024, 'a'))]), 'large archive'],
  [
    'of 60,000 files',
    zipOf(Array.from({ length: 60_000 }, (_, index) => text(`${index}.csv`, ''))),
    'large archive',
  ],
  [
    'with two files of one name',
    zipOf([text('a/users.csv', 'a'), text('b/users.csv', 'b')]),
    'broken archive',
  ],
  ['that climbs out of its folder', zipOf([text('../users.csv', users(zara))]), 'broken archive'],
  ['without users', archive({ 'classes.csv': classes(english) }), 'no users'],
  ['that is a workbook', archive({ '[Content_Types].xml': '<Types/>' }), 'not text'],
  ['with an empty file of users', archive({ 'users.csv': '' }), 'empty'],
  [
    'with a picture as users',
    zipOf([text('users.csv', Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\r', 'latin1'))]),
    'not text',
  ],
])('an archive %s is refused with its reason', async (_what, content, failure) => {
  expect(await office.read(content)).toMatchObject({ state: 'failed', failure });
});

test('in an archive, hostile cells are problems of their lines, and numbers of the lines are those of the file', async () => {
  const run = await office.read(
    archive({
      ...whole,
      'users.csv': users(zara, 'u72,,,true,x,=HYPERLINK("http://x"),Demir,,4.47701E+11', mother),
    }),
  );
  expect(run).toMatchObject({ state: 'ready', counts: { added: 1, problems: 2 } });
  const problems = await office.rows(
    "select line, problem from roster_rows where run_id = $1 and kind = 'problem'",
    run['id'],
  );
  expect(problems).toEqual([3, 4].map((line) => ({ line, problem: 'formula' })));
});
