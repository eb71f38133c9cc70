// Proves when a network is slowed, that time and staff lift it, and that sign-ins and reset requests have separate limits.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../kernel/database/drizzle.ts';
import type { Networks } from '../../kernel/edge/ports.ts';
import { createNetworks, networkLimits } from './networks.ts';
import { openSchool, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
let networks: Networks;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  networks = createNetworks();
  await school.db.execute(sql`truncate auth.lifted_networks, auth.reset_limits`);
});
afterEach(() => {
  vi.useRealTimers();
});

const here = '192.0.2.77';
const { wrongSecrets, resetRequests, lifted } = networkLimits;

const failuresOf = (address = here) => networks.failuresOf(school.db, address, '+447700900001');
const fail = (times: number, phoneNumber = '+447700900002') => {
  for (let i = 0; i < times; i += 1) networks.failed(here, phoneNumber);
};
const ask = () => networks.requireResetRequest(school.db, here);

describe('wrong secrets', () => {
  test('slow a network but not its neighbour, and the limit recovers with time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    fail(wrongSecrets.burst / 10 - 1);
    expect(await failuresOf()).toMatchObject({ network: here, failures: 'few' });
    fail(wrongSecrets.burst - wrongSecrets.burst / 10);
    expect(await failuresOf()).toMatchObject({ failures: 'some' });
    fail(1);
    expect(await failuresOf()).toMatchObject({ failures: 'many' });
    expect(await failuresOf('192.0.2.78')).toMatchObject({ failures: 'few' });
    vi.advanceTimersByTime(1000 / wrongSecrets.perSecond + 1);
    expect(await failuresOf()).toMatchObject({ failures: 'some' });
    vi.advanceTimersByTime((1000 / wrongSecrets.perSecond) * wrongSecrets.burst);
    expect(await failuresOf()).toMatchObject({ failures: 'few' });
  });

  test('for one number put that number last in the queue of this network until it signs in', async () => {
    fail(1, '+447700900001');
    expect(await failuresOf()).toMatchObject({ failedBefore: true });
    expect(await failuresOf('192.0.2.78')).toMatchObject({ failedBefore: false });
    networks.succeeded(here, '+447700900001');
    expect(await failuresOf()).toMatchObject({ failedBefore: false });
  });

  test('do not use up the limit of reset requests, nor the other way round', async () => {
    fail(wrongSecrets.burst);
    for (let i = 0; i < resetRequests.burst; i += 1) await ask();
    await expect(ask()).rejects.toMatchObject({
      code: 'TOO_MANY',
      details: { retryAfterSeconds: Math.ceil(1 / resetRequests.perSecond) },
    });
    networks = createNetworks();
    expect(await failuresOf()).toMatchObject({ failures: 'few' });
  });
});

describe('reset requests', () => {
  test('are counted on all nodes together, by network, and the limit recovers with time', async () => {
    const nodes = [createNetworks(), createNetworks(), createNetworks()];
    const askAll = (times: number, address = here) =>
      Promise.allSettled(
        Array.from({ length: times }, (_, turn) =>
          (nodes[turn % nodes.length] ?? networks).requireResetRequest(school.db, address),
        ),
      );
    const accepted = (results: readonly PromiseSettledResult<void>[]) =>
      results.filter(({ status }) => status === 'fulfilled').length;
    expect(accepted(await askAll(resetRequests.burst * 3))).toBe(resetRequests.burst);
    expect(accepted(await askAll(1, '192.0.2.78'))).toBe(1);
    await school.db.execute(sql`
      update auth.reset_limits set counted_at = counted_at - make_interval(secs => ${2 / resetRequests.perSecond})`);
    expect(accepted(await askAll(10))).toBe(2);
  });
});

describe('where staff are signed in', () => {
  test('a network has ten times the limits, on every node, for an hour', async () => {
    const other = createNetworks();
    await other.liftLimits(school.db, here);
    for (let i = 0; i < resetRequests.burst + 1; i += 1) await ask();
    fail(wrongSecrets.burst * lifted - 1);
    expect(await failuresOf()).toMatchObject({ failures: 'some' });
    fail(1);
    expect(await failuresOf()).toMatchObject({ failures: 'many' });
    await school.db.execute(sql`update auth.lifted_networks set lifted_until = now() - interval '1 second'`);
    networks = createNetworks();
    fail(wrongSecrets.burst);
    expect(await failuresOf()).toMatchObject({ failures: 'many' });
  });

  test('the lift is written at most once in ten minutes, however much they do', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const written = async () =>
      (await school.db.execute(sql`select xmin::text from auth.lifted_networks`)).rows;
    await networks.liftLimits(school.db, here);
    const first = await written();
    await networks.liftLimits(school.db, here);
    expect(await written()).toEqual(first);
    vi.advanceTimersByTime(10 * 60_000);
    await networks.liftLimits(school.db, here);
    expect(await written()).not.toEqual(first);
  });

  test.each(['teacher', 'admin'] as const)(
    'a %s who signs in there, or does anything, lifts it',
    async (role) => {
      const liftedNow = async () =>
        (await school.db.execute(sql`select network from auth.lifted_networks order by network`)).rows.map(
          (row) => row['network'],
        );
      const { phoneNumber, secret } = await school.enrol(role);
      const learner = await school.enrol('student');
      const [home, room, elsewhere] = [
        `10.7.${role.length}.1`,
        `10.7.${role.length}.2`,
        `10.7.${role.length}.3`,
      ];
      const of = (who: { phoneNumber: string; secret: string }, address: string) =>
        school.send('POST', '/users/login', { phoneNumber: who.phoneNumber, pin: who.secret }, { address });
      const { body } = await of({ phoneNumber, secret }, home);
      expect(await liftedNow()).toEqual([home]);
      const learners = await of(learner, elsewhere);
      for (const [reply, address] of [
        [body, room],
        [learners.body, elsewhere],
      ] as const) {
        const token = String(reply['token']);
        expect(await school.send('GET', '/session', undefined, { token, address })).toMatchObject({
          status: 200,
        });
      }
      expect(await liftedNow()).toEqual([home, room]);
    },
  );
});
