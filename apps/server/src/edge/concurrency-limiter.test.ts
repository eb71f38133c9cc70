// Proves that a report is refused while too many are running, and that a released slot can be used again.
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('an administrator who starts one report too many is refused, while a colleague still gets one', () => {
  const places = createConcurrencyLimiter({ perPerson: 2, perServer: 3 }, { own: 'Yours', others: 'Theirs' });
  const first = places.acquire('priya');
  places.acquire('priya');
  expect(() => places.acquire('priya')).toThrow('Yours');
  places.acquire('helen');
  expect(() => places.acquire('omar')).toThrow('Theirs');
  first();
  // Released twice, it is still one slot.
  first();
  places.acquire('omar');
  expect(() => places.acquire('helen')).toThrow('Theirs');
  expect(() => places.acquire('priya')).toThrow('Theirs');
});
