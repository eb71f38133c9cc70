// Proves which item comes before and after another, and which number people see on it.
import { expect, test } from 'vitest';
import { after, before, inOrder, shownNumber } from './order.ts';

const [map, bus, shop] = [
  { id: 'map', index: 0 },
  { id: 'bus', index: 1 },
  { id: 'shop', index: 1 },
];
const items = [shop, map, bus];

test('items stand by their number, and those of one number always in the same order', () => {
  expect(inOrder(items)).toEqual([map, bus, shop]);
  expect(inOrder([bus, shop, map])).toEqual([map, bus, shop]);
  expect(items.map(shownNumber)).toEqual([2, 1, 2]);
});

test('a learner goes on to the next item and back, and stays at either end', () => {
  expect([before(items, 'map'), before(items, 'bus'), before(items, 'shop')]).toEqual([undefined, map, bus]);
  expect([after(items, 'map'), after(items, 'bus'), after(items, 'shop')]).toEqual([bus, shop, undefined]);
});

test('from an item that is gone there is no way on', () => {
  expect([before(items, 'gone'), after(items, 'gone')]).toEqual([undefined, undefined]);
});
