// Proves the second factor of staff: adding it, signing in with it, what wrong and repeated proofs get, and recovery.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { clearFailures, type Attempt } from '../sign-in/attempts.ts';
import { openSchool, type Member, type TestSchool } from '../sign-in/test-school.ts';
import { createAuthenticator } from './test-authenticator.ts';
import { codeOf, staffOf } from './test-staff.ts';

let school: TestSchool;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  school = await openSchool();
  staff = staffOf(school);
});
afterAll(() => school.close());

const app = (code: string) => ({ kind: 'app', code });
const paper = (code: string) => ({ kind: 'recovery code', code });
const passkey = (response: object) => ({ kind: 'passkey', response });

async function count(table: string, userId: string): Promise<number> {
  const { rows } = await school.db.execute<{ count: string }>(
    sql`select count(*) from ${sql.raw(`auth.${table}`)} where user_id = ${userId}`,
  );
  return Number(rows[0]?.count);
}

async function setLock({ id }: Member, accountLocked: boolean): Promise<void> {
  const { token } = await staff.enrol('admin');
  const reply = await school.send('PATCH', `/users/${id}/lock`, { accountLocked }, { token });
  expect(reply.status, reply.visible).toBe(200);
}

describe('an authenticator app', () => {
  test('a teacher who has added an app needs its code after the password, and gets a session by it', async () => {
    const clarke = await staff.enrol();
    const { secret, reply, codes } = await staff.addApp(clarke);
    expect(reply.status).toBe(201);
    expect(new Set(codes).size).toBe(10);
    const first = await staff.signIn(clarke);
    expect(first).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR', msg: factorSentences.needed, step: 'prove' },
    });
    expect(first.body['token']).toBeUndefined();
    expect(first.cookies).toEqual([]);
    const ticket = String(first.body['ticket']);
    expect(await staff.begin('begin', { ticket })).toEqual({ ways: ['app', 'recovery code'], passkey: null });
    const done = await staff.complete(ticket, app(await codeOf(secret, 1)));
    expect(done.status).toBe(200);
    expect(done.body['userId']).toBe(clarke.id);
    const token = String(done.body['token']);
    expect((await school.send('GET', '/session', undefined, { token })).status).toBe(200);
    expect(done.cookies.map(({ name }) => name).toSorted()).toEqual([
      '__Host-foothold_device',
      '__Host-foothold_files',
    ]);
  });

  test('a ticket is no token: nothing else can be read or done with it', async () => {
    const clarke = await staff.enrol();
    await staff.addApp(clarke);
    const token = await staff.ticketOf(clarke);
    for (const [method, path] of [
      ['GET', '/session'],
      ['DELETE', '/session'],
      ['POST', '/room-codes'],
      ['POST', '/secondFactor/recoveryCodes'],
    ] as const)
      expect((await school.send(method, path, undefined, { token })).status).toBe(401);
  });

  test('a code works once, an older one never, and a ticket gives one session', async () => {
    const clarke = await staff.enrol();
    const { secret } = await staff.addApp(clarke);
    // The code that added the app was used by that.
    const [first, second] = [await staff.ticketOf(clarke), await staff.ticketOf(clarke)];
    expect((await staff.complete(first, app(await codeOf(secret, 0)))).status).toBe(401);
    const next = await codeOf(secret, 1);
    expect((await staff.complete(first, app(next))).status).toBe(200);
    expect((await staff.complete(first, app(next))).body['msg']).toBe(factorSentences.expired);
    expect((await staff.complete(second, app(next))).body).toEqual({
      code: 'WRONG_SECRET',
      msg: factorSentences.wrongCode,
    });
  });

  test('a code may be typed with spaces and in the digits of another script', async () => {
    const clarke = await staff.enrol();
    const { secret } = await staff.addApp(clarke);
    const code = await codeOf(secret, 1);
    const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    const typed = `${arabic.slice(0, 3)} ${arabic.slice(3)}`;
    expect((await staff.complete(await staff.ticketOf(clarke), app(typed))).status).toBe(200);
  });

  test('the secret is stored encrypted, and works for its user only', async () => {
    const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
    const { secret } = await staff.addApp(clarke);
    await staff.addApp(hassan);
    await school.db.execute(sql`
      update auth.factors set secret = (select secret from auth.factors where user_id = ${clarke.id})
      where user_id = ${hassan.id}`);
    const { rows } = await school.db.execute<{ stored: string }>(
      sql`select encode(secret, 'escape') as stored from auth.factors`,
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    const ticket = await staff.ticketOf(hassan);
    await expect(staff.complete(ticket, app(await codeOf(secret, 1)))).rejects.toThrow();
  });

  test('a wrong code adds no app, and a second app needs the first to go', async () => {
    const clarke = await staff.enrol();
    const { secret } = (await staff.begin('apps/begin', {}, clarke.token)) as { secret: string };
    const wrong = String((Number(await codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    const send = (code: string) =>
      school.send('POST', '/secondFactor/apps', { secret, code }, { token: clarke.token });
    expect((await send(wrong)).body['msg']).toBe(factorSentences.wrongCode);
    expect(await count('factors', clarke.id)).toBe(0);
    expect((await send(await codeOf(secret))).status).toBe(201);
    expect((await send(await codeOf(secret))).body['msg']).toBe(factorSentences.hasApp);
  });
});

describe('wrong proofs', () => {
  test('of two hundred guesses at once ten are tried; then only staff or a reset help', async () => {
    const clarke = await staff.enrol();
    const { secret } = await staff.addApp(clarke);
    const tickets = await Promise.all(Array.from({ length: 20 }, () => staff.ticketOf(clarke)));
    const right = await codeOf(secret, 1);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        staff.complete(tickets[place % tickets.length] ?? '', app(wrong)),
      ),
    );
    expect(replies.filter(({ body }) => body['code'] === 'WRONG_SECRET')).toHaveLength(10);
    expect(await count('sign_in_tickets', clarke.id)).toBe(0);
    const locked = { code: 'ACCOUNT_LOCKED', msg: signInSentences.locked };
    expect((await staff.signIn(clarke)).body).toEqual(locked);
    // A device that has signed in before still gets a ticket, which is worth nothing.
    const ticket = String((await staff.signIn(clarke, { device: clarke.device })).body['ticket']);
    expect((await staff.complete(ticket, app(right))).body).toEqual(locked);
    await setLock(clarke, false);
    expect((await staff.complete(await staff.ticketOf(clarke), app(right))).status).toBe(200);
  });

  test('the password is no second factor, and nothing proves what the user does not have', async () => {
    const clarke = await staff.enrol();
    await staff.addApp(clarke);
    const proofs = [
      { kind: 'password', password: clarke.secret },
      passkey(createAuthenticator().authenticate({ challenge: 'AAAA' })),
      paper('ABCDE-FGHJK'),
    ];
    for (const proof of proofs)
      expect((await staff.complete(await staff.ticketOf(clarke), proof)).body['code']).toBe('WRONG_SECRET');
    expect((await staff.complete(await staff.ticketOf(clarke))).body['code']).toBe('SECOND_FACTOR');
  });

  test('a ticket ends after ten minutes, and with the sessions of its user', async () => {
    const clarke = await staff.enrol();
    const { secret } = await staff.addApp(clarke);
    const [old, locked] = [await staff.ticketOf(clarke), await staff.ticketOf(clarke)];
    await school.db.execute(sql`
      update auth.sign_in_tickets set expires_at = now() - interval '1 second'
      where token_hash = sha256(${old}::bytea)`);
    const code = app(await codeOf(secret, 1));
    expect((await staff.complete(old, code)).body['msg']).toBe(factorSentences.expired);
    await setLock(clarke, true);
    await setLock(clarke, false);
    expect((await staff.complete(locked, code)).body['msg']).toBe(factorSentences.expired);
    expect((await staff.complete(await staff.ticketOf(clarke), code)).status).toBe(200);
  });
});

test('a lock of the second factor outlives a sign-in that was waiting, and the audit says that the password was right', async () => {
  const clarke = await staff.enrol();
  await staff.addApp(clarke);
  await staff.ticketOf(clarke);
  await school.db.execute(sql`update auth.credentials set factor_failures = 10 where user_id = ${clarke.id}`);
  await school.db.execute(
    sql`update user_contacts set auto_locked_at = now(), failed_login_attempts = 1 where user_id = ${clarke.id}`,
  );
  // From the device that is known, whose attempts the lock does not stop.
  await staff.signIn(clarke, { device: clarke.device });
  await clearFailures(school.db, { countedBy: 'account', userId: clarke.id } as Attempt);
  const { rows } = await school.db.execute<{ locked: boolean }>(
    sql`select auto_locked_at is not null as locked from user_contacts where user_id = ${clarke.id}`,
  );
  expect(rows).toEqual([{ locked: true }]);
  const { rows: acts } = await school.db.execute<{ act: string }>(
    sql`select act from auth.audit where subject_id = ${clarke.id} and act = 'second factor asked'`,
  );
  expect(acts).toHaveLength(2);
});

test('whoever adds an app while everything is being reset adds nothing', async () => {
  const clarke = await staff.enrol();
  const { secret } = (await staff.begin('apps/begin', {}, clarke.token)) as { secret: string };
  const client = await school.services.pool.connect();
  await client.query('begin');
  await client.query('select from user_contacts where user_id = $1 for update', [clarke.id]);
  const adding = school.send(
    'POST',
    '/secondFactor/apps',
    { secret, code: await codeOf(secret) },
    { token: clarke.token },
  );
  // Once it waits for the row, the reset ends every session.
  await expect
    .poll(async () => {
      const { rows } = await school.db.execute<{ waiting: string }>(
        sql`select count(*) as waiting from pg_locks where not granted`,
      );
      return Number(rows[0]?.waiting);
    })
    .toBeGreaterThan(0);
  await client.query('delete from auth.sessions where user_id = $1', [clarke.id]);
  await client.query('commit');
  client.release();
  expect((await adding).status).toBe(401);
  expect(await count('factors', clarke.id)).toBe(0);
});

describe('recovery codes', () => {
  test('a teacher without their phone signs in with a code from paper, once, however they type it', async () => {
    const clarke = await staff.enrol();
    const { codes } = await staff.addApp(clarke);
    const [first = '', second = ''] = codes;
    expect((await staff.complete(await staff.ticketOf(clarke), paper(first))).status).toBe(200);
    expect((await staff.complete(await staff.ticketOf(clarke), paper(first))).body['msg']).toBe(
      factorSentences.wrongRecoveryCode,
    );
    const typed = ` ${second.toLowerCase().replace('-', '')} `;
    expect((await staff.complete(await staff.ticketOf(clarke), paper(typed))).status).toBe(200);
  });

  test('of fifty uses of one code at once one succeeds', async () => {
    const clarke = await staff.enrol();
    const { codes } = await staff.addApp(clarke);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => staff.ticketOf(clarke)));
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, place) =>
        staff.complete(tickets[place % tickets.length] ?? '', paper(codes[0] ?? '')),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('new codes replace the old ones', async () => {
    const clarke = await staff.enrol();
    const { codes } = await staff.addApp(clarke);
    const renewed = await school.send('POST', '/secondFactor/recoveryCodes', undefined, {
      token: clarke.token,
    });
    expect(renewed.status).toBe(201);
    const [fresh = ''] = renewed.body['recoveryCodes'] as string[];
    expect((await staff.complete(await staff.ticketOf(clarke), paper(codes[0] ?? ''))).status).toBe(401);
    expect((await staff.complete(await staff.ticketOf(clarke), paper(fresh))).status).toBe(200);
    const { rows } = await school.db.execute<{ stored: string }>(
      sql`select encode(code_hash, 'escape') as stored from auth.recovery_codes where user_id = ${clarke.id}`,
    );
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(fresh.slice(0, 5));
  });
});

describe('a passkey', () => {
  test('a teacher adds a passkey and signs in with it', async () => {
    const clarke = await staff.enrol();
    const { authenticator, reply } = await staff.addPasskey(clarke);
    expect(reply.status).toBe(201);
    expect(reply.body['recoveryCodes']).toHaveLength(10);
    const ticket = await staff.ticketOf(clarke);
    const offered = await staff.begin('begin', { ticket });
    expect(offered['ways']).toEqual(['passkey', 'recovery code']);
    const response = authenticator.authenticate(offered['passkey'] as { challenge: string });
    expect((await staff.complete(ticket, passkey(response))).status).toBe(200);
  });

  test('what is signed for another site, challenge or user, twice, or by a copied key is refused', async () => {
    const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
    const { authenticator } = await staff.addPasskey(clarke);
    const other = await staff.addPasskey(hassan);
    const ticket = await staff.ticketOf(clarke);
    const offer = async () => (await staff.begin('begin', { ticket }))['passkey'] as { challenge: string };
    const theirs = await staff.begin('begin', { ticket: await staff.ticketOf(hassan) });
    const bent = [
      authenticator.authenticate(await offer(), { origin: 'https://learn.example.com' }),
      authenticator.authenticate(await offer(), { host: 'example.org' }),
      authenticator.authenticate(theirs['passkey'] as { challenge: string }),
      authenticator.authenticate({ challenge: 'bWFkZSB1cA' }),
      other.authenticator.authenticate(await offer()),
    ];
    for (const response of bent)
      expect((await staff.complete(ticket, passkey(response))).body).toEqual({
        code: 'WRONG_SECRET',
        msg: factorSentences.badPasskey,
      });
    const once = authenticator.authenticate(await offer(), { counter: 50 });
    expect((await staff.complete(ticket, passkey(once))).status).toBe(200);
    const again = await staff.ticketOf(clarke);
    expect((await staff.complete(again, passkey(once))).status).toBe(401);
    const options = (await staff.begin('begin', { ticket: again }))['passkey'] as { challenge: string };
    const copied = authenticator.authenticate(options, { counter: 49 });
    expect((await staff.complete(again, passkey(copied))).status).toBe(401);
    const next = (await staff.begin('begin', { ticket: again }))['passkey'] as { challenge: string };
    const right = authenticator.authenticate(next, { counter: 51 });
    expect((await staff.complete(again, passkey(right))).status).toBe(200);
  });

  test('no passkey is stored that was made for another site, with another challenge, or is stored already', async () => {
    const clarke = await staff.enrol();
    const begin = async () =>
      (await staff.begin('passkeys/begin', {}, clarke.token)) as { challenge: string };
    const add = (response: object) =>
      school.send('POST', '/secondFactor/passkeys', { response }, { token: clarke.token });
    const authenticator = createAuthenticator();
    for (const response of [
      authenticator.register(await begin(), { origin: 'https://evil.example' }),
      authenticator.register(await begin(), { host: 'evil.example' }),
      authenticator.register(await begin(), { challenge: 'bWFkZSB1cA' }),
    ])
      expect((await add(response)).body['msg']).toBe(factorSentences.badPasskey);
    const options = await begin();
    expect((await add(authenticator.register(options))).status).toBe(201);
    expect((await add(authenticator.register(options))).status).toBe(400);
    expect((await add(authenticator.register(await begin()))).status).toBe(400);
    expect(await count('factors', clarke.id)).toBe(1);
  });
});

describe('who may add and remove', () => {
  test('adding, removing and new codes need a recent proof; with one they work', async () => {
    const clarke = await staff.enrol();
    await staff.age(clarke, 16);
    const { token } = clarke;
    const refused = { code: 'PROOF_REQUIRED', msg: factorSentences.proveAgain };
    expect((await school.send('POST', '/secondFactor/apps/begin', {}, { token })).body).toEqual(refused);
    // Who has nothing else proves it with the password.
    expect(await staff.begin('begin', {}, token)).toEqual({ ways: ['password'], passkey: null });
    const prove = (proof: object) => school.send('POST', '/secondFactor/proof', { proof }, { token });
    expect((await prove({ kind: 'password', password: 'Wr0ng!word' })).status).toBe(401);
    expect((await school.send('POST', '/secondFactor/apps/begin', {}, { token })).status).toBe(403);
    expect((await prove({ kind: 'password', password: clarke.secret })).status).toBe(204);
    const { secret } = await staff.addApp(clarke);
    await staff.age(clarke, 16);
    const { rows } = await school.db.execute<{ id: string }>(
      sql`select id from auth.factors where user_id = ${clarke.id}`,
    );
    const remove = () => school.send('DELETE', `/secondFactor/factors/${rows[0]?.id}`, undefined, { token });
    expect((await remove()).body).toEqual(refused);
    expect((await school.send('POST', '/secondFactor/recoveryCodes', undefined, { token })).body).toEqual(
      refused,
    );
    // And now the password is not enough.
    expect((await prove({ kind: 'password', password: clarke.secret })).status).toBe(401);
    expect((await prove(app(await codeOf(secret, 1)))).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await count('recovery_codes', clarke.id)).toBe(0);
    expect((await staff.signIn(clarke)).status).toBe(200);
  });

  test('nobody removes the factor of somebody else', async () => {
    const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
    await staff.addApp(clarke);
    const { rows } = await school.db.execute<{ id: string }>(
      sql`select id from auth.factors where user_id = ${clarke.id}`,
    );
    const remove = (token: string) =>
      school.send('DELETE', `/secondFactor/factors/${rows[0]?.id}`, undefined, { token });
    expect((await remove(hassan.token)).status).toBe(404);
    expect((await remove(clarke.token)).status).toBe(204);
  });

  test('whoever knows only the password of a teacher with an app cannot add a factor of their own', async () => {
    const clarke = await staff.enrol();
    await staff.addApp(clarke);
    const ticket = await staff.ticketOf(clarke);
    for (const path of ['apps/begin', 'passkeys/begin'] as const)
      expect(await staff.begin(path, { ticket })).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('learners have none', async () => {
    const amina = await staff.enrol('student');
    expect((await school.send('POST', '/secondFactor/apps/begin', {}, { token: amina.token })).status).toBe(
      403,
    );
    expect((await school.send('POST', '/secondFactor/begin', {}, { token: amina.token })).status).toBe(403);
  });
});

describe('where a second factor is required', () => {
  let strict: TestSchool;
  beforeAll(async () => {
    strict = await openSchool({ settings: { staffSecondFactor: 'required' } });
  });
  afterAll(() => strict.close());

  test('staff have seven days from their first sign-in, then add one to sign in; learners never need one', async () => {
    const people = staffOf(strict);
    const amina = await people.enrol('student');
    expect((await people.signIn(amina)).status).toBe(200);
    const clarke = await people.enrol();
    const due = async () => {
      const { rows } = await strict.db.execute<{ days: string }>(
        sql`select extract(epoch from factor_due_at - now()) / 86400 as days from auth.credentials where user_id = ${clarke.id}`,
      );
      return Number(rows[0]?.days);
    };
    expect(await due()).toBeCloseTo(7, 2);
    const { body } = await strict.send('GET', '/session', undefined, { token: clarke.token });
    expect(new Date(String(body['factorDueAt'])).getTime()).toBeGreaterThan(Date.now());
    // Signing in again does not begin it again.
    await strict.db.execute(
      sql`update auth.credentials set factor_due_at = now() + interval '1 day' where user_id = ${clarke.id}`,
    );
    expect((await people.signIn(clarke)).status).toBe(200);
    expect(await due()).toBeCloseTo(1, 2);
    await strict.db.execute(
      sql`update auth.credentials set factor_due_at = now() where user_id = ${clarke.id}`,
    );
    const refused = await people.signIn(clarke);
    expect(refused.body).toMatchObject({ code: 'SECOND_FACTOR', step: 'add' });
    const ticket = String(refused.body['ticket']);
    expect((await people.complete(ticket)).body['code']).toBe('SECOND_FACTOR');
    expect((await people.complete(ticket, { kind: 'password', password: clarke.secret })).status).toBe(401);
    const { secret } = (await people.begin('apps/begin', { ticket })) as { secret: string };
    const added = await strict.send('POST', '/secondFactor/apps', {
      ticket,
      secret,
      code: await codeOf(secret),
    });
    expect(added.body['recoveryCodes']).toHaveLength(10);
    const done = await people.complete(ticket);
    expect(done.status).toBe(200);
    const token = String(done.body['token']);
    const session = await strict.send('GET', '/session', undefined, { token });
    expect(session.body['factorDueAt']).toBeNull();
    const { rows } = await strict.db.execute<{ id: string }>(
      sql`select id from auth.factors where user_id = ${clarke.id}`,
    );
    const removed = await strict.send('DELETE', `/secondFactor/factors/${rows[0]?.id}`, undefined, { token });
    expect(removed.body).toMatchObject({ code: 'RULE', msg: factorSentences.lastFactor });
  });
});
