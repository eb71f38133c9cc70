// Proves invites: which users may invite whom, with which sentence when not, and that nobody can register alone.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapDetails } from '@foothold/domain/people/details';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { appliedCalls, audit, resetCodes } from '../../kernel/schema/auth.ts';
import { categories, userContacts, userPreferences, users } from '../../kernel/schema/public.ts';
import { lockAccount } from '../sign-in/accounts.ts';
import { openSchool, type Member, type TestSchool } from '../sign-in/sign-in.fixture.ts';

let school: TestSchool;
let admin: string;
let teacher: string;
let teacherId: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await tokenOf(await school.enrol('admin'));
  const person = await school.enrol('teacher');
  teacherId = person.id;
  teacher = await tokenOf(person);
});
afterAll(() => school.close());

async function tokenOf({ phoneNumber, secret }: Member): Promise<string> {
  const reply = await school.send('POST', '/users/login', { phoneNumber, pin: secret });
  return String(reply.body['token']);
}

const payload = (more: Record<string, unknown> = {}) => ({
  firstName: 'Lucía',
  surname: 'Ortiz',
  phoneNumber: school.unknownNumber(),
  pin: '274916',
  role: 'student',
  categoryId: school.ours,
  ...more,
});

const invite = (body: Record<string, unknown>, token?: string, callId?: string) =>
  school.send('POST', '/users', body, {
    ...(token === undefined ? {} : { token }),
    ...(callId === undefined ? {} : { callId }),
  });

const peopleCount = () => school.db.$count(users);

/** Refused with this answer, and no user was created. */
async function expectRefused(body: Record<string, unknown>, token: string | undefined, answer: object) {
  const before = await peopleCount();
  expect(await invite(body, token)).toMatchObject(answer);
  expect(await peopleCount()).toBe(before);
}

describe('an invite', () => {
  test("by a teacher makes a student of the teacher's category, who can sign in [REST-2, USER-16]", async () => {
    const body = payload();
    const reply = await invite(body, teacher);
    expect(reply.status).toBe(201);
    const user = reply.body['user'] as { id: string };
    expect(user).toEqual({
      id: expect.any(String) as string,
      displayName: 'Lucía Ortiz',
      role: 'student',
      categories: { [school.ours]: { id: school.ours } },
      selectedCategory: school.ours,
      hasProfileImage: null,
      imageURL: null,
      groupChats: {},
      individualChats: {},
    });
    const signedIn = await school.send('POST', '/users/login', {
      phoneNumber: body.phoneNumber,
      pin: '274916',
    });
    expect(signedIn.body['userId']).toBe(user.id);
  });

  test('makes the private record with its defaults [ENT-7, LEFT-1, LEFT-9]', async () => {
    const body = payload({ firstName: '  Ngozi ', surname: ' Eze' });
    const reply = await invite(body, teacher);
    const { id } = reply.body['user'] as { id: string };
    const [contact] = await school.db.select().from(userContacts).where(eq(userContacts.userId, id));
    expect(contact).toEqual({
      userId: id,
      ...mapDetails(() => ''),
      firstName: 'Ngozi',
      surname: 'Eze',
      phoneNumber: body.phoneNumber,
      askedNumber: null,
      failedLoginAttempts: 0,
      autoLockedAt: null,
      staffLockedAt: null,
      resetRequired: false,
      version: 1,
      unsentText: null,
      numberRefused: null,
    });
    const [preferences] = await school.db
      .select()
      .from(userPreferences)
      .where(eq(userPreferences.userId, id));
    expect(preferences).toEqual({ userId: id, autoOpenClassroomChat: true, lookedAroundAt: null });
  });

  test('by a teacher needs no role: it is always a student [USER-14]', async () => {
    const { role: _, ...body } = payload();
    const reply = await invite(body, teacher);
    expect(reply.body['user']).toMatchObject({ role: 'student' });
  });

  test('by an admin may be for any role, in any category [USER-15]', async () => {
    for (const role of ['student', 'teacher', 'admin']) {
      const pin = role === 'student' ? '274916' : 'the tram to Bury';
      const reply = await invite(payload({ role, pin, categoryId: school.theirs }), admin);
      expect(reply).toMatchObject({ status: 201, body: { user: { role, selectedCategory: school.theirs } } });
    }
  });

  test('can require that the person chooses a new PIN first, by a setting [LEFT-9, FORCE-1]', async () => {
    const strict = await openSchool({ settings: { invitedMustReset: true } });
    try {
      const { phoneNumber, secret } = await strict.enrol('teacher');
      const signedIn = await strict.send('POST', '/users/login', { phoneNumber, pin: secret });
      const token = String(signedIn.body['token']);
      const body = payload({ categoryId: strict.ours });
      expect(await strict.send('POST', '/users', body, { token })).toMatchObject({ status: 201 });
      const first = await strict.send('POST', '/users/login', {
        phoneNumber: body.phoneNumber,
        pin: '274916',
      });
      const session = await strict.send('GET', '/session', undefined, { token: String(first.body['token']) });
      expect(session.body['resetRequired']).toBe(true);
    } finally {
      await strict.close();
    }
  });

  test('sends a message that says where to sign in, once and without the PIN', async () => {
    const body = payload({ pin: '864209' });
    const callId = randomUUID();
    await invite(body, teacher, callId);
    await invite(body, teacher, callId);
    await school.runJobs();
    const sent = school.messages.filter((message) => message.to === body.phoneNumber);
    expect(sent).toEqual([
      {
        to: body.phoneNumber,
        text: 'Welcome, Lucía. Sign in at https://learn.example.org with this phone number and the PIN you were given.',
      },
    ]);
  });

  test('is recorded with who invited whom', async () => {
    const reply = await invite(payload(), teacher);
    const { id } = reply.body['user'] as { id: string };
    const rows = await school.db.select().from(audit).where(eq(audit.subjectId, id));
    expect(rows).toMatchObject([{ act: 'invited', actorId: teacherId, categoryId: school.ours }]);
  });

  test('retried after a lost answer is done once and gets the same answer; nothing of the input is stored for that', async () => {
    const body = payload();
    const callId = randomUUID();
    const [one, two] = await Promise.all([invite(body, teacher, callId), invite(body, teacher, callId)]);
    expect(one.status).toBe(201);
    expect(two.visible).toBe(one.visible);
    const otherPin = await invite({ ...body, pin: '391738' }, teacher, callId);
    expect(otherPin.visible).toBe(one.visible);
    const { id } = one.body['user'] as { id: string };
    const kept = await school.db.select().from(appliedCalls).where(eq(appliedCalls.userId, teacherId));
    expect(kept.filter((row) => row.kept?.includes(id))).toMatchObject([{ kept: [id] }]);
    // Neither in clear text nor as a hash that could be guessed from a backup.
    const hashes = [body, { ...body, pin: undefined }, callId].map((each) =>
      createHash('sha256').update(JSON.stringify(each)).digest('hex'),
    );
    const inClear = JSON.stringify(kept);
    for (const told of [body.phoneNumber, body.firstName, '274916', callId]) {
      expect(inClear).not.toContain(told);
    }
    for (const row of kept) expect(hashes).not.toContain(row.inputHash?.toString('hex'));
  });

  test('of a number that was tried before does not inherit the failed attempts', async () => {
    const body = payload();
    for (let i = 0; i < 10; i += 1) {
      await school.send('POST', '/users/login', { phoneNumber: body.phoneNumber, pin: '000000' });
    }
    await invite(body, teacher);
    const signedIn = await school.send('POST', '/users/login', {
      phoneNumber: body.phoneNumber,
      pin: '274916',
    });
    expect(signedIn.status).toBe(200);
  });
});

describe('a welcome card', () => {
  test('signs nobody in unless the provider says so', async () => {
    expect((await invite(payload(), teacher)).body).toEqual({ user: expect.anything() as object });
  });

  describe('of a provider who lets it sign in once', () => {
    let open: TestSchool;
    let inviter: string;
    beforeAll(async () => {
      open = await openSchool({ settings: { cardsSignIn: true, invitedMustReset: true } });
      inviter = await tokenAt('admin');
    });
    afterAll(() => open.close());

    const tokenAt = async (role: 'admin' | 'teacher') => {
      const { phoneNumber, secret } = await open.enrol(role);
      return String((await signIn(phoneNumber, secret)).body['token']);
    };
    const inviteWith = (more: Record<string, unknown> = {}, callId?: string, token = inviter) => {
      const body = { ...payload({ categoryId: open.ours, phoneNumber: open.unknownNumber() }), ...more };
      const how = { token, ...(callId === undefined ? {} : { callId }) };
      return open.send('POST', '/users', body, how).then((reply) => ({
        reply,
        phoneNumber: body['phoneNumber'],
        userId: (reply.body['user'] as { id: string }).id,
        resetCode: String(reply.body['cardCode']),
      }));
    };
    const choose = (card: { readonly phoneNumber: string; readonly resetCode: string }, pin = '391738') =>
      open.send('PATCH', '/users/reset', { phoneNumber: card.phoneNumber, resetCode: card.resetCode, pin });
    const signIn = (phoneNumber: string, pin: string) =>
      open.send('POST', '/users/login', { phoneNumber, pin });
    const makeOlder = (userId: string, hours: number) =>
      open.db.execute(sql`update auth.reset_codes
        set created_at = created_at - make_interval(hours => ${hours}), expires_at = expires_at - make_interval(hours => ${hours})
        where user_id = ${userId}`);
    const dead = { status: 400, body: { msg: signInSentences.badReset } };

    test('lets a learner choose a PIN, once, and the one on the card is over [THREAT-33]', async () => {
      const card = await inviteWith();
      expect(card.resetCode).toMatch(/^[\w-]{22}$/);
      expect(await choose(card, '274916')).toMatchObject({
        status: 422,
        body: { msg: signInSentences.knownPin },
      });
      expect(await choose(card)).toMatchObject({ status: 200 });
      expect(await signIn(card.phoneNumber, '391738')).toMatchObject({ status: 200 });
      expect(await signIn(card.phoneNumber, '274916')).toMatchObject({ status: 401 });
      expect(await choose(card, '506172')).toMatchObject(dead);
    });

    test('says whether it still works to nobody without its code, and whose number it is to nobody [THREAT-33]', async () => {
      const card = await inviteWith();
      const other = await inviteWith();
      const answers = await Promise.all([
        choose({ ...card, resetCode: 'A'.repeat(22) }),
        choose({ ...card, phoneNumber: other.phoneNumber }),
        choose({ ...card, phoneNumber: open.unknownNumber() }),
      ]);
      for (const answer of answers) expect(answer).toMatchObject(dead);
      const asked = await open.send('PATCH', '/users/reset', {
        phoneNumber: card.phoneNumber,
        resetCode: card.resetCode,
      });
      expect(asked).toMatchObject({ status: 422, body: { msg: signInSentences.newPin } });
      expect(await choose(card)).toMatchObject({ status: 200 });
    });

    test('works for fourteen days [THREAT-33]', async () => {
      const card = await inviteWith();
      await makeOlder(card.userId, 14 * 24 - 1);
      expect(await choose(card, '1')).toMatchObject({ status: 422 });
      await makeOlder(card.userId, 2);
      expect(await choose(card)).toMatchObject(dead);
    });

    test('is over once a PIN is chosen in another way, or a newer link is sent [THREAT-33]', async () => {
      const chosen = await inviteWith();
      const first = await signIn(chosen.phoneNumber, '274916');
      const token = String(first.body['token']);
      const own = { phoneNumber: chosen.phoneNumber, pin: '506172' };
      expect(await open.send('PATCH', '/users/reset', own, { token })).toMatchObject({ status: 200 });
      expect(await choose(chosen)).toMatchObject(dead);

      const linked = await inviteWith();
      await open.send('POST', '/users/reset', { phoneNumber: linked.phoneNumber });
      await open.runJobs();
      expect(await choose(linked)).toMatchObject(dead);
    });

    test('gets no other code when the invitation is sent again, so that who invited cannot come back [THREAT-33]', async () => {
      const callId = randomUUID();
      const phoneNumber = open.unknownNumber();
      const card = await inviteWith({ phoneNumber }, callId);
      await choose(card);
      const again = await inviteWith({ phoneNumber }, callId);
      expect(again.userId).toBe(card.userId);
      expect(again.reply.body).toEqual({ user: card.reply.body['user'] });
      expect(await open.db.$count(resetCodes, eq(resetCodes.userId, card.userId))).toBe(0);
    });

    test('does not open an account that staff have locked, nor one whose number has just been changed [THREAT-33]', async () => {
      const locked = await inviteWith();
      await open.db.transaction((tx) => lockAccount(tx, { actorId: null, userId: locked.userId }));
      await choose(locked);
      expect(await signIn(locked.phoneNumber, '391738')).toMatchObject({
        status: 403,
        body: { msg: signInSentences.locked },
      });
      const moved = await inviteWith();
      const changed = { phoneNumber: open.unknownNumber() };
      await open.send('PATCH', `/users/${moved.userId}`, changed, { token: inviter });
      expect(await choose(moved)).toMatchObject(dead);
      expect(await choose({ ...moved, ...changed })).toMatchObject(dead);
    });

    test('of a number that somebody has already looks the same and opens nothing [THREAT-23]', async () => {
      const owner = await open.enrol('student', { categoryId: open.theirs });
      // Administrators are told that it is in use.
      const clash = await inviteWith({ phoneNumber: owner.phoneNumber }, undefined, await tokenAt('teacher'));
      expect(clash.resetCode).toMatch(/^[\w-]{22}$/);
      expect(await choose({ ...clash, phoneNumber: owner.phoneNumber })).toMatchObject(dead);
      expect(await signIn(owner.phoneNumber, owner.secret)).toMatchObject({ status: 200 });
    });

    test('is for learners: staff sign in with a password [THREAT-33]', async () => {
      const { reply } = await inviteWith({ role: 'teacher', pin: 'the tram to Bury' });
      expect(reply.status).toBe(201);
      expect(reply.body).not.toHaveProperty('cardCode');
    });

    test('is in the audit log, and its code neither there nor readable in the database [THREAT-33]', async () => {
      const card = await inviteWith();
      await choose(card);
      const rows = await open.db.select().from(audit).where(eq(audit.subjectId, card.userId));
      expect(rows.map(({ act, details }) => [act, details])).toMatchObject([
        ['invited', { role: 'student', card: 'signs in once' }],
        ['reset completed', { by: 'code' }],
      ]);
      const kept = await inviteWith();
      const [stored] = await open.db.select().from(resetCodes).where(eq(resetCodes.userId, kept.userId));
      expect(stored?.codeHash.toString('latin1')).not.toContain(kept.resetCode);
      expect(JSON.stringify(rows)).not.toContain(card.resetCode);
    });
  });
});

describe('nobody', () => {
  test('registers alone: anonymous invites are refused and create no user [LEFT-1, REST-8, THREAT-4]', async () => {
    await expectRefused(payload(), undefined, { status: 401, body: { msg: 'Please sign in' } });
    await expectRefused(payload({ role: 'admin' }), 'x'.repeat(43), { status: 401 });
  });

  test('who is a student may invite', async () => {
    const student = await tokenOf(await school.enrol('student'));
    await expectRefused(payload(), student, { status: 403 });
  });

  test('who must choose a new PIN or password first may invite', async () => {
    const fresh = await tokenOf(await school.enrol('teacher', { resetRequired: true }));
    await expectRefused(payload(), fresh, { status: 403 });
  });

  test('who is a teacher may invite staff, or into a category not selected, or into one that does not exist [USER-14, LEFT-1, THREAT-4]', async () => {
    const forbidden = { status: 403, body: { msg: 'You are not allowed to do this' } };
    await expectRefused(payload({ role: 'teacher' }), teacher, forbidden);
    await expectRefused(payload({ role: 'admin' }), teacher, forbidden);
    await expectRefused(payload({ categoryId: school.theirs }), teacher, forbidden);
    await expectRefused(payload({ categoryId: randomUUID() }), teacher, forbidden);
  });

  test.each([
    ['lost the right', 403, (id: string) => sql`update users set role = 'student' where id = ${id}`],
    [
      'was locked',
      403,
      (id: string) => sql`update user_contacts set staff_locked_at = now() where user_id = ${id}`,
    ],
    ['was signed out', 401, (id: string) => sql`delete from auth.sessions where user_id = ${id}`],
  ] as const)('who %s while the PIN was being hashed may invite', async (_what, status, change) => {
    const former = await school.enrol('teacher');
    const token = await tokenOf(former);
    const slow = {
      ...school.services,
      secrets: {
        ...school.services.secrets,
        hash: async (secret: string) => {
          await school.db.execute(change(former.id));
          return school.services.secrets.hash(secret);
        },
      },
    };
    const before = await peopleCount();
    expect(await school.sendTo(slow, 'POST', '/users', payload(), { token })).toMatchObject({ status });
    expect(await peopleCount()).toBe(before);
  });
});

describe('what is wrong with an invite is said', () => {
  test.each([
    ['no first name', { firstName: '  ' }, 'Please enter a first name'],
    ['no surname', { surname: '' }, 'Please enter a surname'],
    ['no phone number', { phoneNumber: '' }, 'Please enter a phone number'],
    ['a number that cannot be one', { phoneNumber: '12' }, 'Please enter a valid phone number'],
    ['a short PIN', { pin: '12345' }, 'PINs must have a minimum length of 6 characters'],
    [
      'a PIN that is short without the space after it',
      { pin: '12345 ' },
      'PINs must have a minimum length of 6 characters',
    ],
    ['a role that does not exist', { role: 'owner' }, 'Please choose a role'],
    ["letters in a student's PIN", { pin: 'abcdef' }, 'PINs can only contain numbers'],
  ])('%s [USER-9, USER-10, OPEN-28]', async (_what, more, msg) => {
    await expectRefused(payload(more), admin, { status: 400, body: { msg } });
  });

  test('an admin must choose a role [USER-13]', async () => {
    const { role: _, ...body } = payload();
    await expectRefused(body, admin, { status: 400, body: { msg: 'Please choose a role' } });
  });

  test('a PIN of exactly six digits of any script is accepted [CONST-3, USER-10, OPEN-28]', async () => {
    expect(await invite(payload({ pin: '٢٧٤٩١٦' }), admin)).toMatchObject({ status: 201 });
  });

  test.each(['password', 'abcdef', '274916'])(
    'a password of staff that breaks the rule of passwords: %s [SIGN-48]',
    async (pin) => {
      for (const role of ['teacher', 'admin']) {
        const msg = signInSentences.newPasswordRule;
        const refused = { status: 400, body: { msg, fields: { pin: msg } } };
        await expectRefused(payload({ role, pin }), admin, refused);
      }
    },
  );

  test('a PIN or password that is easy to guess', async () => {
    const easyPin = {
      status: 400,
      body: { msg: signInSentences.easyPin, fields: { pin: signInSentences.easyPin } },
    };
    for (const pin of ['123456', '١٢٣٤٥٦', '159753', '198507'])
      await expectRefused(payload({ pin }), teacher, easyPin);
    const easyPassword = { status: 400, body: { msg: signInSentences.easyPassword } };
    await expectRefused(payload({ role: 'admin', pin: 'Password1!' }), admin, easyPassword);
    const body = payload();
    const phonePin = { status: 400, body: { msg: signInSentences.phonePin } };
    await expectRefused({ ...body, pin: body.phoneNumber.slice(-6) }, teacher, phonePin);
  });

  test('a phone number that somebody has, however it is written [LEFT-1, ERR-23, USER-17]', async () => {
    const { phoneNumber } = await school.enrol('student');
    const inUse = { status: 409, body: { msg: 'Phone number already in use' } };
    await expectRefused(payload({ phoneNumber }), teacher, inUse);
    await expectRefused(payload({ phoneNumber: `0${phoneNumber.slice(3)}` }), teacher, inUse);
  });

  test('two invites of one number at the same moment create one user [THREAT-17]', async () => {
    const body = payload();
    const replies = await Promise.all([invite(body, teacher), invite(body, admin)]);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 409]));
    expect(await school.db.$count(userContacts, eq(userContacts.phoneNumber, body.phoneNumber))).toBe(1);
  });

  test.each(['id', 'createdBy', 'accountLocked', 'resetRequired', 'index'])(
    'a key that an invite does not have: %s [THREAT-10]',
    async (key) => {
      await expectRefused(payload({ [key]: true }), admin, { status: 400 });
    },
  );

  test('a category that was deleted, or never was, for an admin', async () => {
    const hidden = randomUUID();
    await school.db.insert(categories).values({ id: hidden, categoryName: 'Old', hiddenAt: new Date() });
    for (const categoryId of [hidden, randomUUID()]) {
      await expectRefused(payload({ categoryId }), admin, { status: 404, body: { msg: 'Not found' } });
    }
    expect(await school.db.$count(audit, and(eq(audit.act, 'invited'), eq(audit.categoryId, hidden)))).toBe(
      0,
    );
  });
});
