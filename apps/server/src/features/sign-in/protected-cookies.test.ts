// Proves that over HTTPS no other site can set the session cookies, and that older cookies keep working.
import Fastify from 'fastify';
import fastifyCookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from '../../kernel/database/drizzle.ts';
import { callContext } from '../../kernel/edge/request.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { deviceCookie, filesCookie, sentCookie } from '../../kernel/edge/cookies.ts';
import { devices } from '../../kernel/schema/auth.ts';
import { openSchool, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Signs in with these cookies at this public URL; returns the cookies of the response. */
async function signIn(publicUrl: string, who: { phoneNumber: string; secret: string }, cookie = '') {
  const services = { ...school.services, settings: { ...school.services.settings, publicUrl } };
  const reply = await school.sendTo(
    services,
    'POST',
    '/users/login',
    { phoneNumber: who.phoneNumber, pin: who.secret },
    { cookie },
  );
  expect(reply.status).toBe(200);
  return reply.cookies;
}

const https = 'https://learn.example.org';

test('over HTTPS both cookies have the __Host- prefix, and over HTTP they are unprefixed', async () => {
  const learner = await school.enrol('student');
  const common = { httpOnly: true, sameSite: 'Strict' };
  const secured = await signIn(https, learner);
  expect(secured).toMatchObject([
    { name: '__Host-foothold_files', path: '/', secure: true, ...common },
    { name: '__Host-foothold_device', path: '/', secure: true, ...common },
  ]);
  for (const cookie of secured) expect(cookie).not.toHaveProperty('domain');
  const plain = await signIn('http://localhost:3000', learner);
  expect(plain).toMatchObject([
    { name: 'foothold_files', path: '/files', ...common },
    { name: 'foothold_device', path: '/api/users', ...common },
  ]);
  for (const cookie of plain) expect(cookie.secure ?? false).toBe(false);
});

describe('cookies from before', () => {
  async function read(cookie: string) {
    const app = Fastify();
    await app.register(fastifyCookie);
    app.get('/', async (request, reply) => {
      const files = sentCookie(request, filesCookie)?.value;
      const session = await school.services.sessions.ofFilesCookie(school.services.sessions.authentic(files));
      const { device } = await callContext(school.services, request, reply);
      return { who: session?.id ?? null, device };
    });
    const answer = await app.inject({ url: '/', headers: { cookie } });
    await app.close();
    return answer.json<{ who: string | null; device: string | null }>();
  }

  test('keep authorising file downloads during their session, and never take precedence over the protected one', async () => {
    const [learner, other] = [await school.enrol('student'), await school.enrol('student')];
    const [files] = await signIn('http://localhost:3000', learner);
    const [theirs] = await signIn(https, other);
    const old = `foothold_files=${files?.value}`;
    expect(await read(old)).toMatchObject({ who: learner.id });
    expect(await read(`${old}; __Host-foothold_files=${theirs?.value}`)).toMatchObject({ who: other.id });
  });

  test('keep a device known, which gets a protected cookie at its next sign-in', async () => {
    const learner = await school.enrol('student');
    const [, old] = await signIn('http://localhost:3000', learner);
    const oldCookie = `${deviceCookie}=${old?.value}`;
    expect(await read(oldCookie)).toMatchObject({ device: old?.value });
    const [, renewed] = await signIn(https, learner, oldCookie);
    expect(renewed?.value).not.toBe(old?.value);
    const [, kept] = await signIn(https, learner, `${oldCookie}; __Host-${deviceCookie}=${renewed?.value}`);
    expect(kept?.value).toBe(renewed?.value);
    const known = await school.db.select().from(devices).where(eq(devices.userId, learner.id));
    expect(known.map(({ deviceHash }) => deviceHash.toString('hex'))).toContain(
      tokenHash(renewed?.value ?? '').toString('hex'),
    );
  });
});
