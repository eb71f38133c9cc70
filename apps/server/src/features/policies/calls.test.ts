// Proves how the privacy policy is edited, and that concurrent edits do not overwrite each other.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '../../kernel/database/drizzle.ts';
import { openClass, type TestClass } from '../chat/class.fixture.ts';
import { privacyPolicies } from '../../kernel/schema/public.ts';

let testClass: TestClass;
const id = randomUUID();
beforeAll(async () => {
  testClass = await openClass();
  await testClass.school.db
    .insert(privacyPolicies)
    .values({ id, policy: 'Old words.', createdAt: new Date('2026-01-01T00:00:00Z') });
});
afterAll(() => testClass.close());

const save = (policy: string, expectedVersion?: number) =>
  testClass.send('PATCH', testClass.admin, `/privacyPolicies/${id}`, {
    policy,
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
  });
const shown = async () =>
  (await testClass.send('GET', testClass.learner, '/privacyPolicies/active')).body['policy'];
const row = async () =>
  (await testClass.school.db.select().from(privacyPolicies).where(eq(privacyPolicies.id, id)))[0];

test('saving stores the text and the time, and users then see that policy [APRIV-4, APRIV-6, REST-62]', async () => {
  const before = Date.now();
  expect(await save('New words.\n\n- فقرة\n- 😀')).toMatchObject({
    status: 200,
    body: { policy: { id, policy: 'New words.\n\n- فقرة\n- 😀', active: true, version: 2 } },
  });
  expect((await row())?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
  expect(await shown()).toMatchObject({ policy: 'New words.\n\n- فقرة\n- 😀' });
});

test('a policy has its text, its time and whether it is active, and users see only an active one [ENT-35]', async () => {
  const kept = await row();
  expect(await shown()).toEqual({
    id,
    policy: kept?.policy,
    createdAt: kept?.createdAt.toISOString(),
    active: true,
  });
  await testClass.school.db.update(privacyPolicies).set({ active: false }).where(eq(privacyPolicies.id, id));
  expect(await testClass.send('GET', testClass.learner, '/privacyPolicies/active')).toMatchObject({
    status: 404,
    body: { msg: 'Policy not found' },
  });
  await testClass.school.db.update(privacyPolicies).set({ active: true }).where(eq(privacyPolicies.id, id));
});

test('an empty policy is refused, and the previous one stays [APRIV-2]', async () => {
  await save('To be kept');
  expect(await save(' \n ')).toMatchObject({ status: 400, body: { msg: 'Cannot be left empty' } });
  expect(await row()).toMatchObject({ policy: 'To be kept' });
});

test("when two administrators edit at once, the second receives the first's text and overwrites nothing", async () => {
  const version = (await row())?.version ?? 0;
  expect(await save('First', version)).toMatchObject({ status: 200 });
  expect(await save('Second', version)).toMatchObject({
    status: 409,
    body: {
      msg: 'Somebody changed this. Look again.',
      current: { policy: 'First', version: version + 1 },
    },
  });
  expect(await row()).toMatchObject({ policy: 'First' });
  expect(await save('Second', version + 1)).toMatchObject({ status: 200 });
});

test('only administrators can edit a policy, and an unknown policy is not found', async () => {
  const path = `/privacyPolicies/${id}`;
  expect(await testClass.send('PATCH', testClass.teacher, path, { policy: 'x' })).toMatchObject({
    status: 403,
  });
  expect(await testClass.send('PATCH', testClass.learner, path, { policy: 'x' })).toMatchObject({
    status: 403,
  });
  expect(
    await testClass.send('PATCH', testClass.admin, `/privacyPolicies/${randomUUID()}`, { policy: 'x' }),
  ).toMatchObject({ status: 404 });
});
