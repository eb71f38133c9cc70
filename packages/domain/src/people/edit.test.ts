// Proves which fields of a person's record an edit changes.
import { expect, test } from 'vitest';
import { changedFields, type Editable } from './edit.ts';

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
