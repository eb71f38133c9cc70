// Proves that disconnecting during sign-in skips the hash while queued, and gains no extra attempt once hashing has begun.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { hashesAtOnce, maxPerNetwork } from './hash-queue.ts';
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

/** Occupies every hashing slot until the returned function is called. */
function occupyHashQueue(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let i = 0; i < hashesAtOnce; i += 1) {
    void node.services.hashQueue.run({ lane: 'new', owner: `holder ${i}` }, () => released);
  }
  return release;
}

test('attempts whose connection closed while queued are not hashed, do not count, and delay nobody', async () => {
  const hashes = vi.spyOn(node.services.secrets, 'verify');
  const queue = vi.spyOn(node.services.hashQueue, 'run');
  const release = occupyHashQueue();
  const connection = new AbortController();
  const callsBefore = queue.mock.calls.length;
  const dropped = Array.from({ length: 15 }, (_, i) =>
    signIn(String(i), connection.signal).catch(() => 'dropped'),
  );
  await vi.waitFor(() => expect(queue).toHaveBeenCalledTimes(callsBefore + 15), 20_000);
  connection.abort();
  expect(await Promise.all(dropped)).toEqual(Array.from({ length: 15 }, () => 'dropped'));
  for (const { value } of queue.mock.results.slice(callsBefore)) {
    await expect(value as Promise<unknown>).rejects.toMatchObject({ code: 'TOO_MANY' });
  }
  release();
  expect((await signIn('246 000')).status).toBe(401);
  expect(hashes).toHaveBeenCalledTimes(1);
  expect(await failures()).toBe(1);
});

test('disconnecting while a guess is hashed gains no eleventh attempt [THREAT-1]', async () => {
  const verify = node.services.secrets.verify;
  let disconnect = () => {};
  const hashes = vi.spyOn(node.services.secrets, 'verify').mockImplementation(async (...given) => {
    disconnect();
    return verify(...given);
  });
  const queue = vi.spyOn(node.services.hashQueue, 'run');
  for (let guess = 1; guess <= maxAttempts + 5; guess += 1) {
    const connection = new AbortController();
    disconnect = () => connection.abort();
    await signIn(String(guess), connection.signal).catch(() => undefined);
    await vi.waitFor(() => expect(queue).toHaveBeenCalledTimes(guess), 20_000);
    await Promise.allSettled(queue.mock.results.map(({ value }) => value as Promise<unknown>));
  }
  expect(hashes).toHaveBeenCalledTimes(maxAttempts);
  expect(await failures()).toBe(maxAttempts);
});

test('a user who finds the queue full learns when to try again', async () => {
  const release = occupyHashQueue();
  const waiting = Array.from({ length: maxPerNetwork + 1 }, () => signIn('000000'));
  const refused = await Promise.race(waiting);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY', retryAfterSeconds: 2 });
  release();
  await Promise.all(waiting);
});
