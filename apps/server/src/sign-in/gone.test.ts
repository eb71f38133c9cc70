// Proves what becomes of somebody who hangs up at the door: never hashed if it was not their turn, and no try won if it was.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../testing/server.ts';
import { hashesAtOnce, mostOfNetwork } from './hash-queue.ts';
import { maxAttempts } from './attempts.ts';

vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
beforeEach(async () => {
  node = await startTestNode();
});
afterEach(() => node.stop());

const signIn = (pin: string, signal?: AbortSignal) =>
  fetch(`${node.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin }),
    ...(signal === undefined ? {} : { signal }),
  });

const failures = async () => {
  const { rows } = await node.pool.query<{ failed: number }>(
    'select failed_login_attempts as failed from user_contacts where user_id = $1',
    [personId('amina')],
  );
  return rows[0]?.failed;
};

/** All places at the hashes are taken until it is let go. */
function hold(): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  for (let i = 0; i < hashesAtOnce; i += 1) {
    void node.services.hashQueue.run({ lane: 'new', owner: `holder ${i}` }, () => held);
  }
  return letGo;
}

test('tries whose connection has closed are never hashed, cost the owner none of the ten, and hold up nobody', async () => {
  const hashes = vi.spyOn(node.services.secrets, 'verify');
  const queue = vi.spyOn(node.services.hashQueue, 'run');
  const letGo = hold();
  const line = new AbortController();
  const held = queue.mock.calls.length;
  const gone = Array.from({ length: 15 }, (_, i) => signIn(String(i), line.signal).catch(() => 'gone'));
  await vi.waitFor(() => expect(queue).toHaveBeenCalledTimes(held + 15), 20_000);
  line.abort();
  expect(await Promise.all(gone)).toEqual(Array.from({ length: 15 }, () => 'gone'));
  for (const { value } of queue.mock.results.slice(held)) {
    await expect(value as Promise<unknown>).rejects.toMatchObject({ code: 'TOO_MANY' });
  }
  letGo();
  expect((await signIn('246 000')).status).toBe(401);
  expect(hashes).toHaveBeenCalledTimes(1);
  expect(await failures()).toBe(1);
});

test('hanging up while a guess is hashed wins no eleventh', async () => {
  const verify = node.services.secrets.verify;
  let hangUp = () => {};
  const hashes = vi.spyOn(node.services.secrets, 'verify').mockImplementation(async (...given) => {
    hangUp();
    return verify(...given);
  });
  const queue = vi.spyOn(node.services.hashQueue, 'run');
  for (let guess = 1; guess <= maxAttempts + 5; guess += 1) {
    const line = new AbortController();
    hangUp = () => line.abort();
    await signIn(String(guess), line.signal).catch(() => undefined);
    await vi.waitFor(() => expect(queue).toHaveBeenCalledTimes(guess), 20_000);
    await Promise.allSettled(queue.mock.results.map(({ value }) => value as Promise<unknown>));
  }
  expect(hashes).toHaveBeenCalledTimes(maxAttempts);
  expect(await failures()).toBe(maxAttempts);
});

test('who finds no room to wait is told when to ask again', async () => {
  const letGo = hold();
  const waiting = Array.from({ length: mostOfNetwork + 1 }, () => signIn('000000'));
  const refused = await Promise.race(waiting);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY', retryAfterSeconds: 2 });
  letGo();
  await Promise.all(waiting);
});
