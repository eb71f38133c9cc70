// Proves which columns only count the rows of a file, and that these are asked about instead of taken as numbers of people.
import { expect, test } from 'vitest';
import { missingKinds, rosterColumnsIn } from './columns.ts';
import { countsRows } from './columns.ts';

test.each([
  [['1', '2', '3']],
  [['0', '1', '2']],
  [['001', '002', '003']],
  [['1', '2', '4', '5', '9']],
  [['3', '1', '2']],
  [['1', '2', '1', '2', '3']],
  [['1.', '2.', '3.']],
  [['1)', '2)']],
  [['1.0', '2.0']],
  [['31', '32', '33', '34']],
  [['1']],
  [['0']],
  [['1', '', '2', '3']],
  [['1', '2', '3', 'Total']],
  [['١', '٢', '٣']],
])('%j counts rows', (cells) => expect(countsRows(cells)).toBe(true));

test.each([
  [['71', '72']],
  [['5012', '5088', '5101']],
  [['A1', 'A2', 'A3']],
  [['1000000043', '1000000051']],
  [['1', '900', '4711']],
  [[]],
  [['', '']],
  [['1', 'A7', 'B9']],
])('%j are numbers of people', (cells) => expect(countsRows(cells)).toBe(false));

const rest = ['First name', 'Surname', 'Mobile'];
const kindsOf = (heading: readonly string[], cells: readonly string[], saved = {}) =>
  rosterColumnsIn(heading, saved, (column) =>
    heading[column] === 'Student ID' ? ['A1', 'A2', 'A3'] : cells,
  );
const counting = ['1', '2', '3'];

test.each(['No.', 'No', '#', '№', 'Nº', 'Sıra No', 'Nr', 'ID', 'Number', 'Row', 'Serial no', 'Ref', 'Lp.'])(
  'a column "%s" that counts the rows is asked about',
  (word) => {
    expect(missingKinds(kindsOf([word, ...rest], counting))).toEqual(['personId']);
    expect(missingKinds(kindsOf([word, ...rest], ['5012', '5088', '5101']))).toEqual([]);
  },
);

test('a column that says whose number it is is taken as it is, also beside one that counts the rows', () => {
  expect(missingKinds(kindsOf(['Student ID', ...rest], counting))).toEqual([]);
  expect(missingKinds(kindsOf(['PKPersonID', ...rest], counting))).toEqual([]);
  expect(kindsOf(['No.', 'Student ID', ...rest], counting).slice(0, 2)).toEqual(['unknown', 'personId']);
  expect(missingKinds(kindsOf(['No.', '#', ...rest], counting))).toEqual(['personId']);
});

test('what an administrator has chosen is not asked again', () => {
  expect(kindsOf(['No.', ...rest], counting, { no: 'personId' })[0]).toBe('personId');
});
