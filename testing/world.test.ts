// Proves that the test data is complete, and can be restored after changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personId, phoneNumberOf, secretOf } from './cast.ts';
import { startTestNode, type TestNode } from './server.ts';
import { hashesOf, tokenOf } from './world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('Amina signs in with her phone number and PIN in the test world', async () => {
  const answer = await fetch(`${node.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin: secretOf('amina') }),
  });
  expect(await answer.json()).toMatchObject({ userId: personId('amina') });
});

test('the fixed token of a user opens a session', async () => {
  const answer = await fetch(`${node.url}/api/session`, {
    headers: { authorization: `Bearer ${tokenOf('clarke')}` },
  });
  expect(await answer.json()).toMatchObject({ userId: personId('clarke'), role: 'teacher' });
});

test('the test data is restored after changes', async () => {
  await node.restore();
  const counters = ['auth.audit', 'auth.credentials'];
  const before = await hashesOf(node.pool, counters);
  await node.pool.query('delete from evidence');
  expect(await hashesOf(node.pool, counters)).not.toEqual(before);
  await node.restore();
  // Times set by column defaults differ; only values that the test data sets are compared.
  expect((await hashesOf(node.pool, counters))['public.evidence']).toBe(before['public.evidence']);
});
