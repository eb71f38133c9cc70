// Proves which lines of a roster are left out because the file contradicts itself, and that nobody is taken for missing by such a line.
import { expect, test } from 'vitest';
import { diffOf } from './diff.ts';
import type { NumberedLine } from './grouped-rows.ts';
import type { CurrentState, KnownPerson } from './current-state.ts';
import { rosterLine } from './lines.ts';

const kinds = ['personId', 'firstName', 'surname', 'phoneNumber', 'classId', 'className'] as const;

/** Rows of number, first name, surname, the end of a phone number, and code and name of the class. */
function lines(...rows: readonly string[]): NumberedLine[] {
  return rows.map((row, index) => {
    const cells = row
      .split(',')
      .map((cell, at) => (at === 3 && /^\d{3}$/.test(cell) ? `07700900${cell}` : cell));
    const line = rosterLine(cells, index + 2, kinds);
    return { line, number: /^07\d{9}$/.test(line.phoneNumber) ? `+44${line.phoneNumber.slice(1)}` : null };
  });
}

function person(firstName: string, surname: string, end: string): KnownPerson {
  const isSeenAs = (first: string, last: string) => first === firstName && last === surname;
  return { userId: end, firstName, surname, phoneNumber: `+447700900${end}`, role: 'student', isSeenAs };
}

const known: CurrentState = {
  people: new Map([
    ['0001', person('Amina', 'Yusuf', '101')],
    ['0002', person('Bilal', 'Khan', '102')],
    ['0003', person('Halina', 'Gęsicka', '103')],
  ]),
  classes: new Map([['E1', { chatId: 'chat', isSeenAs: (name) => name === 'English 1' }]]),
  memberships: new Map(['0001', '0002', '0003'].map((id) => [id, new Set(['E1'])])),
  holders: new Map(
    ['101', '102', '103'].map((end) => [
      `+447700900${end}`,
      { userId: end, role: 'student', isLinked: true },
    ]),
  ),
};
const nobody: CurrentState = {
  people: new Map(),
  classes: new Map(),
  memberships: new Map(),
  holders: new Map(),
};

const changesOf = (rows: readonly string[], before: CurrentState) =>
  diffOf(lines(...rows), before, { hasClasses: true }).changes.map(({ kind, line, personId, problem }) =>
    [kind, line ?? personId, problem].filter((each) => each !== null).join(' '),
  );
const [amina, bilal, halina] = [
  '0001,Amina,Yusuf,101,E1,English 1',
  '0002,Bilal,Khan,102,E1,English 1',
  '0003,Halina,Gęsicka,103,E1,English 1',
];

test.each([
  [
    'one number with two names',
    ['7,Amina,Yusuf,104,E1,English 1', '7,Bilal,Khan,104,M1,Maths 1'],
    'different details',
  ],
  [
    'one number with two phones',
    ['7,Dara,Okoye,104,E1,English 1', '7,Dara,Okoye,105,M1,Maths 1'],
    'different details',
  ],
  [
    'two numbers with one phone',
    ['7,Dara,Okoye,104,E1,English 1', '8,Dede,Okoye,104,M1,Maths 1'],
    'same phone number',
  ],
  [
    'two numbers of one name with one phone',
    ['7,Dara,Okoye,104,,', '8,Dara,Okoye,104,,'],
    'same phone number',
  ],
  [
    'a class with two names',
    ['7,Dara,Okoye,104,X1,Maths', '8,Eva,Novak,105,X1,English'],
    'different names of the class',
  ],
])('%s: nothing of its lines is applied, whether the people are new or not', (_what, rows, problem) => {
  const all = rows.map((_, index) => `problem ${index + 2} ${problem}`);
  expect(changesOf(rows, nobody)).toEqual(all);
  expect(changesOf(rows.toReversed(), nobody)).toEqual(all);
});

test('of people who are here, a contradiction renames, moves and removes nobody', () => {
  expect(changesOf([amina, '0001,Bilal,Khan,101,M1,Maths 1', bilal, halina], known)).toEqual([
    'problem 2 different details',
    'problem 3 different details',
  ]);
  expect(changesOf([amina, '0002,Bilal,Khan,101,M1,Maths 1', halina], known)).toEqual([
    'problem 2 same phone number',
    'problem 3 same phone number',
  ]);
  expect(changesOf([amina, bilal, '0003,Halina,Gęsicka,103,E1,English 2'], known)).toEqual(
    [2, 3, 4].map((line) => `problem ${line} different names of the class`),
  );
});

test('a class is one class, however its name is written, and the first line names it', () => {
  const rows = ['7,Dara,Okoye,104,X1,English 1', '8,Eva,Novak,105,X1,ENGLISH  1', '9,Fay,Ng,106,X1,'];
  expect(diffOf(lines(...rows), nobody, { hasClasses: true })).toMatchObject({
    counts: { added: 3, classesAdded: 1, problems: 0 },
    changes: [{ kind: 'class added', className: 'English 1' }, {}, {}, {}, {}, {}, {}],
  });
});

test('two codes may have one name, and one person two lines in two classes', () => {
  const rows = ['7,Dara,Okoye,104,X1,English', '7,Dara,Okoye,104,X2,English'];
  expect(changesOf(rows, nobody)).toEqual([
    'class added 2',
    'class added 3',
    'person added 2',
    'joined 2',
    'joined 2',
  ]);
});

test('a line that cannot be followed leaves the other lines of its person in force, and makes them leave no class', () => {
  const rows = ['0001,Amina,Yusuf,101,M1,Maths 1', '0001,Amina,Yusuf,101,=A1,English 1', bilal, halina];
  expect(changesOf(rows, known)).toEqual(['class added 2', 'joined 2', 'problem 3 formula']);
});

test.each([
  ['lost zeros', '1,Amina,Yusuf,101,E1,English 1', 'linked already'],
  ['no number', ',Amina,Yusuf,101,E1,English 1', 'no number of the person'],
  ['a number cut by a spreadsheet', '4.4E+11,Amina,Yusuf,101,E1,English 1', 'number cut by the spreadsheet'],
  [
    'a placeholder for a number',
    '9999999999,Amina,Yusuf,101,E1,English 1',
    'placeholder for the number of the person',
  ],
  ['another number and no phone', '1,Amina,YUSUF,,E1,English 1', 'no phone number'],
  ['no number and no phone', ',Amina,Yusuf,,E1,English 1', 'no number of the person'],
  ['another number and a destroyed name', '1,Amina,Y?suf,101,E1,English 1', 'destroyed name'],
  ['nothing but the class', ',,,,E1,English 1', 'no number of the person'],
  ['no name', '0001,,Yusuf,101,E1,English 1', 'no name'],
  ['a destroyed name', '0001,Amina,Yu?uf,101,E1,English 1', 'destroyed name'],
  [
    'a placeholder for a phone',
    '0001,Amina,Yusuf,07700000000,E1,English 1',
    'placeholder for a phone number',
  ],
  ['the number of another learner', '0002,Amina,Yusuf,101,E1,English 1', 'another person'],
])('nobody leaves a class whose line has %s', (_what, row, problem) => {
  const rows = [row, ...(row.startsWith('0002') ? [] : [bilal]), halina];
  expect(changesOf(rows, known)).toEqual([`problem 2 ${problem}`]);
});

test('who is in no line still leaves, beside problems of somebody else', () => {
  const stranger = '8,Eva,Novak,,E1,English 1';
  expect(changesOf([stranger, bilal, halina], known)).toEqual(['left 0001', 'problem 2 no phone number']);
});

test('somebody new of the name of somebody who is missing from the class may be the same person', () => {
  const changed = '1,Amina,YUSUF,199,E1,English 1';
  expect(changesOf([changed, bilal, halina], known)).toEqual(['problem 2 perhaps here already']);
  // In another class, or beside the one who is here, it is another person.
  expect(changesOf([changed.replace('E1,English', 'M1,Maths'), bilal, halina], known)).toContain(
    'person added 2',
  );
  expect(changesOf([changed, amina, bilal, halina], known)).toEqual(['person added 2', 'joined 2']);
  // Staff have invited them under the new phone number.
  const holders = new Map([
    ...known.holders,
    ['+447700900199', { userId: 'new', role: 'student' as const, isLinked: false }],
  ]);
  expect(changesOf([changed, bilal, halina], { ...known, holders })).toContain('person linked 2');
});

test('a name that was read destroyed before, and was corrected here, keeps nobody from moving', () => {
  const corrected = {
    ...person('Halina', 'Gęsicka', '103'),
    isSeenAs: (_: string, last: string) => last === 'G?sicka',
  };
  const before = { ...known, people: new Map([...known.people, ['0003', corrected]]) };
  const rows = [amina, bilal, '0003,Halina,G?sicka,103,M1,Maths 1'];
  expect(changesOf(rows, before)).toEqual(['class added 4', 'joined 4', 'left 4']);
  expect(changesOf([amina, bilal, '0003,Halina,Gê?sicka,103,M1,Maths 1'], before)).toEqual([
    'problem 4 destroyed name',
  ]);
});

test('letters that the encoding of a file lacks replace none that are here; a correction does', () => {
  expect(changesOf([amina, bilal, '0003,Halina,Gêsicka,103,E1,English 1'], known)).toEqual([
    'problem 4 destroyed name',
  ]);
  expect(changesOf([amina, bilal, '0003,Halina,Gęsickà,103,E1,English 1'], known)).toContain(
    'person renamed 4',
  );
  expect(changesOf(['0001,Aminą,Yusuf,101,E1,English 1', bilal, halina], known)).toContain(
    'person renamed 2',
  );
});
