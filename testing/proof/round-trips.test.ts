// Proves how often the calls of the hot path wait for the database: a count, which no load changes.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../access/ask.ts';
import { calls } from '../access/calls.ts';
import { cast, names, phoneNumberOf, secretOf, type Name } from '../cast.ts';
import { countRoundTrips } from '../round-trips.ts';
import { startTestNode, type TestNode } from '../node.ts';

// Some twenty calls, each on restored data, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let node: TestNode;
let roundTrips: () => number;
beforeAll(async () => {
  node = await startTestNode();
  roundTrips = countRoundTrips(node.services.pool);
});
afterAll(() => node.stop());

/**
 * What learners do all the time, and how often it may wait: for the session and its user; BEGIN, the claim and the guard; the
 * writes; the answer, where it is read separately; COMMIT. A message is one statement.
 */
const hot: Readonly<Record<string, number>> = {
  'chat.sendMessage': 2,
  'chat.markChatChecked': 3,
  'evidence.addTaskEvidence': 4,
  'evidence.addTargetEvidence': 4,
  'progress.setResourceStatus': 4,
  'evidence.markTaskChecked': 5,
  'targets.markTargetChecked': 5,
  'targets.markTargetSeen': 5,
  'plans.markPlanChecked': 5,
};

const learners = names.filter((name) => cast[name].role === 'student');
const ofLearners = Object.keys(hot).flatMap((name) =>
  (calls[name] ?? []).flatMap(({ about, input, may }) => {
    const learner = learners.find((each) => may.includes(each));
    return learner === undefined ? [] : [{ name, about, input, learner }];
  }),
);

async function tripsOf(work: () => Promise<number>): Promise<number> {
  await node.restore();
  const before = roundTrips();
  expect(await work()).toBeLessThan(300);
  return roundTrips() - before;
}

test('what learners do all the time waits at most five times for the database, and sending a message twice', async () => {
  const found: Record<string, number> = {};
  for (const { name, about, input, learner } of ofLearners) {
    const trips = await tripsOf(async () => (await ask(node.url, learner, name, input, randomUUID())).status);
    if (trips > (hot[name] ?? 0)) found[`${name}: ${about}`] = trips;
  }
  expect(found).toEqual({});
  expect(new Set(ofLearners.map(({ name }) => name))).toEqual(new Set(Object.keys(hot)));
});

test('a message that is sent again is refused by its statement, and then takes four round trips to find out what it was', async () => {
  const line = ofLearners.find(({ name }) => name === 'chat.sendMessage');
  if (line === undefined) throw new Error('No learner sends a message.');
  const key = randomUUID();
  const send = async () => (await ask(node.url, line.learner, line.name, line.input, key)).status;
  await node.restore();
  expect(await send()).toBeLessThan(300);
  const before = roundTrips();
  expect(await send()).toBeLessThan(300);
  expect(roundTrips() - before).toBeLessThanOrEqual(6);
});

test('a learner signs in with five round trips on a device that is known, and four on a new one', async () => {
  const learner: Name = 'amina';
  let device = '';
  const signIn = async (): Promise<number> => {
    const { status, headers } = await fetch(`${node.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: device },
      body: JSON.stringify({ phoneNumber: phoneNumberOf(learner), pin: secretOf(learner) }),
    });
    device = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    return status;
  };
  expect(await tripsOf(signIn)).toBeLessThanOrEqual(4);
  const before = roundTrips();
  expect(await signIn()).toBe(200);
  expect(roundTrips() - before).toBeLessThanOrEqual(5);
});
