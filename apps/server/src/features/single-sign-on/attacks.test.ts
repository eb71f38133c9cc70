// Tries the attacks of RFC 9700 (Best Current Practice for OAuth 2.0 Security) and answers that no service should give: each by name.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestIssuer, type TestIssuer, type Token } from '../../../../../testing/test-issuer.ts';
import { browserAt, openCollege, personId, tokenOf, type College } from './single-sign-on.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let college: College;
let other: TestIssuer;
let issuerId: string;
beforeAll(async () => {
  college = await openCollege();
  other = await startTestIssuer();
});
afterAll(async () => {
  await other.stop();
  await college.stop();
});
beforeEach(async () => {
  vi.useRealTimers();
  await college.node.restore();
  college.issuer.announce({});
  college.issuer.down(false);
  issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
});

const tutor = { claims: { sub: 'c-1', groups: ['tutors'] } };
const untrusted = expect.stringContaining('cannot be trusted');
const tooLate = expect.stringContaining('took too long');

/** What the page reads after this token; the same with a good one signs in. */
async function sentenceFor(token: Token): Promise<unknown> {
  expect((await college.signIn(issuerId, tutor)).complete.body).toMatchObject({
    session: { userId: personId('clarke') },
  });
  const { complete } = await college.signIn(issuerId, token);
  expect(complete.body).not.toHaveProperty('session');
  return complete.body['msg'];
}

const { signed } = { signed: (...args: Parameters<TestIssuer['signed']>) => college.issuer.signed(...args) };
const claims = (more: object) => ({ claims: { ...tutor.claims, ...more } });
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

test('alg: none is refused [THREAT-25]', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = async (given: object) => `${part({ alg: 'none' })}.${part(given)}.`;
  expect(await sentenceFor({ ...tutor, sign })).toEqual(untrusted);
});

test('a token signed by a key that the service does not publish is refused [THREAT-25]', async () => {
  const stolen = await college.issuer.newKey('first');
  expect(await sentenceFor({ ...tutor, sign: (given) => signed(given, {}, stolen) })).toEqual(untrusted);
});

test.each([
  ['a wrong nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['the issuer with a slash at its end', { iss: 'SLASH' }],
  ['another issuer', { iss: 'https://login.elsewhere.example' }],
  ['the client of another application', { aud: 'another-application' }],
  ['several audiences and another authorized party', { aud: ['foothold', 'other'], azp: 'other' }],
  ['a time of 10 minutes ago', { iat: -900, exp: -600 }],
  ['no time', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['a subject that is too long', { sub: 'x'.repeat(300) }],
])('%s in an ID token is refused', async (_name, more) => {
  const timed = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [
      name,
      typeof value === 'number' ? seconds(value) : value === 'SLASH' ? `${college.issuer.url}/` : value,
    ]),
  );
  expect(await sentenceFor(claims(timed))).toEqual(untrusted);
});

test('a clock that is a minute off signs in, one that is ten minutes off does not', async () => {
  const minute = await college.signIn(issuerId, claims({ iat: seconds(-360), exp: seconds(-60) }));
  expect(minute.complete.status).toBe(200);
  expect(await sentenceFor(claims({ iat: seconds(-900), exp: seconds(-600) }))).toEqual(untrusted);
});

test('RFC 9700, 4.5 authorization code injection: a code of another browser is refused, as is a code that was used [THREAT-25]', async () => {
  const victim = browserAt(college.node);
  const attacker = browserAt(college.node);
  const stolen = college.issuer.signIn(await victim.begin(issuerId), tutor);
  const own = new URL(await attacker.begin(issuerId)).searchParams.get('state') ?? '';
  await attacker.comeBack(issuerId, { ...stolen, state: own });
  expect((await attacker.complete()).body['msg']).toEqual(untrusted);
  const used = await college.signIn(issuerId, tutor);
  expect(used.complete.status).toBe(200);
  expect((await used.browser.comeBack(issuerId, stolen)).location).toBe('/collegeAccount/signIn');
  expect((await used.browser.complete()).body['msg']).toEqual(tooLate);
});

test('RFC 9700, 4.7 cross-site request forgery: an answer that this browser did not ask for is no sign-in [THREAT-25]', async () => {
  const attacker = browserAt(college.node);
  const own = college.issuer.signIn(await attacker.begin(issuerId), tutor);
  const victim = browserAt(college.node);
  await victim.comeBack(issuerId, own);
  expect((await victim.complete()).body['msg']).toEqual(tooLate);
  // Nor one with a state of its own, while it is on its way; that goes on.
  const address = await victim.begin(issuerId);
  await victim.comeBack(issuerId, own);
  expect((await victim.complete()).body['msg']).toEqual(tooLate);
  await victim.comeBack(issuerId, college.issuer.signIn(address, tutor));
  expect((await victim.complete()).status).toBe(200);
});

test('RFC 9700, 4.4 mix-up: the answer of one service at the address of another, or in its name, is refused [THREAT-25]', async () => {
  const otherId = await college.addIssuer({ issuer: other });
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId);
  const answer = college.issuer.signIn(address, tutor);
  await browser.comeBack(otherId, answer);
  expect((await browser.complete()).body['msg']).toEqual(tooLate);
  await browser.comeBack(issuerId, { ...answer, iss: other.url });
  expect((await browser.complete()).body['msg']).toEqual(untrusted);
  // The same subject at another service is somebody else.
  const stranger = await college.signIn(otherId, tutor, { by: other });
  expect(stranger.complete.body).toEqual({ session: null, mayCreate: true });
});

test('RFC 9700, 4.8 PKCE downgrade: every request has a challenge, and its verifier never leaves the server [THREAT-25]', async () => {
  const browser = browserAt(college.node);
  const first = new URL(await browser.begin(issuerId)).searchParams;
  const second = new URL(await browser.begin(issuerId)).searchParams;
  expect([first.get('code_challenge_method'), second.get('code_challenge_method')]).toEqual(['S256', 'S256']);
  for (const name of ['code_challenge', 'state', 'nonce']) expect(first.get(name)).not.toBe(second.get(name));
  const { rows } = await college.node.pool.query<{ row: string }>(
    'select f::text as row from auth.oidc_flows f',
  );
  const stored = rows.map(({ row }) => row).join();
  for (const value of [...browser.jar.values(), second.get('state'), second.get('nonce')])
    expect(stored).not.toContain(value);
});

test('RFC 9700, 4.1 and 4.11 redirect URI and open redirector: the way back leads to one page, whatever the address says [THREAT-25]', async () => {
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId);
  const answer = college.issuer.signIn(address, tutor);
  const back = await browser.comeBack(issuerId, {
    ...answer,
    redirect: 'https://evil.example',
    next: '//evil.example',
    returnTo: 'https://evil.example',
  });
  expect(back.location).toBe('/collegeAccount/signIn');
  expect((await browser.comeBack('../../evil', answer)).location ?? '').not.toContain('evil');
});

test('RFC 9700, 4.2 and 4.3 leaks by Referer and history: no address of ours holds what signs in [THREAT-25]', async () => {
  const browser = browserAt(college.node);
  const answer = college.issuer.signIn(await browser.begin(issuerId), tutor);
  const response = await browser.ask(`/api/singleSignOn/${issuerId}/callback?${new URLSearchParams(answer)}`);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('location')).not.toMatch(/[?#]/);
});

test('RFC 9700, 4.6 access token injection: tokens that a browser brings are not looked at, only the code [THREAT-25]', async () => {
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId);
  const { code = '', ...answer } = college.issuer.signIn(address, tutor);
  const nonce = new URL(address).searchParams.get('nonce');
  const times = { iat: seconds(0), exp: seconds(300) };
  const stolen = await signed({ ...tutor.claims, ...times, nonce, iss: college.issuer.url, aud: 'foothold' });
  await browser.comeBack(issuerId, { ...answer, access_token: 'stolen', id_token: stolen });
  expect((await browser.complete()).body['msg']).toEqual(untrusted);
  const next = await browser.begin(issuerId);
  await browser.comeBack(issuerId, { ...college.issuer.signIn(next, tutor), access_token: 'stolen' });
  expect(code).not.toBe('');
  expect((await browser.complete()).status).toBe(200);
});

test('RFC 9700, 4.9, 4.10 and 4.14 stolen tokens: the access token is kept nowhere, and the others are encrypted [THREAT-25]', async () => {
  college.issuer.refreshTokens.set('refresh-of-clarke', 'valid');
  const { complete } = await college.signIn(issuerId, { ...tutor, refreshToken: 'refresh-of-clarke' });
  expect(complete.status).toBe(200);
  const { rows } = await college.node.pool.query<{ row: string; tokens: Buffer | null }>(
    `select s::text as row, issuer_tokens as tokens from auth.sessions s where identity_id is not null
     union all select f::text, f.answer from auth.oidc_flows f
     union all select t::text, t.issuer_tokens from auth.sign_in_tickets t`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const stored = rows.map(({ row, tokens }) => row + (tokens?.toString('latin1') ?? '')).join();
  for (const token of ['refresh-of-clarke', 'eyJ', 'unused']) expect(stored).not.toContain(token);
});

test('RFC 9700, 4.12 307 redirect: the way back is 303, so that no browser sends anything on [THREAT-25]', async () => {
  const browser = browserAt(college.node);
  const answer = college.issuer.signIn(await browser.begin(issuerId), tutor);
  expect((await browser.comeBack(issuerId, answer)).status).toBe(303);
});

test('RFC 9700, 4.16 clickjacking: no page of others can frame the way back [THREAT-25]', async () => {
  const browser = browserAt(college.node);
  const answer = college.issuer.signIn(await browser.begin(issuerId), tutor);
  const response = await browser.ask(`/api/singleSignOn/${issuerId}/callback?${new URLSearchParams(answer)}`);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('an answer that comes after ten minutes is not looked at, and one that has waited as long is not used', async () => {
  const validFor = (seconds: number) =>
    college.node.pool.query('update auth.oidc_flows set expires_at = now() + make_interval(secs => $1)', [
      seconds,
    ]);
  const browser = browserAt(college.node);
  const answer = college.issuer.signIn(await browser.begin(issuerId), tutor);
  await validFor(-1);
  const asked = college.issuer.asked.length;
  await browser.comeBack(issuerId, answer);
  expect(college.issuer.asked.slice(asked)).toEqual([]);
  await validFor(60);
  await browser.comeBack(issuerId, answer);
  await validFor(-1);
  expect((await browser.complete()).body['msg']).toEqual(tooLate);
  await validFor(60);
  expect((await browser.complete()).status).toBe(200);
});

test('a state that comes twice, an error with another state, or an answer that is sent again ends nothing', async () => {
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId);
  const answer = college.issuer.signIn(address, tutor);
  await browser.ask(
    `/api/singleSignOn/${issuerId}/callback?${new URLSearchParams(answer)}&state=${answer['state'] ?? ''}`,
  );
  await browser.comeBack(issuerId, { error: 'access_denied', state: 'wrong', iss: college.issuer.url });
  await browser.comeBack(issuerId, answer);
  await browser.comeBack(issuerId, answer);
  expect((await browser.complete()).status).toBe(200);
});

test('somebody who turns back at the college reads so, and nothing is recorded against them', async () => {
  const browser = browserAt(college.node);
  const state = new URL(await browser.begin(issuerId)).searchParams.get('state') ?? '';
  await browser.comeBack(issuerId, { error: 'access_denied', state, iss: college.issuer.url });
  expect((await browser.complete()).body['msg']).toContain('did not finish');
});

test('the service’s keys may change: the next sign-in by the new key is let in once the old ones are a minute old, and the old key opens nothing then', async () => {
  const old = college.issuer.key();
  expect((await college.signIn(issuerId, tutor)).complete.status).toBe(200);
  await college.issuer.rotate(`next ${Date.now()}`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await college.signIn(issuerId, tutor)).complete.status).toBe(200);
  // A stolen old one no longer works.
  const byOld = await college.signIn(issuerId, { ...tutor, sign: (given) => signed(given, {}, old) });
  expect(byOld.complete.body['msg']).toEqual(untrusted);
});

test('300 groups are read; groups that are left out are refused with what the college must configure', async () => {
  const many = [...Array.from({ length: 299 }, (_, index) => `group ${index}`), 'tutors'];
  expect((await college.signIn(issuerId, claims({ groups: many }))).complete.status).toBe(200);
  const overage = { groups: undefined, _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } };
  expect(await sentenceFor(claims(overage))).toContain(
    'only the groups that are assigned to this application',
  );
  expect(await sentenceFor(claims({ groups: undefined, hasgroups: true }))).toContain('in too many');
});

test('a user who is renamed at the college is the same; an e-mail address or a user name is nobody', async () => {
  const renamed = claims({
    name: 'Colin Smith',
    preferred_username: 'csmith',
    email: 'csmith@college.example',
  });
  expect((await college.signIn(issuerId, renamed)).complete.body).toMatchObject({
    session: { userId: personId('clarke') },
  });
  const sameNames = { claims: { ...renamed.claims, sub: 'c-99' } };
  expect((await college.signIn(issuerId, sameNames)).complete.body).toEqual({
    session: null,
    mayCreate: true,
  });
});

test('while the service is down nobody signs in by it, open sessions stay, and the next minute it works again', async () => {
  const fresh = await startTestIssuer();
  const id = await college.addIssuer({ issuer: fresh });
  await college.link(id, 'hassan', 'h');
  fresh.down(true);
  const down = await browserAt(college.node).send('POST', '/singleSignOn/begin', {
    issuerId: id,
    purpose: 'sign in',
  });
  expect([down.status, down.body['msg']]).toEqual([503, expect.stringContaining('cannot be reached')]);
  expect(await college.sessionsOf(personId('hassan'))).toBe(1);
  fresh.down(false);
  const browser = browserAt(college.node);
  const answer = fresh.signIn(await browser.begin(id), { claims: { sub: 'h', groups: ['tutors'] } });
  fresh.down(true);
  await browser.comeBack(id, answer);
  expect((await browser.complete()).body['msg']).toContain('cannot be reached');
  // What it said of itself is kept for a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const later = await browserAt(college.node).send('POST', '/singleSignOn/begin', {
    issuerId: id,
    purpose: 'sign in',
  });
  expect([later.status, later.body['msg']]).toEqual([503, expect.stringContaining('cannot be reached')]);
  await fresh.stop();
});

test('a service at an address inside the provider’s own network, or that calls itself otherwise, is not used [THREAT-27]', async () => {
  const check = async (address: string) => {
    const id = await college.addIssuer({ address });
    const { body } = await browserAt(college.node).send(
      'POST',
      `/singleSignOn/issuers/${id}/check`,
      {},
      tokenOf('priya'),
    );
    return body['problem'];
  };
  expect(await check('http://169.254.169.254')).toContain('not on the public internet');
  expect(await check('https://10.0.0.1')).toContain('not on the public internet');
  expect(await check('http://localhost:9999')).toContain('not on the public internet');
  expect(await check(`${college.issuer.url}/elsewhere`)).toContain('no sign-in service at this address');
  college.issuer.announce({ issuer: 'https://login.elsewhere.example' });
  expect(await check(`${college.issuer.url}/`)).toContain('calls itself by another address');
  college.issuer.announce({ issuer: college.issuer.url });
});

test('the cookie of the way is bound to one service and one use, also where ten pages complete at once', async () => {
  const browser = browserAt(college.node);
  await browser.comeBack(issuerId, college.issuer.signIn(await browser.begin(issuerId), tutor));
  const jar = new Map(browser.jar);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => {
      const copy = browserAt(college.node);
      for (const [name, value] of jar) copy.jar.set(name, value);
      return copy.complete();
    }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    createHash('sha256')
      .update([...jar.values()].join())
      .digest(),
  ).toHaveLength(32);
});
