// Proves that whoever is signed out at the college loses their screens here, and how signing out here leads there.
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from '../../../../testing/socket.ts';
import { browserAt, openCollege, tokenOf, type College } from './test-college.ts';

vi.setConfig({ testTimeout: 60_000 });

let college: College;
let issuerId: string;
beforeAll(async () => {
  college = await openCollege();
});
afterAll(() => college.stop());
beforeEach(async () => {
  await college.node.restore();
  college.issuer.down(false);
  issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
});

const logoutToken = (more: object = {}) => college.issuer.logoutToken({ sub: 'c-1', ...more });

async function sendLogout(token: string, id = issuerId): Promise<number> {
  const answer = await fetch(`${college.node.url}/api/singleSignOn/${id}/backchannelLogout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }),
  });
  await answer.text();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.status;
}

async function signedIn(more: object = {}): Promise<string> {
  const { complete } = await college.signIn(issuerId, {
    claims: { sub: 'c-1', groups: ['tutors'], ...more },
  });
  return (complete.body['session'] as { token: string }).token;
}

async function isOpen(token: string): Promise<boolean> {
  const { status } = await browserAt(college.node).send('GET', '/session', undefined, token);
  return status === 200;
}

test('a logout token ends every session of the person, and their sockets within two seconds', async () => {
  const token = await signedIn();
  const socket = await openSocket(college.node.url, token);
  const closed = new Promise<number>((resolve) => {
    const begun = performance.now();
    socket.on('disconnect', () => resolve(performance.now() - begun));
  });
  expect(await sendLogout(await logoutToken())).toBe(200);
  const ms = await closed;
  console.info(`socket closed ${Math.round(ms)} ms after the logout token was sent`);
  // Two seconds on a machine that is not busy otherwise.
  expect(ms).toBeLessThan(5000);
  expect(await isOpen(token)).toBe(false);
  // Also the one from before the account was connected.
  expect(await isOpen(tokenOf('clarke'))).toBe(false);
  expect(await isOpen(tokenOf('hassan'))).toBe(true);
});

test('a logout token with a session id ends that session only', async () => {
  const [laptop, phone] = [await signedIn({ sid: 's-1' }), await signedIn({ sid: 's-2' })];
  expect(await sendLogout(await logoutToken({ sub: undefined, sid: 's-1' }))).toBe(200);
  expect([await isOpen(laptop), await isOpen(phone)]).toEqual([false, true]);
});

test.each([
  ['an ID token', { nonce: 'n', events: undefined }],
  ['one with a nonce', { nonce: 'n' }],
  ['one without an event', { events: undefined }],
  ['one with another event', { events: { 'https://example.org/other': {} } }],
  ['one of another issuer', { iss: 'https://login.elsewhere.example' }],
  ['one for another application', { aud: 'another' }],
  ['one of an hour ago', { iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }],
  ['one without a time', { iat: undefined }],
  ['one without an id', { jti: undefined }],
  ['one about nobody', { sub: undefined }],
])('%s is no logout token', async (_name, more) => {
  const token = await signedIn();
  expect(await sendLogout(await logoutToken(more))).toBe(400);
  expect(await isOpen(token)).toBe(true);
});

test('a logout token without a signature, by a strange key, at another service, or sent twice is refused', async () => {
  const token = await signedIn();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, claims] = (await logoutToken()).split('.');
  expect(await sendLogout(`${part({ alg: 'none' })}.${claims}.`)).toBe(400);
  const strange = await college.issuer.newKey('first');
  expect(await sendLogout(await college.issuer.logoutToken({ sub: 'c-1' }, strange))).toBe(400);
  expect(await sendLogout(await logoutToken(), 'nothing')).toBe(400);
  expect(await isOpen(token)).toBe(true);
  const valid = await logoutToken();
  expect([await sendLogout(valid), await sendLogout(valid)]).toEqual([200, 400]);
});

test('a logout token with a session id also ends a sign-in by it that is not complete yet', async () => {
  const begin = async (sid: string) => {
    const browser = browserAt(college.node);
    const address = await browser.begin(issuerId);
    await browser.comeBack(
      issuerId,
      college.issuer.signIn(address, { claims: { sub: 'c-1', groups: ['tutors'], sid } }),
    );
    return browser;
  };
  const [ended, other] = [await begin('s-1'), await begin('s-2')];
  expect(await sendLogout(await logoutToken({ sub: undefined, sid: 's-1' }))).toBe(200);
  expect((await ended.complete()).body['msg']).toBe(ssoSentences.expired);
  expect((await other.complete()).status).toBe(200);
  const whole = await begin('s-3');
  expect(await sendLogout(await logoutToken())).toBe(200);
  expect((await whole.complete()).body['msg']).toBe(ssoSentences.expired);
});

test('nor does the second factor complete a sign-in whose session at the college has ended', async () => {
  const evening = await college.addIssuer({ category: 'evening' });
  await college.link(evening, 'okafor', 'o');
  const ticketOf = async (sid: string) => {
    const { complete } = await college.signIn(evening, { claims: { sub: 'o', groups: ['tutors'], sid } });
    return complete.body['ticket'];
  };
  const [ended, other] = [await ticketOf('s-1'), await ticketOf('s-2')];
  expect(await sendLogout(await logoutToken({ sub: undefined, sid: 's-1' }), evening)).toBe(200);
  const complete = (ticket: unknown) =>
    browserAt(college.node).send('POST', '/users/login/secondFactor', {
      ticket,
      proof: { kind: 'recovery code', code: 'FIRSTXXXXX' },
    });
  expect((await complete(ended)).status).toBe(401);
  expect((await complete(other)).status).toBe(200);
});

test('signing out here leads to the college’s own sign-out, and back to the login of staff', async () => {
  const token = await signedIn();
  const { body } = await browserAt(college.node).send('GET', '/singleSignOn/signOut', undefined, token);
  const address = new URL(String(body['url']));
  expect(address.origin + address.pathname).toBe(`${college.issuer.url}/end`);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${college.node.url}/staff`);
  expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
  // Whoever signed in with a password has nothing to sign out of there.
  const own = await browserAt(college.node).send(
    'GET',
    '/singleSignOn/signOut',
    undefined,
    tokenOf('hassan'),
  );
  expect(own.body).toEqual({ url: null });
});
