// Proves who may add and remove a second factor, when, and for whom; and from when on staff need one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { sql } from '../../kernel/database/drizzle.ts';
import { openSchool, type TestSchool } from '../sign-in/sign-in.fixture.ts';
import { byApp, byPaper, codeOf, staffOf } from './staff-with-second-factor.fixture.ts';

let school: TestSchool;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  school = await openSchool();
  staff = staffOf(school);
});
afterAll(() => school.close());

test('adding, removing and new codes need a recent proof; with one they work', async () => {
  const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
  for (const each of [clarke, hassan]) await staff.age(each, 16);
  const { token } = clarke;
  const refused = { code: 'PROOF_REQUIRED', msg: factorSentences.proveAgain };
  expect((await school.send('POST', '/secondFactor/apps/begin', {}, { token })).body).toEqual(refused);
  // Who has nothing else proves it with the password.
  expect(await staff.begin('begin', {}, token)).toEqual({ ways: ['password'], passkey: null });
  const prove = (proof: object) => school.send('POST', '/secondFactor/proof', { proof }, { token });
  expect((await prove({ kind: 'password', password: 'Wr0ng!word' })).status).toBe(401);
  expect((await school.send('POST', '/secondFactor/apps/begin', {}, { token })).status).toBe(403);
  expect((await prove({ kind: 'password', password: clarke.secret })).status).toBe(204);
  // Nobody else has proved anything by that.
  expect(await staff.begin('apps/begin', {}, hassan.token)).toEqual(refused);
  const { secret } = await staff.addApp(clarke);
  await staff.age(clarke, 16);
  const remove = () => staff.remove(clarke, 'app');
  expect((await remove()).body).toEqual(refused);
  expect((await school.send('POST', '/secondFactor/recoveryCodes', undefined, { token })).body).toEqual(
    refused,
  );
  // And now the password is not enough.
  expect((await prove({ kind: 'password', password: clarke.secret })).status).toBe(401);
  expect((await prove(byApp(await codeOf(secret, 1)))).status).toBe(204);
  expect((await remove()).status).toBe(204);
  expect(await staff.count('recovery_codes', clarke.id)).toBe(0);
  // Codes alone are no second factor.
  expect((await school.send('POST', '/secondFactor/recoveryCodes', undefined, { token })).status).toBe(404);
  expect((await staff.signIn(clarke)).status).toBe(200);
});

test('removing one of two factors leaves the other and the codes, which go with the last one; all is recorded', async () => {
  const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
  await staff.addApp(hassan);
  const { codes } = await staff.addApp(clarke);
  const { reply } = await staff.addPasskey(clarke);
  expect([codes.length, reply.body['recoveryCodes']]).toEqual([10, []]);
  expect(await staff.ways(clarke)).toEqual(['passkey', 'app', 'recovery code']);
  expect((await staff.remove(clarke, 'app')).status).toBe(204);
  expect(await staff.ways(clarke)).toEqual(['passkey', 'recovery code']);
  // Those from paper are still the first ones.
  const byCode = await staff.complete(await staff.ticketOf(clarke), byPaper(codes[0] ?? ''));
  expect(byCode.status).toBe(200);
  await school.send('POST', '/secondFactor/recoveryCodes', undefined, { token: clarke.token });
  expect((await staff.remove(clarke, 'passkey')).status).toBe(204);
  expect(await staff.count('factors', clarke.id)).toBe(0);
  expect(await staff.count('recovery_codes', clarke.id)).toBe(0);
  expect(await staff.ways(hassan)).toEqual(['app', 'recovery code']);
  expect(await staff.count('recovery_codes', hassan.id)).toBe(10);
  const entries = await staff.actionsAbout(clarke);
  expect(entries.filter(({ act }) => /^second factor (?:added|removed)|renewed$/.test(act))).toEqual([
    { act: 'second factor added', details: { kind: 'app' } },
    { act: 'second factor added', details: { kind: 'passkey' } },
    { act: 'second factor removed', details: { kind: 'app' } },
    { act: 'recovery codes renewed', details: {} },
    { act: 'second factor removed', details: { kind: 'passkey' } },
  ]);
});

test('a user who asks for new codes while their last factor is being removed gets none', async () => {
  const clarke = await staff.enrol();
  await staff.addApp(clarke);
  const { token } = clarke;
  const renewed = await staff.overtaken(
    `select from auth.credentials where user_id = '${clarke.id}'`,
    `delete from auth.factors where user_id = '${clarke.id}'`,
    () => school.send('POST', '/secondFactor/recoveryCodes', undefined, { token }),
  );
  expect(renewed.status).toBe(404);
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

test('somebody who knows only the password of a teacher with an app cannot add a factor of their own', async () => {
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

test('an app that is added while everything is being reset is not added', async () => {
  const clarke = await staff.enrol();
  const { secret } = (await staff.begin('apps/begin', {}, clarke.token)) as { secret: string };
  // Once it waits for the row, the reset ends every session.
  const added = await staff.overtaken(
    `select from user_contacts where user_id = '${clarke.id}'`,
    `delete from auth.sessions where user_id = '${clarke.id}'`,
    async () =>
      school.send(
        'POST',
        '/secondFactor/apps',
        { secret, code: await codeOf(secret) },
        { token: clarke.token },
      ),
  );
  expect(added.status).toBe(401);
  expect(await staff.count('factors', clarke.id)).toBe(0);
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
    // The password that gave the ticket proves nothing more.
    expect(await people.begin('begin', { ticket })).toEqual({ ways: [], passkey: null });
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
    const removed = await people.remove({ ...clarke, token }, 'app');
    expect(removed.body).toMatchObject({ code: 'RULE', msg: factorSentences.lastFactor });
  });

  test('of two factors that a teacher removes at once one stays', async () => {
    const people = staffOf(strict);
    const clarke = await people.enrol();
    await people.addApp(clarke);
    await people.addPasskey(clarke);
    const removed = await people.overtaken(
      `select from auth.credentials where user_id = '${clarke.id}'`,
      `delete from auth.factors where user_id = '${clarke.id}' and kind = 'app'`,
      () => people.remove(clarke, 'passkey'),
    );
    expect(removed.body).toMatchObject({ code: 'RULE', msg: factorSentences.lastFactor });
    expect(await people.count('factors', clarke.id)).toBe(1);
  });
});
