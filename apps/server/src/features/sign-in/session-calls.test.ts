// Proves the life of a session: reading it, signing out, expiry, and that cookies alone do not sign in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { sessions } from '../../kernel/schema/auth.ts';
import { users } from '../../kernel/schema/public.ts';
import { endSessionsOf } from './sessions.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const signIn = async (who: Member) => {
  const { phoneNumber, secret } = who;
  const reply = await school.send('POST', '/users/login', { phoneNumber, pin: secret });
  return { token: String(reply.body['token']), cookies: reply.cookies };
};
const read = (token: string) => school.send('GET', '/session', undefined, { token });

test('a token identifies its session, so a reload keeps the user signed in [LEFT-7, SIGN-25, SIGN-27]', async () => {
  const teacher = await school.enrol('teacher');
  const { token } = await signIn(teacher);
  const reply = await read(token);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    userId: teacher.id,
    role: 'teacher',
    resetRequired: false,
    expiresAt: expect.any(String) as string,
    sessionId: expect.any(String) as string,
    factorDueAt: null,
  });
});

test('a request without a token, with an invented one or with a very long one is not signed in [LEFT-7, SIGN-28, ERR-12]', async () => {
  const none = await school.send('GET', '/session');
  expect(none).toMatchObject({ status: 401, body: { msg: 'Please sign in' } });
  for (const token of ['a'.repeat(43), 'short', 'x'.repeat(5000)]) {
    expect((await read(token)).visible).toBe(none.visible);
  }
});

test('signing out ends only this session and clears the files cookie', async () => {
  const learner = await school.enrol('student');
  const here = await signIn(learner);
  const elsewhere = await signIn(learner);
  const reply = await school.send('DELETE', '/session', undefined, { token: here.token });
  expect(reply.status).toBe(204);
  expect(reply.cookies).toMatchObject([
    { name: '__Host-foothold_files', value: '', path: '/', secure: true },
    { name: 'foothold_files', value: '', path: '/files' },
  ]);
  expect(await read(here.token)).toMatchObject({ status: 401 });
  expect(await read(elsewhere.token)).toMatchObject({ status: 200 });
});

test('a user who must choose a new PIN first can still sign out [FORCE-1]', async () => {
  const { token } = await signIn(await school.enrol('student', { resetRequired: true }));
  expect(await school.send('DELETE', '/session', undefined, { token })).toMatchObject({ status: 204 });
  expect(await read(token)).toMatchObject({ status: 401 });
});

test('a session ends when it expires', async () => {
  const { token } = await signIn(await school.enrol('student'));
  await school.db.update(sessions).set({ expiresAt: sql`now()` });
  expect(await read(token)).toMatchObject({ status: 401 });
});

test("all sessions of one user can be ended without ending anybody else's", async () => {
  const learner = await school.enrol('student');
  const classmate = await signIn(await school.enrol('student'));
  const phone = await signIn(learner);
  const laptop = await signIn(learner);
  await school.db.transaction((tx) => endSessionsOf(tx, learner.id));
  expect(await read(phone.token)).toMatchObject({ status: 401 });
  expect(await read(laptop.token)).toMatchObject({ status: 401 });
  expect(await read(classmate.token)).toMatchObject({ status: 200 });
});

test('a request with only cookies is not signed in, and cannot write [THREAT-15]', async () => {
  const { cookies } = await signIn(await school.enrol('admin'));
  for (const { value } of cookies) {
    const reply = await school.send('DELETE', '/session', undefined, { device: value });
    expect(reply).toMatchObject({ status: 401 });
  }
});

test("deleting a user deletes the user's sessions", async () => {
  const learner = await school.enrol('student');
  const { token } = await signIn(learner);
  await school.db.delete(users).where(eq(users.id, learner.id));
  expect(await read(token)).toMatchObject({ status: 401 });
});
