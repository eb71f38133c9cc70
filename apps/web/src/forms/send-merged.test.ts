// Proves how an edit is sent that somebody else has made, too.
import { expect, test } from 'vitest';
import { changesFrom, mergeEdits } from './merge-edits.ts';
import { sendMerged, type Call } from './send-merged.ts';

const before = {
  firstName: 'Amina',
  surname: 'Yusuf',
  phoneNumber: '+447700900123',
  role: 'student',
  categoryIds: ['a', 'b'],
};
type Person = typeof before;

test('categories in another order are not a change', () => {
  expect(changesFrom(before, { ...before, categoryIds: ['b', 'a'] })).toEqual({});
  expect(changesFrom(before, { ...before, categoryIds: ['a'], surname: 'Ali' })).toEqual({
    surname: 'Ali',
    categoryIds: ['a'],
  });
  // The same number, but one is different.
  expect(changesFrom(before, { ...before, categoryIds: ['a', 'c'] })).toEqual({ categoryIds: ['a', 'c'] });
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

/** A server that stores version 2 of a person. */
function serverWith(stored: Person) {
  const calls: Call<Person>[] = [];
  const send = async (_: Person, call: Call<Person>) => {
    calls.push(call);
    if (call.expectedVersion !== 2) throw new Error('CONFLICT');
  };
  const conflictOf = () => ({ ...stored, version: 2 });
  return { calls, send, conflictOf };
}

test('an edit of one field is sent again, as a call of its own, if a colleague has changed another', async () => {
  const { calls, ...server } = serverWith({ ...before, surname: 'Ali' });
  const values = { ...before, firstName: 'Aminah' };
  const base = { values: before, version: 1 };
  expect(await sendMerged({ base, values, callId: 'first', ...server })).toEqual({ outcome: 'sent' });
  expect(calls).toMatchObject([
    { callId: 'first', expectedVersion: 1, changes: { firstName: 'Aminah' } },
    { expectedVersion: 2, changes: { firstName: 'Aminah' } },
  ]);
  expect(calls[1]?.callId).not.toBe('first');
});

test('of a field that both have changed the writer is shown what is stored, and nothing is overwritten', async () => {
  const { calls, ...server } = serverWith({ ...before, firstName: 'Amena', surname: 'Ali' });
  const values = { ...before, firstName: 'Aminah' };
  const done = await sendMerged({ base: { values: before, version: 1 }, values, callId: 'first', ...server });
  expect(done).toEqual({
    outcome: 'conflict',
    base: { values: { ...before, firstName: 'Amena', surname: 'Ali' }, version: 2 },
    values: { ...before, firstName: 'Aminah', surname: 'Ali' },
    theirs: { firstName: 'Amena' },
  });
  expect(calls).toHaveLength(1);
});

test('any other refusal is passed on', async () => {
  const { send } = serverWith(before);
  const edit = { base: { values: before, version: 1 }, values: before, callId: 'first', send };
  await expect(sendMerged({ ...edit, conflictOf: () => null })).rejects.toThrow('CONFLICT');
});
