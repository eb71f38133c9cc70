// Proves that a report is refused while too many are running, and that a released slot can be used again.
import { expect, test } from 'vitest';
import { Refusal } from '@foothold/domain/contract/refusal';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('an administrator who starts one report too many is refused, while a colleague still gets one', () => {
  const places = createConcurrencyLimit(
    { each: 2, all: 3 },
    (reached) => new Refusal('TOO_MANY', reached === 'own' ? 'Yours' : 'Theirs'),
  );
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

test('a request whose body does not fit takes nothing, and one that fits takes as many permits as it has bytes', () => {
  const memory = createConcurrencyLimit(
    { each: 10, all: 15 },
    (reached) => new Refusal('TOO_MANY', reached === 'own' ? 'Yours' : 'Theirs'),
  );
  const first = memory.acquire('amina', 8);
  expect(() => memory.acquire('amina', 3)).toThrow('Yours');
  memory.acquire('amina', 2);
  expect(() => memory.acquire('bilal', 6)).toThrow('Theirs');
  memory.acquire('bilal', 5);
  first();
  memory.acquire('bilal', 5);
  memory.acquire('amina', 3);
});
