// Proves that an address's bucket fills exactly, and leaks.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressLimits, countFailure, uncountFailure } from './address-failures.ts';
import { openSchool, type TestSchool } from './test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('simultaneous failures fill it exactly, and time empties it', async () => {
  const address = '192.0.2.77';
  const tries = Array.from({ length: addressLimits.capacity + 20 }, () => countFailure(school.db, address));
  const counted = await Promise.all(tries);
  expect(counted.filter((each) => each)).toHaveLength(addressLimits.capacity);
  const seconds = 1 / addressLimits.leakPerSecond;
  await school.db.execute(sql`
    update auth.address_failures set updated_at = updated_at - make_interval(secs => ${seconds})
    where address = ${address}`);
  expect(await countFailure(school.db, address)).toBe(true);
  expect(await countFailure(school.db, address)).toBe(false);
  await uncountFailure(school.db, address);
  expect(await countFailure(school.db, address)).toBe(true);
});
