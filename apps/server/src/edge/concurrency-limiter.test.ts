// Proves that a report is refused while too many are taken, and that a place that is given back can be taken again.
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('an administrator who takes one report too many is told so, while a colleague still gets one', () => {
  const places = createConcurrencyLimiter({ perPerson: 2, perServer: 3 }, { own: 'Yours', others: 'Theirs' });
  const first = places.acquire('priya');
  places.acquire('priya');
  expect(() => places.acquire('priya')).toThrow('Yours');
  places.acquire('helen');
  expect(() => places.acquire('omar')).toThrow('Theirs');
  first();
  // Given back twice, it is still one place.
  first();
  places.acquire('omar');
  expect(() => places.acquire('helen')).toThrow('Theirs');
  expect(() => places.acquire('priya')).toThrow('Theirs');
});
