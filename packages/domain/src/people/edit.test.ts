// Proves how a record that two people change at once is merged.
import { expect, test } from 'vitest';
import { changedFields, mergeEdits, type Editable } from './edit.ts';

const before: Editable = {
  firstName: 'Amina',
  surname: 'Yusuf',
  phoneNumber: '+447700900123',
  role: 'student',
  categoryIds: ['a', 'b'],
};

test('categories in another order are not a change', () => {
  expect(changedFields(before, { ...before, categoryIds: ['b', 'a'] })).toEqual([]);
  expect(changedFields(before, { ...before, categoryIds: ['a'], surname: 'Ali' })).toEqual([
    'surname',
    'categoryIds',
  ]);
  // The same number, but one is different.
  expect(changedFields(before, { ...before, categoryIds: ['a', 'c'] })).toEqual(['categoryIds']);
});

test('two people who change different fields both keep their changes', () => {
  const mine = { ...before, firstName: 'Aminah' };
  const theirs = { ...before, surname: 'Ali', categoryIds: ['a'] };
  expect(mergeEdits(before, mine, theirs)).toEqual({
    merged: { ...before, firstName: 'Aminah', surname: 'Ali', categoryIds: ['a'] },
    both: [],
  });
});

test('two people who change the same field differently have to choose; the same change is no conflict', () => {
  const mine = { ...before, firstName: 'Aminah', surname: 'Ali' };
  const theirs = { ...before, firstName: 'Amena', surname: 'Ali' };
  expect(mergeEdits(before, mine, theirs)).toEqual({ merged: mine, both: ['firstName'] });
});
