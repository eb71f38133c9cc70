// Proves what wrong, late and repeated proofs get, and that they lock the second step.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { sql } from '../../kernel/database/drizzle.ts';
import { clearFailures, type Attempt } from '../sign-in/attempts.ts';
import { createHashQueue, provedPerson } from '../sign-in/hash-queue.ts';
import { openSchool, type Member, type TestSchool } from '../sign-in/sign-in.fixture.ts';
import { createAuthenticator } from './authenticator.fixture.ts';
import { byApp, byPaper, byPasskey, codeOf, staffOf } from './staff-with-second-factor.fixture.ts';

let school: TestSchool;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  school = await openSchool();
  staff = staffOf(school);
});
afterAll(() => school.close());

async function setLock({ id }: Member, accountLocked: boolean): Promise<void> {
  const { token } = await staff.enrol('admin');
  const reply = await school.send('PATCH', `/users/${id}/lock`, { accountLocked }, { token });
  expect(reply.status, reply.visible).toBe(200);
}

async function setFailures({ id }: Member, count: number): Promise<void> {
  await school.db.execute(sql`update auth.credentials set factor_failures = ${count} where user_id = ${id}`);
}

async function failuresOf({ id }: Member): Promise<unknown> {
  const { rows } = await school.db.execute<{ count: number }>(
    sql`select factor_failures as count from auth.credentials where user_id = ${id}`,
  );
  return rows[0]?.count;
}

test('of two hundred guesses at once ten are tried; then only staff or a reset help [THREAT-24]', async () => {
  const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
  await setFailures(hassan, 9);
  const { secret } = await staff.addApp(clarke);
  const tickets = await Promise.all(Array.from({ length: 20 }, () => staff.ticketOf(clarke)));
  const right = await codeOf(secret, 1);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      staff.complete(tickets[index % tickets.length] ?? '', byApp(wrong)),
    ),
  );
  expect(replies.filter(({ body }) => body['code'] === 'WRONG_SECRET')).toHaveLength(10);
  expect(await staff.count('sign_in_tickets', clarke.id)).toBe(0);
  const locked = { code: 'ACCOUNT_LOCKED', msg: signInSentences.locked };
  expect((await staff.signIn(clarke)).body).toEqual(locked);
  // A device that has signed in before still gets a ticket, which is worth nothing.
  const ticket = String((await staff.signIn(clarke, { device: clarke.device })).body['ticket']);
  expect((await staff.complete(ticket, byApp(right))).body).toEqual(locked);
  await setLock(clarke, false);
  expect((await staff.complete(await staff.ticketOf(clarke), byApp(right))).status).toBe(200);
  // Of nobody else are failures counted or forgotten by that, and nobody else is locked.
  expect(await failuresOf(hassan)).toBe(9);
  expect((await staff.signIn(hassan)).status).toBe(200);
});

test('their own unlocking lifts the lock of the password, not that of the second factor, which staff still see', async () => {
  const clarke = await staff.enrol();
  const { secret } = await staff.addApp(clarke);
  const { token } = clarke;
  const prove = async (code: string) =>
    school.send('POST', '/secondFactor/proof', { proof: byApp(code) }, { token });
  const right = await codeOf(secret, 1);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  for (let guess = 0; guess < 10; guess += 1) await prove(wrong);
  await school.db.execute(
    sql`update user_contacts set failed_login_attempts = 10 where user_id = ${clarke.id}`,
  );
  const lockOf = async () => {
    const { rows } = await school.db.execute(sql`
      select failed_login_attempts as failures, auto_locked_at is not null as locked from user_contacts where user_id = ${clarke.id}`);
    return rows;
  };
  expect((await school.send('DELETE', '/users/me/lock', undefined, { token })).status).toBe(204);
  expect((await prove(right)).body['code']).toBe('ACCOUNT_LOCKED');
  expect(await failuresOf(clarke)).toBe(10);
  expect(await lockOf()).toEqual([{ failures: 0, locked: true }]);
  await setLock(clarke, false);
  expect((await prove(right)).status).toBe(204);
  await school.db.execute(sql`update user_contacts set auto_locked_at = now() where user_id = ${clarke.id}`);
  expect((await school.send('DELETE', '/users/me/lock', undefined, { token })).status).toBe(204);
  expect(await lockOf()).toEqual([{ failures: 0, locked: false }]);
});

test('a teacher whose password could not be checked, because too much waited, has not guessed', async () => {
  const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
  await setFailures(hassan, 3);
  const hashQueue = createHashQueue(1);
  const free = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 21 }, () =>
    hashQueue.run(provedPerson(clarke.id, undefined), () => free.promise),
  );
  const request = [
    'POST',
    '/secondFactor/proof',
    { proof: { kind: 'password', password: clarke.secret } },
  ] as const;
  const { token } = clarke;
  for (let time = 0; time < 11; time += 1) {
    const reply = await school.sendTo({ ...school.services, hashQueue }, ...request, { token });
    expect(reply.body['code']).toBe('TOO_MANY');
  }
  free.resolve();
  await Promise.all(waiting);
  expect((await school.send(...request, { token })).status).toBe(204);
  expect(await failuresOf(hassan)).toBe(3);
});

test('the password that proves who somebody is is their own', async () => {
  const hassan = await staff.enrol();
  const password = '0ther!word';
  const hash = await school.services.secrets.hash(password);
  await school.db.execute(
    sql`update auth.credentials set secret_hash = ${hash} where user_id = ${hassan.id}`,
  );
  const prove = (given: string) =>
    school.send(
      'POST',
      '/secondFactor/proof',
      { proof: { kind: 'password', password: given } },
      { token: hassan.token },
    );
  expect((await prove(hassan.secret)).body['msg']).toBe(factorSentences.wrongPassword);
  expect((await prove(password)).status).toBe(204);
});

test('the password is no second factor, and nothing proves what the user does not have [THREAT-24]', async () => {
  const clarke = await staff.enrol();
  await staff.addApp(clarke);
  const proofs = [
    { kind: 'password', password: clarke.secret },
    byPasskey(createAuthenticator().authenticate({ challenge: 'AAAA' })),
    byPaper('ABCDE-FGHJK'),
  ];
  for (const proof of proofs)
    expect((await staff.complete(await staff.ticketOf(clarke), proof)).body['code']).toBe('WRONG_SECRET');
  expect((await staff.complete(await staff.ticketOf(clarke))).body['code']).toBe('SECOND_FACTOR');
});

test('a ticket ends after ten minutes, and with the sessions of its user [THREAT-24]', async () => {
  const clarke = await staff.enrol();
  const { secret } = await staff.addApp(clarke);
  const [old, locked] = [await staff.ticketOf(clarke), await staff.ticketOf(clarke)];
  await school.db.execute(sql`
    update auth.sign_in_tickets set expires_at = now() - interval '1 second'
    where token_hash = sha256(${old}::bytea)`);
  const code = byApp(await codeOf(secret, 1));
  expect((await staff.complete(old, code)).body['msg']).toBe(factorSentences.expired);
  await setLock(clarke, true);
  await setLock(clarke, false);
  expect((await staff.complete(locked, code)).body['msg']).toBe(factorSentences.expired);
  expect((await staff.complete(await staff.ticketOf(clarke), code)).status).toBe(200);
});

test('a lock of the second factor outlives a sign-in that was waiting, and the audit says that the password was right', async () => {
  const clarke = await staff.enrol();
  await staff.addApp(clarke);
  await staff.ticketOf(clarke);
  await setFailures(clarke, 10);
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
  const { rows: entries } = await school.db.execute<{ act: string }>(
    sql`select act from auth.audit where subject_id = ${clarke.id} and act = 'second factor asked'`,
  );
  expect(entries).toHaveLength(2);
});
