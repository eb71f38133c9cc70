// Proves that what arrives is handled in the order of its arrival, and not at all once the connection is lost.
import { expect, test } from 'vitest';
import { ArrivalOrder } from './arrival-order.ts';

test('a change that arrives while older rows are still being read is handled after them', async () => {
  const arrivals = new ArrivalOrder();
  const handled: string[] = [];
  const note = (what: string) => () => void handled.push(what);
  arrivals.handle(note('first'));
  expect(handled).toEqual(['first']);
  const slow = Promise.withResolvers<string>();
  arrivals.handleLater(slow.promise, (rows) => handled.push(rows));
  arrivals.handle(note('its change'));
  arrivals.handleLater(Promise.resolve('quick rows'), (rows) => handled.push(rows));
  arrivals.handle(note('their change'));
  await Promise.resolve();
  expect(handled).toEqual(['first']);
  slow.resolve('slow rows');
  await slow.promise;
  expect(handled).toEqual(['first', 'slow rows', 'its change', 'quick rows', 'their change']);
  arrivals.handle(note('at once'));
  expect(handled.at(-1)).toBe('at once');
});

test('what still waits when the connection is lost is never handled', async () => {
  const arrivals = new ArrivalOrder();
  const handled: string[] = [];
  const rows = Promise.resolve('rows');
  arrivals.handleLater(rows, (read) => handled.push(read));
  arrivals.handle(() => void handled.push('its change'));
  arrivals.clear();
  arrivals.handle(() => void handled.push('of the new connection'));
  await rows;
  expect(handled).toEqual(['of the new connection']);
});
