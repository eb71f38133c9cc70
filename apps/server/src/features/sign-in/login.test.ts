// Proves signing in: which numbers and secrets work, and what the answer contains.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { audit, credentials, sessions } from '../../kernel/schema/auth.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { networkLimits } from './networks.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const signIn = (who: Pick<Member, 'phoneNumber'>, pin: string, extras = {}) =>
  school.send('POST', '/users/login', { phoneNumber: who.phoneNumber, pin }, extras);

describe('who gets in', () => {
  test('a learner signs in with phone number and PIN and gets a token [REST-1, REST-3, SIGN-8]', async () => {
    const learner = await school.enrol('student');
    const reply = await signIn(learner, learner.secret);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['expiresAt', 'token', 'userId']);
    expect(reply.body['userId']).toBe(learner.id);
    expect(reply.body['token']).toMatch(/^[\w-]{64}$/);
  });

  test('staff sign in by the same call, with their password as pin or as password [REST-7, SIGN-18, OPEN-8]', async () => {
    for (const role of ['teacher', 'admin'] as const) {
      const { phoneNumber, secret } = await school.enrol(role);
      expect(await school.send('POST', '/users/login', { phoneNumber, pin: secret })).toMatchObject({
        status: 200,
      });
      const byPassword = await school.send('POST', '/users/login', { phoneNumber, password: secret });
      expect(byPassword.status).toBe(200);
    }
  });

  test('either login screen signs in anybody whose number and secret match: the call does not know the screen [OPEN-69]', async () => {
    const { phoneNumber, secret } = await school.enrol('student');
    expect(await school.send('POST', '/users/login', { phoneNumber, password: secret })).toMatchObject({
      status: 200,
    });
  });

  test('a learner may write the number as people do, and both in the digits of another script', async () => {
    const { phoneNumber, secret } = await school.enrol('student');
    const national = `0${phoneNumber.slice(3)}`;
    for (const typed of [
      national,
      national.replace(/(\d{5})/, '$1 '),
      `0044 ${phoneNumber.slice(3)}`,
      arabic(national),
    ]) {
      expect(await signIn({ phoneNumber: typed }, arabic(secret))).toMatchObject({ status: 200 });
    }
  });

  test('a password is compared unchanged, including spaces and case', async () => {
    const teacher = await school.enrol('teacher');
    expect(await signIn(teacher, ` ${teacher.secret}`)).toMatchObject({ status: 401 });
    expect(await signIn(teacher, teacher.secret.toLowerCase())).toMatchObject({ status: 401 });
    expect(await signIn(teacher, teacher.secret)).toMatchObject({ status: 200 });
  });
});

describe('what is refused', () => {
  test('a wrong PIN gets a sentence that does not say whether the number or the PIN is wrong [REST-8, ERR-1, LEFT-6]', async () => {
    const learner = await school.enrol('student');
    const reply = await signIn(learner, '000000');
    expect(reply).toMatchObject({ status: 401, body: { msg: 'The phone number or the PIN is wrong.' } });
    expect(reply.cookies).toEqual([]);
  });

  test.each([
    ['no phone number', { pin: '246810' }, 'Please enter your phone number'],
    ['an empty phone number', { phoneNumber: '  ', pin: '246810' }, 'Please enter your phone number'],
    ['no PIN', { phoneNumber: '+447700900999' }, 'Please enter your PIN'],
    ['an empty PIN', { phoneNumber: '+447700900999', pin: '' }, 'Please enter your PIN'],
    [
      'a number that cannot be one',
      { phoneNumber: 'call me', pin: '1' },
      'Please enter a valid phone number',
    ],
    ['far too long a number', { phoneNumber: '0'.repeat(41), pin: '1' }, 'Please enter a valid phone number'],
  ])('%s gets a sentence [REST-8, LEFT-6]', async (_what, body, msg) => {
    expect(await school.send('POST', '/users/login', body)).toMatchObject({ status: 400, body: { msg } });
  });

  test('unknown keys in the input change nothing [THREAT-10]', async () => {
    const learner = await school.enrol('student');
    const reply = await school.send('POST', '/users/login', {
      phoneNumber: learner.phoneNumber,
      pin: learner.secret,
      role: 'admin',
      accountLocked: false,
      userId: learner.id,
    });
    expect(reply.status).toBe(200);
    const session = await school.send('GET', '/session', undefined, { token: String(reply.body['token']) });
    expect(session.body['role']).toBe('student');
  });

  test('a secret that changed while it was being checked opens no session', async () => {
    const learner = await school.enrol('student');
    const { verify } = school.services.secrets;
    const replaced = await school.services.secrets.hash('975310');
    const slow = {
      ...school.services,
      secrets: {
        ...school.services.secrets,
        verify: async (secret: string, stored: string | null) => {
          const right = await verify(secret, stored);
          await school.db
            .update(credentials)
            .set({ secretHash: replaced })
            .where(eq(credentials.userId, learner.id));
          return right;
        },
      },
    };
    const reply = await school.sendTo(slow, 'POST', '/users/login', {
      phoneNumber: learner.phoneNumber,
      pin: learner.secret,
    });
    expect(reply.status).toBe(401);
    expect(await school.db.select().from(sessions).where(eq(sessions.userId, learner.id))).toEqual([]);
  });
});

describe('what the answer carries', () => {
  test('only the hash of the token is stored, and the files cookie authorises only file downloads', async () => {
    const learner = await school.enrol('student');
    const reply = await signIn(learner, learner.secret);
    const token = String(reply.body['token']);
    const files = reply.cookies.find((cookie) => cookie.name === '__Host-foothold_files');
    expect(files).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Strict', secure: true });
    const dump = JSON.stringify(await school.db.select().from(sessions));
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(files?.value);
    const withCookieValue = await school.send('GET', '/session', undefined, { token: files?.value ?? '' });
    expect(withCookieValue.status).toBe(401);
  });

  test('a learner stays signed in for 30 days, staff for 7', async () => {
    for (const [role, days] of [
      ['student', 30],
      ['teacher', 7],
      ['admin', 7],
    ] as const) {
      const member = await school.enrol(role);
      const reply = await signIn(member, member.secret);
      const left = Date.parse(String(reply.body['expiresAt'])) - Date.now();
      expect(left / 86_400_000).toBeCloseTo(days, 2);
      const files = reply.cookies.find((cookie) => cookie.name === '__Host-foothold_files');
      expect(files?.maxAge).toBe(days * 86_400);
    }
  });

  test('a successful sign-in sets the count of failed sign-ins to 0 [LEFT-10, ENT-7]', async () => {
    const learner = await school.enrol('student');
    await signIn(learner, '000000');
    await signIn(learner, '000001');
    expect(await contactOf(learner)).toMatchObject({ failedLoginAttempts: 2 });
    await signIn(learner, learner.secret);
    expect(await contactOf(learner)).toMatchObject({ failedLoginAttempts: 0, autoLockedAt: null });
  });

  test('a sign-in is recorded, without the secret', async () => {
    const learner = await school.enrol('student');
    await signIn(learner, learner.secret, { address: '192.0.2.7' });
    const rows = await school.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, learner.id), eq(audit.act, 'signed in')));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actorId: learner.id, details: { address: '192.0.2.7', device: 'new' } });
    expect(JSON.stringify(rows)).not.toContain(learner.secret);
  });
});

describe('one address', () => {
  test('that has failed far too often is slowed, and users can still sign in there [THREAT-2]', async () => {
    const busy = '198.51.100.9';
    const learner = await school.enrol('student');
    for (let i = 0; i < 3 * networkLimits.wrongSecrets.burst; i += 1) {
      const stranger = { phoneNumber: `+4477009011${String(i % 50).padStart(2, '0')}` };
      expect(await signIn(stranger, '000000', { address: busy })).toMatchObject({ status: 401 });
    }
    const { failures } = await school.services.networks.failuresOf(school.db, busy, learner.phoneNumber);
    expect(failures).toBe('many');
    const before = await contactOf(learner);
    expect(await signIn(learner, learner.secret, { address: busy })).toMatchObject({ status: 200 });
    expect(await contactOf(learner)).toEqual(before);
    expect(await signIn(learner, learner.secret, { address: '198.51.100.10' })).toMatchObject({
      status: 200,
    });
  });

  test('that asks for far too many reset messages, or sends any number of wrong codes, can still sign users in', async () => {
    const busy = '198.51.100.11';
    const learner = await school.enrol('student');
    const ask = () =>
      school.send('POST', '/users/reset', { phoneNumber: school.unknownNumber() }, { address: busy });
    for (let i = 0; i < networkLimits.resetRequests.burst; i += 1) {
      expect(await ask()).toMatchObject({ status: 200 });
    }
    expect(await ask()).toMatchObject({
      status: 429,
      body: { msg: 'Please wait 5 minutes. Then try again.' },
    });
    for (let i = 0; i < 200; i += 1) {
      const code = { phoneNumber: learner.phoneNumber, pin: '135790', resetCode: `guess-${i}` };
      expect(await school.send('PATCH', '/users/reset', code, { address: busy })).toMatchObject({
        status: 400,
      });
    }
    const { failures } = await school.services.networks.failuresOf(school.db, busy, learner.phoneNumber);
    expect(failures).toBe('few');
    expect(await signIn(learner, learner.secret, { address: busy })).toMatchObject({ status: 200 });
  });
});

async function contactOf(member: Member) {
  const rows = await school.db.select().from(userContacts).where(eq(userContacts.userId, member.id));
  return rows[0];
}

function arabic(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}
