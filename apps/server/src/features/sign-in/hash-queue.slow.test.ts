// Proves the order in which sign-ins are hashed, by counting hashes rather than measuring time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHashQueue, hashesThatFit, maxPerNetwork, maxPerDoubtfulNetwork } from './hash-queue.ts';
import { createNetworks, networkLimits } from './networks.ts';
import { newSignInCode } from './sign-in-codes.ts';
import { openTestApi, type Reply } from './api.fixture.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
let learner: Member;
/** Token of a device that this learner has signed in on. */
let device: string;
beforeAll(async () => {
  school = await openSchool();
  learner = await school.enrol('student');
  const { phoneNumber, secret: pin } = learner;
  const { cookies } = await school.send('POST', '/users/login', { phoneNumber, pin });
  device = cookies.find(({ name }) => name.endsWith('foothold_device'))?.value ?? '';
});
afterAll(() => school.close());

/** The same school with a queue of its own that runs one hash at a time, and none before `start`. */
let queue: Awaited<ReturnType<typeof createPausedQueue>>;
beforeEach(async () => {
  queue = await createPausedQueue();
  return () => queue.close();
});

async function createPausedQueue() {
  const { services } = school;
  const hashed: string[] = [];
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const networks = createNetworks();
  const hashQueue = createHashQueue(1);
  const waits: Promise<unknown>[] = [];
  const lanes: string[] = [];
  const api = await openTestApi({
    ...services,
    networks,
    hashQueue: {
      run: (place, work) => {
        lanes.push(place.lane);
        const done = hashQueue.run(place, work);
        waits.push(done.catch(() => undefined));
        return done;
      },
    },
    secrets: {
      ...services.secrets,
      verify: async (secret, stored) => {
        await started;
        hashed.push(secret);
        return services.secrets.verify(secret, stored);
      },
    },
  });
  type Extras = { address: string; device?: string; roomCode?: string };
  const signIn = (phoneNumber: string, pin: string, { roomCode, ...extras }: Extras) =>
    api.send('POST', '/users/login', { phoneNumber, pin, ...(roomCode && { roomCode }) }, extras);
  return {
    api,
    networks,
    start,
    /** The lane of each sign-in. */
    lanes,
    /** How many hashes ran before that of this secret. */
    before: (secret: string) => requireHashed(hashed.indexOf(secret)),
    beforeLast: (secret: string) => requireHashed(hashed.lastIndexOf(secret)),
    signIn,
    /** Starts the sign-ins one by one, so that each queues behind the ones before; resolves when all are queued. */
    async enqueue(all: readonly (() => Promise<Reply>)[]): Promise<Promise<Reply>[]> {
      const replies: Promise<Reply>[] = [];
      for (const each of all) {
        const queued = waits.length + 1;
        replies.push(each());
        await expect.poll(() => waits.length, { interval: 2 }).toBe(queued);
      }
      return replies;
    },
    close: async () => {
      start();
      await Promise.all(waits);
      await api.close();
    },
  };
}

let last = 0;
const unknownNumber = () => `+44770091${String((last += 1)).padStart(4, '0')}`;
const wrong = (
  count: number,
  address: (i: number) => string,
  number: (i: number) => string = unknownNumber,
) =>
  Array.from(
    { length: count },
    (_, i) => () => queue.signIn(number(i), `wrong ${i}`, { address: address(i) }),
  );
const statuses = async (replies: readonly Promise<Reply>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);

describe('at one address', () => {
  const here = '192.0.2.1';

  test('a new phone waits for one attempt of each number that is being guessed there, not for all of them [THREAT-2]', async () => {
    const numbers = Array.from({ length: 5 }, unknownNumber);
    const flood = await queue.enqueue(
      wrong(
        maxPerNetwork,
        () => here,
        (i) => numbers[i % 5] ?? '',
      ),
    );
    const [honest] = await queue.enqueue([
      () => queue.signIn(learner.phoneNumber, learner.secret, { address: here }),
    ]);
    queue.start();
    expect(await honest).toMatchObject({ status: 200 });
    expect(queue.before(learner.secret)).toBeLessThanOrEqual(1 + numbers.length);
    expect(new Set(await statuses(flood))).toEqual(new Set([401]));
  });

  test('and for at most forty when each attempt is for another number, or two hundred when the address is slowed', async () => {
    for (const [slow, most] of [
      [false, maxPerNetwork],
      [true, maxPerDoubtfulNetwork],
    ] as const) {
      if (slow)
        for (let i = 0; i < networkLimits.wrongSecrets.burst; i += 1) queue.networks.failed(here, 'x');
      const flood = await queue.enqueue(wrong(most, () => here));
      const [honest] = await queue.enqueue([
        () => queue.signIn(learner.phoneNumber, learner.secret, { address: here }),
      ]);
      queue.start();
      expect(await honest).toMatchObject({ status: 200 });
      expect(queue.before(learner.secret)).toBeLessThanOrEqual(most);
      await Promise.all(flood);
      await queue.close();
      queue = await createPausedQueue();
    }
  });

  test('numbers that have failed there queue last, and give up their place when the queue is full', async () => {
    const tried = Array.from({ length: maxPerDoubtfulNetwork }, unknownNumber);
    for (const each of tried) queue.networks.failed(here, each);
    const flood = await queue.enqueue(
      wrong(
        maxPerDoubtfulNetwork + 1,
        () => here,
        (i) => tried[i % maxPerDoubtfulNetwork] ?? '',
      ),
    );
    const [honest] = await queue.enqueue([
      () => queue.signIn(learner.phoneNumber, learner.secret, { address: here }),
    ]);
    queue.start();
    expect(await honest).toMatchObject({ status: 200 });
    expect(queue.before(learner.secret)).toBe(1);
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      body: { msg: 'Too much at once. Please wait a moment and try again', retryAfterSeconds: 2 },
    });
  });

  test('a new phone is not refused when new numbers have filled the queue of the address: a random one of them is [THREAT-2]', async () => {
    const flood = await queue.enqueue(wrong(maxPerNetwork + 1, () => here));
    const [honest] = await queue.enqueue([
      () => queue.signIn(learner.phoneNumber, learner.secret, { address: here }),
    ]);
    queue.start();
    expect(await honest).toMatchObject({ status: 200 });
    expect((await statuses(flood)).filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a phone with a sign-in code', () => {
  const here = '192.0.2.1';
  const minutesAgo = (minutes: number) =>
    newSignInCode(school.services.secrets, new Date(Date.now() - minutes * 60_000)).code;
  const forged = (code: string) => code.replace(/(?<=\.)./, (character) => (character === 'x' ? 'y' : 'x'));

  test('does not wait for a flood of new numbers that has filled the queue of its address', async () => {
    const flood = await queue.enqueue(wrong(maxPerNetwork + 10, () => here));
    const strangers = await queue.enqueue(
      [undefined, minutesAgo(61), forged(minutesAgo(0))].map(
        (roomCode) => () =>
          queue.signIn(unknownNumber(), '000000', { address: here, ...(roomCode && { roomCode }) }),
      ),
    );
    const [withCode] = await queue.enqueue([
      () => queue.signIn(learner.phoneNumber, learner.secret, { address: here, roomCode: minutesAgo(59) }),
    ]);
    expect(queue.lanes.slice(-4)).toEqual(['new', 'new', 'new', 'withCode']);
    queue.start();
    expect(await withCode).toMatchObject({ status: 200 });
    expect(queue.before(learner.secret)).toBeLessThanOrEqual(2);
    await Promise.all([...flood, ...strangers]);
  });

  test('lifts its address for an hour, and its failed attempts count like all others', async () => {
    queue.start();
    const number = unknownNumber();
    const roomCode = minutesAgo(0);
    for (let i = 0; i < 10; i += 1) {
      const { status } = await queue.signIn(number, '000000', { address: here, roomCode });
      expect(status).toBe(i < 9 ? 401 : 403);
    }
    for (let i = 0; i < networkLimits.wrongSecrets.burst; i += 1) queue.networks.failed(here, number);
    expect(await queue.networks.failuresOf(school.db, here, number)).toMatchObject({ failures: 'some' });
  });
});

describe('during an attack from forty addresses', () => {
  const attack = () => queue.enqueue(wrong(400, (i) => `10.3.0.${i % 40}`));

  test('a known device waits only for the running hash, and a new one for one hash of each address', async () => {
    const flood = await attack();
    const [known] = await queue.enqueue([
      () => queue.signIn(learner.phoneNumber, learner.secret, { address: '10.4.0.1', device }),
    ]);
    const other = await school.enrol('student');
    const [fresh] = await queue.enqueue([
      () => queue.signIn(other.phoneNumber, other.secret, { address: '10.4.0.2' }),
    ]);
    queue.start();
    expect(await known).toMatchObject({ status: 200 });
    expect(await fresh).toMatchObject({ status: 200 });
    expect(queue.before(learner.secret)).toBe(1);
    expect(queue.beforeLast(other.secret)).toBeLessThanOrEqual(2 + 40);
    await Promise.all(flood);
  });

  test('a new phone hardly waits once each of these addresses has failed several times', async () => {
    for (let i = 0; i < 4 * networkLimits.wrongSecrets.burst; i += 1)
      queue.networks.failed(`10.3.0.${i % 40}`, 'x');
    const flood = await attack();
    const [fresh] = await queue.enqueue([
      () => queue.signIn(learner.phoneNumber, learner.secret, { address: '10.4.0.2' }),
    ]);
    queue.start();
    expect(await fresh).toMatchObject({ status: 200 });
    expect(queue.before(learner.secret)).toBeLessThanOrEqual(2);
    await Promise.all(flood);
  });

  test('attacking from a known device does not help: a user has one hash at a time, and strangers keep their share', async () => {
    const repeated = await queue.enqueue(
      Array.from(
        { length: 10 },
        () => () => queue.signIn(learner.phoneNumber, learner.secret, { address: '10.4.0.1', device }),
      ),
    );
    const stranger = await school.enrol('student');
    const [fresh] = await queue.enqueue([
      () => queue.signIn(stranger.phoneNumber, '135790', { address: '10.4.0.2' }),
    ]);
    queue.start();
    expect(await fresh).toMatchObject({ status: 401 });
    expect(queue.before('135790')).toBeLessThanOrEqual(4);
    expect(new Set(await statuses(repeated))).toEqual(new Set([200]));
  });
});

function requireHashed(index: number): number {
  if (index < 0) throw new Error('The secret was never hashed.');
  return index;
}

test('a class that signs in at once does not end a node with little memory: it hashes as many PINs as fit', () => {
  const megabyte = 1024 * 1024;
  const fit = (memoryMb: number) => [1, 2, 8].map((cores) => hashesThatFit(cores, memoryMb * megabyte));
  expect(fit(256)).toEqual([1, 1, 1]);
  expect(fit(512)).toEqual([1, 1, 1]);
  expect(fit(1024)).toEqual([1, 2, 2]);
  expect(fit(Infinity)).toEqual([1, 2, 3]);
});
