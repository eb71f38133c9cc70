// Proves which item comes before and after another, and which number people see on it.
import { expect, test } from 'vitest';
import { after, before, inOrder, shownNumber } from './order.ts';

const [map, bus, shop] = [
  { id: 'map', index: 0 },
  { id: 'bus', index: 1 },
  { id: 'shop', index: 1 },
];
const items = [shop, map, bus];

test('items are sorted by number, and those of the same number always in the same order', () => {
  expect(inOrder(items)).toEqual([map, bus, shop]);
  expect(inOrder([bus, shop, map])).toEqual([map, bus, shop]);
  expect(items.map(shownNumber)).toEqual([2, 1, 2]);
});

test('a learner goes to the next item and back, and no further at either end', () => {
  expect([before(items, 'map'), before(items, 'bus'), before(items, 'shop')]).toEqual([undefined, map, bus]);
  expect([after(items, 'map'), after(items, 'bus'), after(items, 'shop')]).toEqual([bus, shop, undefined]);
});

test('a deleted item has no next or previous item', () => {
  expect([before(items, 'gone'), after(items, 'gone')]).toEqual([undefined, undefined]);
});
