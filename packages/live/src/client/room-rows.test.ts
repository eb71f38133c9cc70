// Proves that unchanged rows keep their identity, and that applying the same change twice changes nothing (rule 3).
import { expect, test } from 'vitest';
import type { Contract } from '../contract.ts';
import { RoomRows } from './room-rows.ts';
import { isDeepEqual } from './deep-equal.ts';

type Note = { readonly id: string; readonly seq: number; readonly tags: readonly string[] };

const contract: Contract<unknown, Note> = {
  name: 'notes',
  parse: (input) => input,
  keyOf: ({ id }) => id,
  window: { size: 2, cursorOf: ({ seq }) => seq },
};

const note = (seq: number, ...tags: string[]): Note => ({ id: `n${seq}`, seq, tags });

function roomWith(...notes: Note[]): RoomRows<Note> {
  const room = new RoomRows(contract, []);
  room.replace(notes, null);
  return room;
}

test('a delta replaces the row it names, and every other row stays the same object', () => {
  const room = roomWith(note(1), note(2));
  const [first, second] = room.rows;
  room.apply([note(2, 'new')], []);
  expect(room.rows).toEqual([note(1), note(2, 'new')]);
  expect(room.rows[0]).toBe(first);
  expect(room.rows[1]).not.toBe(second);
});

test('applying a delta twice is harmless, and one without changes keeps the same array', () => {
  const room = roomWith(note(1), note(2));
  room.apply([note(3)], ['n1']);
  const { rows } = room;
  room.apply([note(3)], ['n1']);
  expect(room.rows).toBe(rows);
});

test('an equal snapshot keeps the same rows and array', () => {
  const room = roomWith(note(1, 'a'), note(2));
  const { rows } = room;
  room.replace([note(1, 'a'), note(2)], null);
  expect(room.rows).toBe(rows);
  room.replace([note(1, 'a'), note(2, 'b')], null);
  expect(room.rows[0]).toBe(rows[0]);
});

test('changes below the window are ignored, and a row that moves below it is removed', () => {
  const room = new RoomRows(contract, []);
  room.replace([note(5), note(6)], 5);
  room.apply([note(4)], []);
  expect(room.rows).toEqual([note(5), note(6)]);
  room.apply([{ ...note(6), seq: 2 }], []);
  expect(room.rows).toEqual([note(5)]);
});

test('older rows are added without replacing the present ones', () => {
  const room = new RoomRows(contract, []);
  room.replace([note(5), note(6)], 5);
  const held = room.rows;
  room.addOlder([note(3), note(4)], 3);
  expect(room.rows.map(({ seq }) => seq)).toEqual([3, 4, 5, 6]);
  expect(held.every((row) => room.rows.includes(row))).toBe(true);
  expect(room.floor).toBe(3);
});

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [null, {}, false],
  ['1', 1, false],
])('%j and %j are the same: %s', (a, b, expected) => {
  expect(isDeepEqual(a, b)).toBe(expected);
  expect(isDeepEqual(b, a)).toBe(expected);
});
