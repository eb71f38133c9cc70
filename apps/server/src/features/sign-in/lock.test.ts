// Proves the locks: ten attempts for everybody, an owner's device stays usable, and a lock by staff applies to all devices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { and, eq, inArray } from '../../kernel/database/drizzle.ts';
import { studentAccounts } from '../people/account-collections.ts';
import { audit, devices } from '../../kernel/schema/auth.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { lockAccount, unlockAccount } from './accounts.ts';
import { hasSignedIn } from './sessions.ts';

import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';
import type { Reply } from './api.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const locked = { status: 403, body: { msg: 'Account locked' } };
const wrong = { status: 401, body: { msg: 'The phone number or the PIN is wrong.' } };

const signIn = (who: Pick<Member, 'phoneNumber'>, pin: string, extras = {}) =>
  school.send('POST', '/users/login', { phoneNumber: who.phoneNumber, pin }, extras);

async function fail(who: Pick<Member, 'phoneNumber'>, times: number, extras = {}): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let i = 0; i < times; i += 1) replies.push(await signIn(who, '000000', extras));
  return replies;
}

async function contactOf(member: Member) {
  const rows = await school.db.select().from(userContacts).where(eq(userContacts.userId, member.id));
  return rows[0];
}

const deviceOf = (reply: Reply) => {
  const cookie = reply.cookies.find((each) => each.name === '__Host-foothold_device');
  if (cookie === undefined) throw new Error('No device cookie was set.');
  return cookie.value;
};

describe('guessing', () => {
  test('ten wrong PINs in a row lock the account, and then the correct one is refused [ERR-2, SIGN-30, LEFT-10]', async () => {
    const learner = await school.enrol('student');
    const replies = await fail(learner, 10);
    for (const reply of replies.slice(0, 9)) expect(reply).toMatchObject(wrong);
    expect(replies[9]).toMatchObject(locked);
    expect(await signIn(learner, learner.secret)).toMatchObject(locked);
    expect(await contactOf(learner)).toMatchObject({
      failedLoginAttempts: 10,
      autoLockedAt: expect.any(Date) as Date,
    });
  });

  test('nine wrong PINs do not lock, and the correct one resets the count', async () => {
    const learner = await school.enrol('student');
    await fail(learner, 9);
    expect(await signIn(learner, learner.secret)).toMatchObject({ status: 200 });
    await fail(learner, 9);
    expect(await signIn(learner, learner.secret)).toMatchObject({ status: 200 });
  });

  test('200 concurrent guesses check the PIN ten times, for registered and unknown numbers alike [THREAT-1]', async () => {
    const learner = await school.enrol('student');
    for (const who of [learner, { phoneNumber: school.unknownNumber() }]) {
      const before = school.hashChecks.count;
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, i) => signIn(who, String(100_000 + i), { address: `10.0.0.${i}` })),
      );
      expect(school.hashChecks.count - before).toBe(10);
      expect(replies.filter((reply) => reply.status === 401)).toHaveLength(9);
      expect(replies.filter((reply) => reply.status === 403)).toHaveLength(191);
    }
    expect(await signIn(learner, learner.secret)).toMatchObject(locked);
  });

  test('a lock by staff, by failed sign-ins or by both is shown in the list of learners, and no other is', async () => {
    const [guessed, barred, both, free] = [
      await school.enrol('student'),
      await school.enrol('student'),
      await school.enrol('student'),
      await school.enrol('student'),
    ];
    const teacher = await school.enrol('teacher');
    for (const member of [guessed, both]) await fail(member, 10);
    for (const { id: userId } of [barred, both])
      await school.db.transaction((tx) => lockAccount(tx, { actorId: teacher.id, userId }));
    const listed = await studentAccounts.load(school.db, { categoryId: school.ours }, null);
    const lockedOf = ({ id }: Member) => listed.find(({ userId }) => userId === id)?.accountLocked;
    expect([guessed, barred, both, free].map(lockedOf)).toEqual([true, true, true, false]);
  });

  test('unlocking by staff resets the count and lifts the lock [THREAT-1]', async () => {
    const learner = await school.enrol('student');
    const teacher = await school.enrol('teacher');
    await fail(learner, 10);
    expect(await signIn(learner, learner.secret)).toMatchObject(locked);
    await school.db.transaction((tx) => unlockAccount(tx, { actorId: teacher.id, userId: learner.id }));
    expect(await contactOf(learner)).toMatchObject({ failedLoginAttempts: 0, autoLockedAt: null });
    expect(await signIn(learner, learner.secret)).toMatchObject({ status: 200 });
  });

  test('a lock by failed sign-ins is recorded once', async () => {
    const learner = await school.enrol('student');
    await fail(learner, 12);
    const rows = await school.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, learner.id), eq(audit.act, 'locked by failed sign-ins')));
    expect(rows).toHaveLength(1);
  });

  test('an attempt that could not be checked is not counted', async () => {
    const learner = await school.enrol('student');
    await fail(learner, 9);
    const broken = {
      ...school.services,
      secrets: { ...school.services.secrets, verify: () => Promise.reject(new Error('out of memory')) },
    };
    const request = { phoneNumber: learner.phoneNumber, pin: learner.secret };
    await expect(school.sendTo(broken, 'POST', '/users/login', request)).rejects.toThrow('bug');
    expect(await contactOf(learner)).toMatchObject({ failedLoginAttempts: 9, autoLockedAt: null });
    expect(await signIn(learner, learner.secret)).toMatchObject({ status: 200 });
    // On a known device too, and only for this user on this device.
    const classmate = await school.enrol('student');
    const shared = deviceOf(await signIn(learner, learner.secret));
    const own = deviceOf(await signIn(learner, learner.secret));
    await signIn(classmate, classmate.secret, { device: shared });
    await fail(learner, 2, { device: shared });
    await fail(learner, 2, { device: own });
    await fail(classmate, 2, { device: shared });
    await expect(school.sendTo(broken, 'POST', '/users/login', request, { device: shared })).rejects.toThrow(
      'bug',
    );
    const counts = await school.db
      .select({ failed: devices.failedAttempts })
      .from(devices)
      .where(inArray(devices.userId, [learner.id, classmate.id]));
    expect(counts.map(({ failed }) => failed).toSorted((a, b) => a - b)).toEqual([0, 2, 2, 2]);
  });
});

describe('locking somebody else out', () => {
  test("a classmate who knows a learner's number cannot lock the learner out of the learner's own device [THREAT-2]", async () => {
    const learner = await school.enrol('student');
    const device = deviceOf(await signIn(learner, learner.secret));
    await fail(learner, 11);
    expect(await signIn(learner, learner.secret)).toMatchObject(locked);
    expect(await signIn(learner, learner.secret, { device })).toMatchObject({ status: 200 });
  });

  test('open sessions stay open when failed sign-ins lock the account', async () => {
    const learner = await school.enrol('student');
    const { body } = await signIn(learner, learner.secret);
    await fail(learner, 10);
    const session = await school.send('GET', '/session', undefined, { token: String(body['token']) });
    expect(session.status).toBe(200);
  });

  test('a known device has ten attempts of its own; after those staff see the lock, and lifting it lets the user in', async () => {
    const learner = await school.enrol('student');
    const device = deviceOf(await signIn(learner, learner.secret));
    const replies = await fail(learner, 10, { device });
    expect(replies[8]).toMatchObject(wrong);
    expect(replies[9]).toMatchObject(locked);
    expect(await signIn(learner, learner.secret, { device })).toMatchObject(locked);
    expect(await contactOf(learner)).toMatchObject({ autoLockedAt: expect.any(Date) as Date });
    await school.db.transaction((tx) => unlockAccount(tx, { actorId: null, userId: learner.id }));
    expect(await signIn(learner, learner.secret, { device })).toMatchObject({ status: 200 });
  });

  test('signing in resets the count of a known device: nine mistakes today and nine tomorrow lock nobody out', async () => {
    const learner = await school.enrol('student');
    const device = deviceOf(await signIn(learner, learner.secret));
    for (const day of ['today', 'tomorrow']) {
      for (const reply of await fail(learner, 9, { device })) expect(reply, day).toMatchObject(wrong);
      expect(await signIn(learner, learner.secret, { device }), day).toMatchObject({ status: 200 });
    }
  });

  test('200 concurrent guesses on a known device check the PIN ten times, too [THREAT-1]', async () => {
    const learner = await school.enrol('student');
    const device = deviceOf(await signIn(learner, learner.secret));
    const before = school.hashChecks.count;
    await Promise.all(
      Array.from({ length: 200 }, (_, i) => signIn(learner, String(i), { device, address: `10.1.0.${i}` })),
    );
    expect(school.hashChecks.count - before).toBe(10);
  });

  test('a successful sign-in on a known device does not reset the count of unknown devices', async () => {
    const learner = await school.enrol('student');
    const device = deviceOf(await signIn(learner, learner.secret));
    await fail(learner, 9);
    await signIn(learner, learner.secret, { device });
    expect((await fail(learner, 1))[0]).toMatchObject(locked);
  });

  test("a device's cookie is known only for the user who signed in on it, and an invented cookie for nobody", async () => {
    const learner = await school.enrol('student');
    const classmate = await school.enrol('student');
    const device = deviceOf(await signIn(classmate, classmate.secret));
    await fail(learner, 10, { device });
    expect(await signIn(learner, learner.secret, { device: 'invented' })).toMatchObject(locked);
    expect(await contactOf(learner)).toMatchObject({ failedLoginAttempts: 10 });
    const other = deviceOf(await signIn(classmate, classmate.secret, { device: 'invented' }));
    expect(other).not.toBe('invented');
  });

  test('a shared device is known to each person who signed in on it', async () => {
    const first = await school.enrol('student');
    const second = await school.enrol('student');
    const device = deviceOf(await signIn(first, first.secret));
    expect(deviceOf(await signIn(second, second.secret, { device }))).toBe(device);
    await fail(first, 10);
    await fail(second, 10);
    expect(await signIn(first, first.secret, { device })).toMatchObject({ status: 200 });
    expect(await signIn(second, second.secret, { device })).toMatchObject({ status: 200 });
    const third = await school.enrol('student');
    const theirs = deviceOf(await signIn(third, third.secret));
    const knows = ({ phoneNumber }: Member, token: string) =>
      hasSignedIn(school.db, phoneNumber, tokenHash(token));
    for (const member of [first, second]) {
      expect([await knows(member, device), await knows(member, theirs)]).toEqual([true, false]);
    }
    expect([await knows(third, device), await knows(third, theirs)]).toEqual([false, true]);
  });
});

describe('a lock by failed sign-ins', () => {
  const lift = (token: unknown) =>
    school.send('DELETE', '/users/me/lock', undefined, { token: String(token) });

  test('is lifted by the administrator who is signed in, and recorded; then a new device signs in', async () => {
    const admin = await school.enrol('admin');
    const { body } = await signIn(admin, admin.secret);
    await fail(admin, 10);
    expect(await signIn(admin, admin.secret)).toMatchObject(locked);
    expect(await lift(body['token'])).toMatchObject({ status: 204 });
    expect(await contactOf(admin)).toMatchObject({ failedLoginAttempts: 0, autoLockedAt: null });
    expect(await signIn(admin, admin.secret)).toMatchObject({ status: 200 });
    const rows = await school.db.select().from(audit).where(eq(audit.actorId, admin.id));
    expect(rows.map((row) => row.act)).toContain('own lock lifted');
  });

  test('is lifted at most five times a day by its owner, so that a stolen session does not allow guessing', async () => {
    const learner = await school.enrol('student');
    const { body } = await signIn(learner, learner.secret);
    for (let times = 0; times < 5; times += 1) {
      await fail(learner, 10);
      expect(await lift(body['token'])).toMatchObject({ status: 204 });
    }
    await fail(learner, 10);
    expect(await lift(body['token'])).toMatchObject({
      status: 429,
      body: { msg: signInSentences.tooManyUnlocks },
    });
    expect(await signIn(learner, learner.secret)).toMatchObject(locked);
  });

  test('differs from a lock by staff, which its owner cannot lift', async () => {
    const learner = await school.enrol('student');
    const device = deviceOf(await signIn(learner, learner.secret));
    const { body } = await signIn(learner, learner.secret, { device });
    // Restores the session that the lock ended, so that only the lock itself can refuse the call.
    await school.db
      .update(userContacts)
      .set({ staffLockedAt: new Date(), autoLockedAt: new Date() })
      .where(eq(userContacts.userId, learner.id));
    expect(await lift(body['token'])).toMatchObject(locked);
    expect(await contactOf(learner)).toMatchObject({ staffLockedAt: expect.any(Date) as Date });
  });
});

describe('a lock by staff', () => {
  test('blocks every device and ends every session; lifting it lets all devices sign in again [OPEN-23, SIGN-30]', async () => {
    const learner = await school.enrol('student');
    const teacher = await school.enrol('teacher');
    const signedIn = await signIn(learner, learner.secret);
    const device = deviceOf(signedIn);
    const token = String(signedIn.body['token']);
    await school.db.transaction((tx) => lockAccount(tx, { actorId: teacher.id, userId: learner.id }));
    expect(await signIn(learner, learner.secret)).toMatchObject(locked);
    expect(await signIn(learner, learner.secret, { device })).toMatchObject(locked);
    expect(await school.send('GET', '/session', undefined, { token })).toMatchObject({ status: 401 });
    await school.db.transaction((tx) => unlockAccount(tx, { actorId: teacher.id, userId: learner.id }));
    expect(await signIn(learner, learner.secret)).toMatchObject({ status: 200 });
  });

  test('takes precedence when it is set while the PIN is being checked', async () => {
    const learner = await school.enrol('student');
    const { verify } = school.services.secrets;
    const slow = {
      ...school.services,
      secrets: {
        ...school.services.secrets,
        verify: async (secret: string, stored: string | null) => {
          const right = await verify(secret, stored);
          await school.db.transaction((tx) => lockAccount(tx, { actorId: null, userId: learner.id }));
          return right;
        },
      },
    };
    const request = { phoneNumber: learner.phoneNumber, pin: learner.secret };
    expect(await school.sendTo(slow, 'POST', '/users/login', request)).toMatchObject(locked);
  });

  test('locks and unlocks are recorded with who did it', async () => {
    const learner = await school.enrol('student');
    const teacher = await school.enrol('teacher');
    await school.db.transaction((tx) => lockAccount(tx, { actorId: teacher.id, userId: learner.id }));
    await school.db.transaction((tx) => unlockAccount(tx, { actorId: teacher.id, userId: learner.id }));
    const rows = await school.db.select().from(audit).where(eq(audit.subjectId, learner.id));
    expect(rows.map((row) => [row.actorId, row.act])).toEqual([
      [teacher.id, 'locked'],
      [teacher.id, 'unlocked'],
    ]);
  });
});
