// Proves what is read from a roster, however its file was made, and what it changes.
import { expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { rosterColumnsOf, missingKinds, rosterKindOf } from './columns.ts';
import { diffOf } from './diff.ts';
import type { NumberedLine } from './grouped-rows.ts';
import type { Holder, CurrentState, KnownClass, KnownPerson } from './current-state.ts';
import { endsWithin, maxRosterLines, rosterLine, rosterRows, shapeProblem } from './lines.ts';
import { leaveTooMany, questionsOf } from './safety.ts';

const heading = 'Person ID,First name,Surname,Mobile,Role,Class ID,Class name';

/** The lines of a file, with numbers as the server would write those of Britain. */
function read(text: string): NumberedLine[] {
  const rows = [...(rosterRows(text) ?? [])];
  const columns = rosterColumnsOf(rows[0]?.cells ?? [], {});
  return rows.slice(1).map(({ cells, number }) => {
    const line = rosterLine(cells, number, columns);
    const digits = line.phoneNumber.replace(/\D/g, '').replace(/^(0|44)/, '');
    return { line, number: digits.length === 10 ? `+44${digits}` : null };
  });
}

const nothing: CurrentState = {
  people: new Map(),
  classes: new Map(),
  memberships: new Map(),
  holders: new Map(),
};

function person(firstName: string, surname: string, phoneNumber: string, userId = firstName): KnownPerson {
  const isSeenAs = (first: string, last: string) => first === firstName && last === surname;
  return { userId, firstName, surname, phoneNumber, role: 'student', isSeenAs };
}

function classCalled(name: string): KnownClass {
  return { chatId: `chat ${name}`, isSeenAs: (other) => other === name };
}

const anyone = (role: Role = 'student', isLinked = false): Holder => ({
  userId: 'somebody',
  role,
  isLinked,
});

const told = (lines: readonly NumberedLine[], known: CurrentState = nothing) => {
  const { changes, counts } = diffOf(lines, known, { hasClasses: true });
  return {
    counts,
    changes: changes.map(({ kind, line, personId, classId, problem }) =>
      [kind, line, personId, classId, problem].filter((each) => each !== null).join(' '),
    ),
  };
};

test('a first roster brings each class and person once, and a membership for each line', () => {
  const { changes, counts } = told(
    read(`${heading}
7,Amina,Yusuf,07700 900101,Student,E1,English 1
7,Amina,Yusuf,07700 900101,Student,M1,Maths 1
8,Bilal,Khan,+44 7700 900102,,E1,English 1
`),
  );
  expect(changes).toEqual([
    'class added 2 E1',
    'class added 3 M1',
    'person added 2 7',
    'person added 4 8',
    'joined 2 7 E1',
    'joined 4 8 E1',
    'joined 2 7 M1',
  ]);
  expect(counts).toEqual({
    people: 2,
    added: 2,
    teachersAdded: 0,
    linked: 0,
    renamed: 0,
    moved: 0,
    left: 0,
    classesAdded: 2,
    problems: 0,
  });
});

const amina: CurrentState = {
  ...nothing,
  people: new Map([['7', person('Amina', 'Yusuf', '+447700900101')]]),
  classes: new Map([
    ['E1', classCalled('English 1')],
    ['E2', classCalled('English 2')],
  ]),
  memberships: new Map([['7', new Set(['E1'])]]),
};
const line = (id: string, rest: string) => `${heading}\n${id},${rest}\n`;

test('the same roster again changes nothing', () => {
  const { changes } = told(read(line('7', 'Amina,Yusuf,07700900101,,E1,English 1')), amina);
  expect(changes).toEqual([]);
});

test('somebody moves to another class, leaves without a class, or leaves by not being in the file', () => {
  const moved = told(read(line('7', 'Amina,Yusuf,07700900101,,E2,English 2')), amina);
  expect(moved.changes).toEqual(['joined 2 7 E2', 'left 2 7 E1']);
  expect(moved.counts).toMatchObject({ moved: 1, left: 0 });
  for (const text of [
    line('7', 'Amina,Yusuf,07700900101,,,'),
    line('9', 'Dao,Nguyen,07700900109,,E1,English 1'),
  ]) {
    const left = told(read(text), amina);
    expect(left.changes.filter((change) => change.startsWith('left'))).toHaveLength(1);
    expect(left.counts).toMatchObject({ moved: 0, left: 1 });
  }
});

test('nobody leaves because their line is wrong, or because the file says nothing of classes', () => {
  const wrong = [
    'Amina,Yusuf,4.47701E+11,,E1,English 1',
    'Amina,,07700900101,,E1,English 1',
    'Amina,Yusuf,07700900101,,4.4E+11,English 1',
    'Amina,Yusuf,07700900101,,=1+1,English 1',
  ];
  for (const rest of wrong) {
    const { changes } = told(read(line('7', rest)), amina);
    expect(changes.map((change) => change.split(' ')[0])).toEqual(['problem']);
  }
  const people = diffOf(read('Person ID,First name,Surname,Mobile\n9,Dao,Nguyen,07700900109\n'), amina, {
    hasClasses: false,
  });
  expect(people.counts).toMatchObject({ added: 1, left: 0 });
});

test('what the records have changed is applied, and a changed phone number is for staff', () => {
  const renamed = told(read(line('7', 'Amina,Warsame,07700900101,,E1,English A')), amina);
  expect(renamed.changes).toEqual(['class renamed 2 E1', 'person renamed 2 7']);
  const called = told(read(line('7', 'Amina,Yusuf,07700900999,,E1,English 1')), amina);
  expect(called.changes).toEqual(['problem 2 7 E1 number changed']);
});

test('people are found by their number in the records, then by phone number, and never by name', () => {
  const holders = (holder: Holder): CurrentState => ({
    ...nothing,
    holders: new Map([['+447700900101', holder]]),
  });
  const student = read(line('7', 'Amina,Yusuf,07700900101,Student,,'));
  const teacher = read(line('7', 'Amina,Yusuf,07700900101,Teacher,,'));
  expect(told(student, holders(anyone())).changes).toEqual(['person linked 2 7']);
  expect(told(teacher, holders(anyone('teacher'))).changes).toEqual(['teacher linked 2 7']);
  expect(told(teacher, holders(anyone('admin'))).changes).toEqual(['problem 2 7 administrator here']);
  expect(told(student, holders(anyone('teacher'))).changes).toEqual(['problem 2 7 number of staff']);
  expect(told(student, holders(anyone('student', true))).changes).toEqual(['problem 2 7 linked already']);
});

test('a new teacher is somebody to confirm, and no file creates administrators or changes a role', () => {
  const as = (role: string) => read(line('7', `Amina,Yusuf,07700900101,${role},,`));
  const here = (role: Role): CurrentState => ({
    ...nothing,
    people: new Map([['7', { ...person('Amina', 'Yusuf', '+447700900101'), role }]]),
  });
  for (const word of ['Teacher', 'tutor', 'Lecturer', 'yes', 'Support staff'])
    expect(told(as(word))).toMatchObject({ changes: ['teacher added 2 7'], counts: { teachersAdded: 1 } });
  for (const word of ['Administrator', 'systemAdministrator', 'Head of department', 'principal'])
    expect(told(as(word)).changes).toEqual(['problem 2 7 administrator unknown']);
  for (const word of ['parent', 'Guardian', 'aide', 'proctor'])
    expect(told(as(word)).changes).toEqual(['problem 2 7 no role here']);
  for (const word of ['', 'Learner', 'adult']) expect(told(as(word)).changes).toEqual(['person added 2 7']);
  expect(told(as('Teacher'), here('student')).changes).toEqual(['problem 2 7 other role']);
  expect(told(as('Administrator'), here('teacher')).changes).toEqual(['problem 2 7 other role']);
  expect(told(as(''), here('teacher')).changes).toEqual([]);
  const held = (role: Role): CurrentState => ({
    ...nothing,
    holders: new Map([['+447700900101', anyone(role)]]),
  });
  expect(told(as('Teacher'), held('student')).changes).toEqual(['problem 2 7 other role']);
  expect(told(as('Administrator'), held('teacher')).changes).toEqual([
    'teacher linked 2 7',
    'problem 2 7 other role',
  ]);
});

test('people and classes that were deleted here are not created again', () => {
  const gone: CurrentState = {
    ...amina,
    people: new Map([['7', { ...person('Amina', 'Yusuf', '+447700900101'), userId: null }]]),
    classes: new Map([['E1', { chatId: null, isSeenAs: () => false }]]),
    memberships: new Map(),
  };
  expect(told(read(line('7', 'Amina,Yusuf,07700900101,,E1,English 1')), gone).changes).toEqual([
    'problem 2 7 E1 class deleted here',
    'problem 2 7 E1 deleted here',
  ]);
});

test('the same person twice counts once, however the name is written', () => {
  const { changes } = told(
    read(`${heading}
7,Jos\u00E9,Yusuf,07700900101,,,
7,Jose\u0301,YUSUF ,+44 7700 900101,,,
7, jos\u00E9,Yu suf,07700900101,,,
`),
  );
  expect(changes).toEqual(['person added 2 7']);
});

test.each([
  [',Amina,Yusuf,07700900101', 'no number of the person'],
  ['7,Amina,,07700900101', 'no name'],
  ['7,\u200B,Yusuf,07700900101', 'no name'],
  ['7,Amina,\u3164\u2800,07700900101', 'no name'],
  ['\u2060,Amina,Yusuf,07700900101', 'no number of the person'],
  ['7,Amina,Yusuf,', 'no phone number'],
  ['7,Amina,Yusuf,12', 'wrong phone number'],
  ['7,Amina,Yusuf,4.47701E+11', 'phone number cut by the spreadsheet'],
  ['1.2E+09,Amina,Yusuf,07700900101', 'number cut by the spreadsheet'],
  ['7,=HYPERLINK("http://x"),Yusuf,07700900101', 'formula'],
  ['7,@SUM(A1),Yusuf,07700900101', 'formula'],
  ['7,\uD800,Yusuf,07700900101', 'unreadable'],
  [`7,${'x'.repeat(101)},Yusuf,07700900101`, 'too long'],
  [`${'71'.repeat(51)},Amina,Yusuf,07700900101`, 'too long'],
  ['9999999999,Amina,Yusuf,07700900101', 'placeholder for the number of the person'],
  ['000,Amina,Yusuf,07700900101', 'placeholder for the number of the person'],
  ['N/A,Amina,Yusuf,07700900101', 'placeholder for the number of the person'],
  ['7,#N/A,Yusuf,07700900101', 'formula'],
  ['7,Amina,Y?suf,07700900101', 'destroyed name'],
  ['7,Amina,Yusuf,07700 000000', 'placeholder for a phone number'],
])('a line that nobody can use is a problem with its line number: %s', (row, problem) => {
  const { changes } = diffOf(read(`${heading}\n${row},,,\n`), nothing, { hasClasses: true });
  expect(changes).toMatchObject([{ kind: 'problem', line: 2, problem }]);
  // It is stored and shown as text.
  expect(JSON.stringify(changes)).not.toMatch(/\\ud800/);
});

test('a number is the same, and a name has only what is seen, in whatever way a program writes them', () => {
  const written = [
    '07700 900101',
    '\u202A07700\u2011900\u2011101\u202C',
    '\u061C٠٧٧٠٠ ٩٠٠١٠١',
    '०७७०० ९००१०१',
    '+44\u00A0(0)7700 900101',
    'tel:+44-7700-900101',
    '447700900101.0',
  ];
  for (const number of written) {
    const [line] = read(`${heading}\n7,Ami\u0007na\u200B,\u2068Yusuf\u2069,${number},,,\n`);
    expect(line, number).toMatchObject({
      number: '+447700900101',
      line: { firstName: 'Amina', surname: 'Yusuf', problem: null },
    });
  }
});

test('a class or a surname of which nothing can be seen has no name', () => {
  const unnamed = (name: string) =>
    diffOf(read(line('7', `Amina,Yusuf,07700900101,,E1,${name}`)), nothing, { hasClasses: true });
  for (const name of ['', '\u200B', '\u2060', '\u200E', '\u3164', '\u2800'])
    expect(unnamed(name).changes[0]).toMatchObject({ kind: 'class added', className: 'E1' });
  expect(unnamed('English 1').changes[0]).toMatchObject({ kind: 'class added', className: 'English 1' });
  expect(told(read(line('7', 'Amina,Yusuf,07700900101,,E1,\u200B')), amina).changes).toEqual([]);
  const one = diffOf(read('Person ID,Name,Mobile\n7,Amina \u200B,07700900101\n'), nothing, {
    hasClasses: false,
  });
  expect(one.changes).toMatchObject([{ kind: 'problem', problem: 'no name' }]);
});

test('a file is read with semicolons, tabs, quotes, blank lines and text markers of spreadsheets', () => {
  const files = [
    `Person ID;First name;Surname;Mobile\n7;Amina;Yusuf;07700900101`,
    `\uFEFFsep=;\nPerson ID;First name;Surname;Mobile\r\n7;Amina;Yusuf;07700900101\r\n`,
    `Person ID\tFirst name\tSurname\tMobile\n\n\n7\tAmina\tYusuf\t="07700900101"\n`,
    `"Person ID","First name","Surname","Mobile"\n"7","Amina","Yusuf","'07700900101"\n`,
    `Person ID,Name,Mobile\n7,"Yusuf, Amina",07700900101.0\n`,
  ];
  for (const file of files)
    expect(diffOf(read(file), nothing, { hasClasses: false }).changes).toMatchObject([
      {
        kind: 'person added',
        personId: '7',
        firstName: 'Amina',
        surname: 'Yusuf',
        phoneNumber: '+447700900101',
      },
    ]);
});

test('text without columns is no table, and no hostile line makes reading it slow', () => {
  expect(rosterRows('a'.repeat(1_000_000))).toBeNull();
  const quotes = `${heading}\n${'"",'.repeat(200_000)}"\n${'"'.repeat(200_001)}`;
  expect([...(rosterRows(quotes) ?? [])].length).toBeGreaterThan(1);
});

test('the headings of records systems are known, and what an administrator chose goes first', () => {
  const pics = ['PERSON_CODE', 'FORENAME', 'SURNAME', 'MOBILE_PHONE_NUMBER', 'REGISTER_ID', 'REGISTER_TITLE'];
  expect(rosterColumnsOf(pics, {})).toEqual([
    'personId',
    'firstName',
    'surname',
    'phoneNumber',
    'classId',
    'className',
  ]);
  const oneRoster = ['userSourcedId', 'givenName', 'familyName', 'phone', 'role', 'classSourcedId'];
  expect(oneRoster.map(rosterKindOf)).toEqual([
    'personId',
    'firstName',
    'surname',
    'phoneNumber',
    'role',
    'classId',
  ]);
  const numbered = ['Number', 'First name', 'Surname', 'Phone number'];
  expect(rosterColumnsOf(numbered, {})).toEqual(['personId', 'firstName', 'surname', 'phoneNumber']);
  const own = ['Kennung', 'First name', 'Surname', 'Mobile', 'Contact number'];
  expect(missingKinds(rosterColumnsOf(own, {}))).toEqual(['personId']);
  expect(
    rosterColumnsOf(own, { kennung: 'personId', mobile: 'unknown', 'contact number': 'phoneNumber' }),
  ).toEqual(['personId', 'firstName', 'surname', 'unknown', 'phoneNumber']);
  expect(rosterColumnsOf(['constructor', '__proto__'], {})).toEqual(['unknown', 'unknown']);
});

test('more than a tenth or more than fifty people leaving is asked about, and so are cut and older files', () => {
  expect([leaveTooMany(1, 10), leaveTooMany(2, 10), leaveTooMany(50, 1000), leaveTooMany(51, 1000)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(leaveTooMany(0, 0)).toBe(false);
  const file = { hash: 'b', fileModifiedAt: new Date('2026-03-02') };
  const asked = (over: Partial<Parameters<typeof questionsOf>[0]>) =>
    questionsOf({
      leaving: 0,
      changingAllClasses: 0,
      before: 10,
      leftBefore: 0,
      newTeachers: 0,
      teachersLinked: 0,
      isNewSystem: false,
      isCut: false,
      file,
      applied: [],
      ...over,
    });
  const other = (hash: string, day: string) => ({ hash, fileModifiedAt: new Date(day) });
  expect(asked({})).toEqual([]);
  expect(asked({ isCut: true, leaving: 5 })).toEqual(['many leave', 'cut off']);
  expect(asked({ leaving: 9, before: 91, leftBefore: 9 })).toEqual(['many have left']);
  expect(asked({ leaving: 0, before: 82, leftBefore: 18 })).toEqual([]);
  expect(asked({ newTeachers: 1 })).toEqual(['new teachers']);
  expect(asked({ isNewSystem: true })).toEqual(['new system']);
  expect(asked({ teachersLinked: 1 })).toEqual(['teachers linked']);
  expect(asked({ changingAllClasses: 5 })).toEqual([]);
  expect(asked({ changingAllClasses: 6 })).toEqual(['many move']);
  expect(asked({ before: 1000, changingAllClasses: 51 })).toEqual(['many move']);
  expect(asked({ applied: [other('c', '2026-03-03')] })).toEqual(['older file']);
  expect(asked({ applied: [other('c', '2026-03-03'), other('b', '2026-03-02')] })).toEqual([
    'applied before',
  ]);
  expect(asked({ applied: [other('b', '2026-03-02'), other('a', '2026-03-01')] })).toEqual([]);
  expect([endsWithin('a,b\nc,d\r\n'), endsWithin('a,b\nc,d')]).toEqual([false, true]);
});

test('a number that the records give to somebody else does not bring that person the account', () => {
  const known: CurrentState = {
    ...nothing,
    people: new Map([['7', person('Amina', 'Yusuf', '+447700900101')]]),
    classes: new Map([['E1', classCalled('English 1')]]),
    memberships: new Map([['7', new Set(['E1'])]]),
  };
  const file = (first: string, last: string, mobile: string) =>
    told(read(`${heading}\n7,${first},${last},${mobile},,M1,Maths 1\n`), known).changes;
  expect(file('Boris', 'Ivanov', '07700 900999')).toEqual([
    'class added 2 M1',
    'problem 2 7 M1 another person',
  ]);
  // With one of the two unchanged it is the same person.
  expect(file('Amina', 'Khan', '07700 900101')).toContain('person renamed 2 7');
  expect(file('Amina', 'Yusuf', '07700 900999')).toContain('problem 2 7 M1 number changed');
});

test('people who keep none of their classes are counted, so that a wrong column moves nobody unseen', () => {
  const known: CurrentState = {
    ...nothing,
    people: new Map([['7', person('Amina', 'Yusuf', '+447700900101')]]),
    classes: new Map([['E1', classCalled('English 1')]]),
    memberships: new Map([['7', new Set(['E1'])]]),
  };
  const changingAllClasses = (rows: string) =>
    diffOf(read(`${heading}\n${rows}`), known, { hasClasses: true }).changingAllClasses;
  const amina = '7,Amina,Yusuf,07700 900101,';
  expect(changingAllClasses(`${amina},M1,Maths 1\n`)).toBe(1);
  expect(changingAllClasses(`${amina},M1,Maths 1\n${amina},E1,English 1\n`)).toBe(0);
});

test('a file that is no table of people is refused before it is taken apart, in time that grows with its length', () => {
  expect(shapeProblem(`${heading}\n7,Amina,Yusuf,07700 900101,,E1,English 1`)).toBeNull();
  expect(shapeProblem(`a,b\n${'x"'.repeat(20_000)}`)).toBe('no table');
  expect(shapeProblem(','.repeat(30_000))).toBe('no table');
  expect(shapeProblem('a,b\n'.repeat(2 * maxRosterLines + 10))).toBe('too long');
  expect(shapeProblem('a,b\r\n'.repeat(maxRosterLines))).toBeNull();
  // Each quote within a long cell is looked at once.
  const rows = [...(rosterRows(`a,b\nx${'"x'.repeat(500_000)},c\n`) ?? [])];
  expect(rows[1]?.cells.map((cell) => cell.length)).toEqual([1_000_001, 1]);
});
