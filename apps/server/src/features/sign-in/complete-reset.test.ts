// Proves choosing a new PIN or password: with a single-use code, or while a signed-in user is required to choose one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { audit, credentials } from '../../kernel/schema/auth.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { lockAccount } from './accounts.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const done = { status: 200, body: { msg: 'Reset complete' } };
const bad = { status: 400, body: { msg: 'This link is old. Ask for a new one.' } };
const pinRule = 'PINs must be numeric and have a minimum length of 6 digits';
const passwordRule =
  'Minimum length 8 characters, including one uppercase, one lowercase, one number and one special case character (@ $ ! % * # ? &)';

const signIn = (who: Member, secret = who.secret, extras = {}) =>
  school.send('POST', '/users/login', { phoneNumber: who.phoneNumber, pin: secret }, extras);

const complete = (who: Pick<Member, 'phoneNumber'>, body: Record<string, unknown>, token?: string) =>
  school.send(
    'PATCH',
    '/users/reset',
    { phoneNumber: who.phoneNumber, ...body },
    token === undefined ? {} : { token },
  );

async function codeFor(who: Member): Promise<string> {
  await school.db.execute(sql`update auth.reset_requests set requested_at = requested_at - interval '1 day'`);
  await school.send('POST', '/users/reset', { phoneNumber: who.phoneNumber });
  await school.runJobs();
  const code = /reset\/([\w-]{22})/.exec(school.messages.at(-1)?.text ?? '')?.[1];
  if (code === undefined) throw new Error('No code was sent.');
  return code;
}

const contactOf = async (who: Member) =>
  (await school.db.select().from(userContacts).where(eq(userContacts.userId, who.id)))[0];

describe('by code', () => {
  test('a learner chooses a new PIN; the old one stops working and every session has ended [REST-6, LEFT-8, OPEN-67]', async () => {
    const learner = await school.enrol('student');
    const first = await signIn(learner);
    const second = await signIn(learner);
    await signIn(learner, '000000');
    const resetCode = await codeFor(learner);
    expect(await complete(learner, { pin: '864209', resetCode })).toMatchObject(done);
    for (const { body } of [first, second]) {
      const session = await school.send('GET', '/session', undefined, { token: String(body['token']) });
      expect(session.status).toBe(401);
    }
    expect(await contactOf(learner)).toMatchObject({ failedLoginAttempts: 0 });
    expect(await signIn(learner)).toMatchObject({ status: 401 });
    expect(await signIn(learner, '864209')).toMatchObject({ status: 200 });
  });

  test('staff choose a new password, sent as pin or as password [REST-6, OPEN-8, SIGN-48]', async () => {
    const teacher = await school.enrol('teacher');
    expect(await complete(teacher, { pin: 'n3w-secret!', resetCode: await codeFor(teacher) })).toMatchObject(
      done,
    );
    expect(
      await complete(teacher, { password: 'n3wer-secret!', resetCode: await codeFor(teacher) }),
    ).toMatchObject(done);
    expect(await signIn(teacher, 'n3wer-secret!')).toMatchObject({ status: 200 });
  });

  test('the code works once, also when used twice at the same moment', async () => {
    const learner = await school.enrol('student');
    const resetCode = await codeFor(learner);
    const replies = await Promise.all([
      complete(learner, { pin: '274916', resetCode }),
      complete(learner, { pin: '391738', resetCode }),
    ]);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 400]));
    expect(await complete(learner, { pin: '506172', resetCode })).toMatchObject(bad);
  });

  test('only the newest code works', async () => {
    const learner = await school.enrol('student');
    const older = await codeFor(learner);
    const newer = await codeFor(learner);
    expect(await complete(learner, { pin: '864209', resetCode: older })).toMatchObject(bad);
    expect(await complete(learner, { pin: '864209', resetCode: newer })).toMatchObject(done);
  });

  test('a code expires after 30 minutes', async () => {
    const learner = await school.enrol('student');
    const resetCode = await codeFor(learner);
    const age = (minutes: number) =>
      school.db.execute(sql`update auth.reset_codes
        set created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes})
        where user_id = ${learner.id}`);
    await age(29);
    expect(await complete(learner, { pin: '1', resetCode })).toMatchObject({ status: 422 });
    await age(2);
    expect(await complete(learner, { pin: '864209', resetCode })).toMatchObject(bad);
  });

  test('a link keeps working however many wrong codes strangers send, from any network [THREAT-2]', async () => {
    const learner = await school.enrol('student');
    const resetCode = await codeFor(learner);
    const guesses = Array.from({ length: 200 }, (_, i) =>
      complete(learner, { pin: '864209', resetCode: `guess-${i}` }),
    );
    for (const reply of await Promise.all(guesses)) expect(reply).toMatchObject(bad);
    expect(await complete(learner, { pin: '864209', resetCode })).toMatchObject(done);
  });

  test('the code of one person does not work for another, and an unknown number gets the same refusal [ERR-4, REST-8]', async () => {
    const learner = await school.enrol('student');
    const classmate = await school.enrol('student');
    const resetCode = await codeFor(learner);
    const answers = [
      await complete(classmate, { pin: '864209', resetCode }),
      await complete({ phoneNumber: school.unknownNumber() }, { pin: '864209', resetCode }),
      await complete(learner, { pin: '864209', resetCode: 'wrong' }),
      await complete(learner, { pin: '864209', resetCode: '' }),
      await complete(learner, { pin: '864209' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(bad);
    expect(new Set(answers.map((answer) => answer.visible)).size).toBe(1);
  });

  test('a reset lifts a lock by failed sign-ins, because the link proves identity, but not a lock by staff [LEFT-8]', async () => {
    const locked = { status: 403, body: { msg: 'Account locked' } };
    const byStaff = await school.enrol('student');
    const byFailures = await school.enrol('student');
    for (const who of [byStaff, byFailures]) {
      for (let i = 0; i < 10; i += 1) await signIn(who, '000000');
      expect(await signIn(who)).toMatchObject(locked);
    }
    await school.db.transaction((tx) => lockAccount(tx, { actorId: null, userId: byStaff.id }));
    for (const who of [byStaff, byFailures]) {
      expect(await complete(who, { pin: '864209', resetCode: await codeFor(who) })).toMatchObject(done);
    }
    expect(await signIn(byStaff, '864209')).toMatchObject(locked);
    expect(await signIn(byFailures, '864209')).toMatchObject({ status: 200 });
  });

  test('a reset is recorded without the secret', async () => {
    const learner = await school.enrol('student');
    await complete(learner, { pin: '864209', resetCode: await codeFor(learner) });
    const rows = await school.db.select().from(audit).where(eq(audit.subjectId, learner.id));
    expect(rows.map((row) => row.act)).toEqual(['reset sent', 'reset completed']);
    expect(JSON.stringify(rows)).not.toContain('864209');
  });
});

describe('the rule of the role', () => {
  test.each([
    ['too short', '12345'],
    ['not only digits', '12345a'],
    ['a good password, but no PIN', 'Passw0rd!'],
  ])(
    "a learner's new PIN that is %s is refused, and the code still works [SIGN-40, SIGN-41, CONST-1]",
    async (_what, pin) => {
      const learner = await school.enrol('student');
      const resetCode = await codeFor(learner);
      expect(await complete(learner, { pin, resetCode })).toMatchObject({
        status: 422,
        body: { msg: pinRule },
      });
      expect(await complete(learner, { pin: '274916', resetCode })).toMatchObject(done);
    },
  );

  test.each([
    ['a PIN of six digits', '123456'],
    ['seven characters', 'abcde1!'],
    ['no letter', '1234567!'],
    ['no digit', 'abcdefg!'],
    ['no special character', 'abcdefg1'],
  ])('a new password of %s is refused [SIGN-48, SIGN-49, CONST-2]', async (_what, password) => {
    const teacher = await school.enrol('teacher');
    const resetCode = await codeFor(teacher);
    const refused = { status: 422, body: { msg: passwordRule } };
    expect(await complete(teacher, { password, resetCode })).toMatchObject(refused);
    expect(await complete(teacher, { password: 'lamp7!bridge', resetCode })).toMatchObject(done);
  });

  test.each([
    ['a PIN of the list', 'student', '159753', 'This PIN is easy to guess. Please choose another one'],
    ['a PIN of one digit', 'student', '111111', 'This PIN is easy to guess. Please choose another one'],
    [
      'a password of the rule',
      'teacher',
      'Password1!',
      'This password is easy to guess. Please choose another one',
    ],
    [
      'a long password',
      'teacher',
      'passwordpassword',
      'This password is easy to guess. Please choose another one',
    ],
  ] as const)(
    '%s that many people have is refused, and the code still works',
    async (_what, role, easy, msg) => {
      const member = await school.enrol(role);
      const resetCode = await codeFor(member);
      expect(await complete(member, { pin: easy, resetCode })).toMatchObject({ status: 422, body: { msg } });
      const hard = role === 'student' ? '274916' : 'the tram to Bury';
      expect(await complete(member, { pin: hard, resetCode })).toMatchObject(done);
    },
  );

  test('a PIN that is part of the phone number is refused, however the number was typed', async () => {
    const learner = await school.enrol('student');
    const resetCode = await codeFor(learner);
    const national = `0${learner.phoneNumber.slice(3)}`;
    for (const pin of [national.slice(0, 6), learner.phoneNumber.slice(-6)]) {
      expect(await complete({ phoneNumber: national }, { pin, resetCode })).toMatchObject({
        status: 422,
        body: { msg: 'This PIN is part of the phone number. Please choose another one' },
      });
    }
  });

  test('an empty secret gets the sentence that asks for it [SIGN-39, SIGN-47]', async () => {
    const learner = await school.enrol('student');
    expect(await complete(learner, { resetCode: await codeFor(learner) })).toMatchObject({
      status: 422,
      body: { msg: 'Please choose a new PIN' },
    });
    const teacher = await school.enrol('teacher');
    expect(await complete(teacher, { password: '', resetCode: await codeFor(teacher) })).toMatchObject({
      status: 422,
      body: { msg: 'Please choose a new password' },
    });
  });

  test('a wrong code does not reveal the role by its validation rule', async () => {
    const learner = await school.enrol('student');
    const teacher = await school.enrol('teacher');
    for (const who of [learner, teacher]) {
      expect(await complete(who, { pin: 'x', resetCode: 'wrong' })).toMatchObject(bad);
    }
  });
});

describe('while a reset is required', () => {
  const mustReset = async (role: Member['role']) => {
    const member = await school.enrol(role, { resetRequired: true });
    const { body } = await signIn(member);
    return { member, token: String(body['token']) };
  };

  test('the session says so, and an empty code with its token chooses the new PIN [FORCE-1, FORCE-2, LEFT-9]', async () => {
    const { member, token } = await mustReset('student');
    expect(await school.send('GET', '/session', undefined, { token })).toMatchObject({
      status: 200,
      body: { userId: member.id, role: 'student', resetRequired: true },
    });
    expect(await complete(member, { pin: '864209', resetCode: '' }, token)).toMatchObject(done);
    expect(await contactOf(member)).toMatchObject({ resetRequired: false });
    expect(await school.send('GET', '/session', undefined, { token })).toMatchObject({ status: 401 });
    const again = await signIn(member, '864209');
    const session = await school.send('GET', '/session', undefined, { token: String(again.body['token']) });
    expect(session.body['resetRequired']).toBe(false);
  });

  test('staff choose a password, by the same rules as by code [FORCE-3, FORCE-4]', async () => {
    const { member, token } = await mustReset('teacher');
    const weak = await complete(member, { pin: '864209', resetCode: '' }, token);
    expect(weak).toMatchObject({ status: 422, body: { msg: passwordRule } });
    expect(await complete(member, { pin: 'n3w-secret!', resetCode: '' }, token)).toMatchObject(done);
  });

  test.each([
    ['student', 'Please choose another PIN. Staff know this one'],
    ['teacher', 'Please choose another password. Staff know this one'],
  ] as const)(
    'a %s does not keep the secret that staff have chosen and know, by token or by code',
    async (role, msg) => {
      const enrolled = await school.enrol(role, { resetRequired: true });
      const [given, own] = role === 'student' ? ['804163', '864209'] : ['g1ven-secret!', 'n3w-secret!'];
      const person = { ...enrolled, secret: given };
      await school.db
        .update(credentials)
        .set({ secretHash: await school.services.secrets.hash(given) })
        .where(eq(credentials.userId, person.id));
      const token = String((await signIn(person)).body['token']);
      expect(await complete(person, { pin: given }, token)).toMatchObject({ status: 422, body: { msg } });
      const resetCode = await codeFor(person);
      expect((await complete(person, { pin: given, resetCode })).body['msg']).toBe(msg);
      expect(await contactOf(person)).toMatchObject({ resetRequired: true });
      expect(await complete(person, { pin: own, resetCode })).toMatchObject(done);
      // Their own one they may choose again.
      expect(await complete(person, { pin: own, resetCode: await codeFor(person) })).toMatchObject(done);
    },
  );

  test('a user who is not required to reset cannot do so with a token alone [FORCE-6, THREAT-5]', async () => {
    const learner = await school.enrol('student');
    const { body } = await signIn(learner);
    expect(await complete(learner, { pin: '864209', resetCode: '' }, String(body['token']))).toMatchObject(
      bad,
    );
    expect(await signIn(learner)).toMatchObject({ status: 200 });
  });

  test('nobody can choose for another number [THREAT-5]', async () => {
    const { token } = await mustReset('student');
    const other = await school.enrol('student', { resetRequired: true });
    expect(await complete(other, { pin: '864209', resetCode: '' }, token)).toMatchObject({ status: 400 });
    expect(await signIn(other)).toMatchObject({ status: 200 });
  });

  test('choosing twice at the same moment takes effect once [THREAT-17]', async () => {
    const { member, token } = await mustReset('student');
    const replies = await Promise.all([
      complete(member, { pin: '274916', resetCode: '' }, token),
      complete(member, { pin: '391738', resetCode: '' }, token),
    ]);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 400]));
  });
});

test('secrets are stored only as hashes, and equal secrets have different hashes', async () => {
  const one = await school.enrol('student');
  const other = await school.enrol('student');
  const rows = await school.db.select().from(credentials);
  const hashes = rows.filter((row) => [one.id, other.id].includes(row.userId)).map((row) => row.secretHash);
  expect(new Set(hashes).size).toBe(2);
  for (const each of hashes) expect(each).toMatch(/^\$argon2id\$/);
});
