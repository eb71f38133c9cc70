// Proves that a report is refused while too many are taken, and that a place that is given back can be taken again.
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('an administrator who takes one report too many is told so, while a colleague still gets one', () => {
  const places = createConcurrencyLimiter({ perPerson: 2, perServer: 3 }, { own: 'Yours', others: 'Theirs' });
  const first = places.take('priya');
  places.take('priya');
  expect(() => places.take('priya')).toThrow('Yours');
  places.take('helen');
  expect(() => places.take('omar')).toThrow('Theirs');
  first();
  // Given back twice, it is still one place.
  first();
  places.take('omar');
  expect(() => places.take('helen')).toThrow('Theirs');
  expect(() => places.take('priya')).toThrow('Theirs');
});
