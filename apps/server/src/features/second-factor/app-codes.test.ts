// Proves the codes of authenticator apps: signing in with one, once, and what is kept of the app.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { sql } from '../../kernel/database/drizzle.ts';
import { openSchool, type TestSchool } from '../sign-in/sign-in.fixture.ts';
import { byApp, codeOf, staffOf } from './staff-with-second-factor.fixture.ts';

let school: TestSchool;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  school = await openSchool();
  staff = staffOf(school);
});
afterAll(() => school.close());

test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'],
  ['', 'a browser that nobody knows'],
])('what is added is listed with the browser where it was added: "%s"', async (name, userAgent) => {
  const clarke = await staff.enrol();
  const { secret } = (await staff.begin('apps/begin', {}, clarke.token)) as { secret: string };
  const body = { secret, code: await codeOf(secret) };
  const added = await school.send('POST', '/secondFactor/apps', body, { token: clarke.token, userAgent });
  expect(added.status).toBe(201);
  const { rows } = await school.db.execute(sql`select name from auth.factors where user_id = ${clarke.id}`);
  expect(rows).toEqual([{ name }]);
});

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
  const done = await staff.complete(ticket, byApp(await codeOf(secret, 1)));
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
  expect((await staff.complete(first, byApp(await codeOf(secret, 0)))).status).toBe(401);
  const next = await codeOf(secret, 1);
  expect((await staff.complete(first, byApp(next))).status).toBe(200);
  expect((await staff.complete(first, byApp(next))).body['msg']).toBe(factorSentences.expired);
  expect((await staff.complete(second, byApp(next))).body).toEqual({
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
  expect((await staff.complete(await staff.ticketOf(clarke), byApp(typed))).status).toBe(200);
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
  await expect(staff.complete(ticket, byApp(await codeOf(secret, 1)))).rejects.toThrow();
});

test('a wrong code adds no app, and a second app needs the first to go', async () => {
  const clarke = await staff.enrol();
  const { secret } = (await staff.begin('apps/begin', {}, clarke.token)) as { secret: string };
  const wrong = String((Number(await codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
  const send = (code: string) =>
    school.send('POST', '/secondFactor/apps', { secret, code }, { token: clarke.token });
  expect((await send(wrong)).body['msg']).toBe(factorSentences.wrongCode);
  expect(await staff.count('factors', clarke.id)).toBe(0);
  expect((await send(await codeOf(secret))).status).toBe(201);
  expect((await send(await codeOf(secret))).body['msg']).toBe(factorSentences.hasApp);
});
