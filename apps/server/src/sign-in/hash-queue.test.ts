// Proves who waits for whom at the door: hashes are counted, since how long each takes is the machine's matter.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHashQueue, mostOfNetwork, mostOfDoubtfulNetwork } from './hash-queue.ts';
import { createNetworks, networkLimits } from './networks.ts';
import { newRoomCode } from './room-codes.ts';
import { openTestApi, type Reply } from './test-api.ts';
import { openSchool, type Member, type TestSchool } from './test-school.ts';

let school: TestSchool;
let learner: Member;
/** A device of this learner's own. */
let device: string;
beforeAll(async () => {
  school = await openSchool();
  learner = await school.enrol('student');
  const { phoneNumber, secret: pin } = learner;
  const { cookies } = await school.send('POST', '/users/login', { phoneNumber, pin });
  device = cookies.find(({ name }) => name.endsWith('foothold_device'))?.value ?? '';
});
afterAll(() => school.close());

/** The same school, at whose door one hash at a time is done, and none before `open`. */
let door: Awaited<ReturnType<typeof closedDoor>>;
beforeEach(async () => {
  door = await closedDoor();
  return () => door.close();
});

async function closedDoor() {
  const { services } = school;
  const hashed: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
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
        await opened;
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
    open,
    /** Where each who came waits. */
    lanes,
    /** How many hashes were done before that of this secret. */
    before: (secret: string) => placeOf(hashed.indexOf(secret)),
    beforeLast: (secret: string) => placeOf(hashed.lastIndexOf(secret)),
    signIn,
    /** Brings them one by one, so that each waits behind those before, and resolves when all wait. */
    async crowd(all: readonly (() => Promise<Reply>)[]): Promise<Promise<Reply>[]> {
      const replies: Promise<Reply>[] = [];
      for (const each of all) {
        const come = waits.length + 1;
        replies.push(each());
        await expect.poll(() => waits.length, { interval: 2 }).toBe(come);
      }
      return replies;
    },
    close: async () => {
      open();
      await Promise.all(waits);
      await api.close();
    },
  };
}

let last = 0;
const nobody = () => `+44770091${String((last += 1)).padStart(4, '0')}`;
const wrong = (count: number, address: (i: number) => string, number: (i: number) => string = nobody) =>
  Array.from(
    { length: count },
    (_, i) => () => door.signIn(number(i), `wrong ${i}`, { address: address(i) }),
  );
const statuses = async (replies: readonly Promise<Reply>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);

describe('at one address', () => {
  const here = '192.0.2.1';

  test('a new phone waits for one try of each number that somebody goes through there, not for all of them', async () => {
    const numbers = Array.from({ length: 5 }, nobody);
    const flood = await door.crowd(
      wrong(
        mostOfNetwork,
        () => here,
        (i) => numbers[i % 5] ?? '',
      ),
    );
    const [honest] = await door.crowd([
      () => door.signIn(learner.phoneNumber, learner.secret, { address: here }),
    ]);
    door.open();
    expect(await honest).toMatchObject({ status: 200 });
    expect(door.before(learner.secret)).toBeLessThanOrEqual(1 + numbers.length);
    expect(new Set(await statuses(flood))).toEqual(new Set([401]));
  });

  test('and for no more than forty where each try is of another number, or two hundred when the address is slowed', async () => {
    for (const [slow, most] of [
      [false, mostOfNetwork],
      [true, mostOfDoubtfulNetwork],
    ] as const) {
      if (slow) for (let i = 0; i < networkLimits.wrongSecrets.burst; i += 1) door.networks.failed(here, 'x');
      const flood = await door.crowd(wrong(most, () => here));
      const [honest] = await door.crowd([
        () => door.signIn(learner.phoneNumber, learner.secret, { address: here }),
      ]);
      door.open();
      expect(await honest).toMatchObject({ status: 200 });
      expect(door.before(learner.secret)).toBeLessThanOrEqual(most);
      await Promise.all(flood);
      await door.close();
      door = await closedDoor();
    }
  });

  test('numbers that have failed there wait behind, and make room', async () => {
    const tried = Array.from({ length: mostOfDoubtfulNetwork }, nobody);
    for (const each of tried) door.networks.failed(here, each);
    const flood = await door.crowd(
      wrong(
        mostOfDoubtfulNetwork + 1,
        () => here,
        (i) => tried[i % mostOfDoubtfulNetwork] ?? '',
      ),
    );
    const [honest] = await door.crowd([
      () => door.signIn(learner.phoneNumber, learner.secret, { address: here }),
    ]);
    door.open();
    expect(await honest).toMatchObject({ status: 200 });
    expect(door.before(learner.secret)).toBe(1);
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      body: { msg: 'Too much at once. Please wait a moment and try again', retryAfterSeconds: 2 },
    });
  });

  test('nor is a new phone refused when ever new numbers have taken all the room there: one of them is, drawn by lot', async () => {
    const flood = await door.crowd(wrong(mostOfNetwork + 1, () => here));
    const [honest] = await door.crowd([
      () => door.signIn(learner.phoneNumber, learner.secret, { address: here }),
    ]);
    door.open();
    expect(await honest).toMatchObject({ status: 200 });
    expect((await statuses(flood)).filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a phone that was shown the code of the room', () => {
  const here = '192.0.2.1';
  const minutesAgo = (minutes: number) =>
    newRoomCode(school.services.secrets, new Date(Date.now() - minutes * 60_000)).code;

  test('does not wait for a flood of ever new numbers at its address, which has taken all the room there', async () => {
    const flood = await door.crowd(wrong(mostOfNetwork + 10, () => here));
    const strangers = await door.crowd(
      [undefined, minutesAgo(61), `${minutesAgo(0).slice(0, -2)}xx`].map(
        (roomCode) => () => door.signIn(nobody(), '000000', { address: here, ...(roomCode && { roomCode }) }),
      ),
    );
    const [withCode] = await door.crowd([
      () => door.signIn(learner.phoneNumber, learner.secret, { address: here, roomCode: minutesAgo(59) }),
    ]);
    expect(door.lanes.slice(-4)).toEqual(['new', 'new', 'new', 'room']);
    door.open();
    expect(await withCode).toMatchObject({ status: 200 });
    expect(door.before(learner.secret)).toBeLessThanOrEqual(2);
    await Promise.all([...flood, ...strangers]);
  });

  test('lifts its address for an hour, and its wrong tries count like all others', async () => {
    door.open();
    const number = nobody();
    const roomCode = minutesAgo(0);
    for (let i = 0; i < 10; i += 1) {
      const { status } = await door.signIn(number, '000000', { address: here, roomCode });
      expect(status).toBe(i < 9 ? 401 : 403);
    }
    for (let i = 0; i < networkLimits.wrongSecrets.burst; i += 1) door.networks.failed(here, number);
    expect(await door.networks.standing(school.db, here, number)).toMatchObject({ failures: 'some' });
  });
});

describe('while forty addresses attack', () => {
  const attacked = () => door.crowd(wrong(400, (i) => `10.3.0.${i % 40}`));

  test('a known device waits for the hash that has begun, a new one for one of each address', async () => {
    const flood = await attacked();
    const [known] = await door.crowd([
      () => door.signIn(learner.phoneNumber, learner.secret, { address: '10.4.0.1', device }),
    ]);
    const other = await school.enrol('student');
    const [fresh] = await door.crowd([
      () => door.signIn(other.phoneNumber, other.secret, { address: '10.4.0.2' }),
    ]);
    door.open();
    expect(await known).toMatchObject({ status: 200 });
    expect(await fresh).toMatchObject({ status: 200 });
    expect(door.before(learner.secret)).toBe(1);
    expect(door.beforeLast(other.secret)).toBeLessThanOrEqual(2 + 40);
    await Promise.all(flood);
  });

  test('a new phone waits for hardly any, once each of these addresses has failed several times', async () => {
    for (let i = 0; i < 4 * networkLimits.wrongSecrets.burst; i += 1)
      door.networks.failed(`10.3.0.${i % 40}`, 'x');
    const flood = await attacked();
    const [fresh] = await door.crowd([
      () => door.signIn(learner.phoneNumber, learner.secret, { address: '10.4.0.2' }),
    ]);
    door.open();
    expect(await fresh).toMatchObject({ status: 200 });
    expect(door.before(learner.secret)).toBeLessThanOrEqual(2);
    await Promise.all(flood);
  });

  test('nor does it help to attack from a known device: a person has one hash at a time, and strangers their share', async () => {
    const hammer = await door.crowd(
      Array.from(
        { length: 10 },
        () => () => door.signIn(learner.phoneNumber, learner.secret, { address: '10.4.0.1', device }),
      ),
    );
    const stranger = await school.enrol('student');
    const [fresh] = await door.crowd([
      () => door.signIn(stranger.phoneNumber, '135790', { address: '10.4.0.2' }),
    ]);
    door.open();
    expect(await fresh).toMatchObject({ status: 401 });
    expect(door.before('135790')).toBeLessThanOrEqual(4);
    expect(new Set(await statuses(hammer))).toEqual(new Set([200]));
  });
});

function placeOf(index: number): number {
  if (index < 0) throw new Error('It was never hashed.');
  return index;
}
