// Proves that a user who is signed out at the college loses their screens here, and how signing out here leads there.
import { flowSentences, ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from '../../../../../testing/socket.ts';
import { startTestIssuer, type TestIssuer } from '../../../../../testing/test-issuer.ts';
import { browserAt, openCollege, personId, tokenOf, type College } from './single-sign-on.fixture.ts';
import { emergencyStaffOf } from './emergency.fixture.ts';

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

async function signedIn(more: object = {}, id = issuerId, by = college.issuer): Promise<string> {
  const token = { claims: { sub: 'c-1', groups: ['tutors'], ...more } };
  const { complete } = await college.signIn(id, token, { by });
  return (complete.body['session'] as { token: string }).token;
}

/** A sign-in that has come back, and is not complete yet. */
async function begun(sid: string, id = issuerId, by = college.issuer) {
  const browser = browserAt(college.node);
  const address = await browser.begin(id);
  await browser.comeBack(id, by.signIn(address, { claims: { sub: 'c-1', groups: ['tutors'], sid } }));
  return browser;
}

async function isOpen(token: string): Promise<boolean> {
  const { status } = await browserAt(college.node).send('GET', '/session', undefined, token);
  return status === 200;
}

test('a logout token ends every session of the person, and their sockets within two seconds', async () => {
  // Somebody else keeps theirs, for emergencies.
  await emergencyStaffOf(college).makeReady('priya');
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

test('a form is read up to the length that everybody’s body may have', async () => {
  expect(await sendLogout('x'.repeat(4000))).toBe(400);
  expect(await sendLogout('x'.repeat(4096))).toBe(413);
});

test('a logout token with a session id ends that session only', async () => {
  await college.link(issuerId, 'hassan', 'h');
  const sessions = [
    await signedIn({ sid: 's-1' }),
    await signedIn({ sid: 's-2' }),
    await signedIn({ sid: 's-3', sub: 'h' }),
  ];
  const open = async () => Promise.all(sessions.map(isOpen));
  expect(await sendLogout(await logoutToken({ sub: undefined, sid: 's-1' }))).toBe(200);
  expect(await open()).toEqual([false, true, true]);
  expect(await sendLogout(await logoutToken({ sub: undefined, sid: 's-3' }))).toBe(200);
  expect(await open()).toEqual([false, true, false]);
});

test.each([
  ['a session', { sub: undefined, sid: 's-1' }],
  ['a person', {}],
])('of two colleges that call %s the same, each ends only its own', async (_what, more) => {
  const evening = await college.addIssuer({ issuer: other, category: 'evening' });
  await college.link(evening, 'hassan', 'c-1');
  const here = await signedIn({ sid: 's-1' });
  const there = await signedIn({ sid: 's-1' }, evening, other);
  const ended = await begun('s-1');
  const left = await begun('s-1', evening, other);
  expect(await sendLogout(await logoutToken(more))).toBe(200);
  expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
  expect((await ended.complete()).body['msg']).toBe(ssoSentences.expired);
  expect((await left.complete()).status).toBe(200);
  expect(await sendLogout(await other.logoutToken({ sub: 'c-1', ...more }), evening)).toBe(200);
  expect(await isOpen(there)).toBe(false);
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

test('a logout token that comes while the service is down is answered with a sentence, and ends the session once it is sent again', async () => {
  const token = await signedIn();
  const valid = await logoutToken();
  const send = async () => {
    const answer = await fetch(`${college.node.url}/api/singleSignOn/${issuerId}/backchannelLogout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: valid }),
    });
    const text = await answer.text();
    return [answer.status, text === '' ? null : (JSON.parse(text) as unknown)];
  };
  const down = [503, { code: 'UNAVAILABLE', msg: flowSentences.unreachable }];
  college.issuer.down(true);
  // First its keys cannot be asked for, then neither can what it says of itself.
  expect(await send()).toEqual(down);
  await college.node.pool.query('update auth.issuers set version = version + 1');
  expect(await send()).toEqual(down);
  expect(await isOpen(token)).toBe(true);
  college.issuer.down(false);
  expect(await send()).toEqual([200, null]);
  expect(await isOpen(token)).toBe(false);
});

test('a logout token without a signature, by a strange key, at another service, or sent twice is refused [THREAT-25]', async () => {
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
  const [ended, left] = [await begun('s-1'), await begun('s-2')];
  expect(await sendLogout(await logoutToken({ sub: undefined, sid: 's-1' }))).toBe(200);
  expect((await ended.complete()).body['msg']).toBe(ssoSentences.expired);
  expect((await left.complete()).status).toBe(200);
  const whole = await begun('s-3');
  expect(await sendLogout(await logoutToken())).toBe(200);
  expect((await whole.complete()).body['msg']).toBe(ssoSentences.expired);
});

test('nor does the second factor complete a sign-in whose session at the college has ended', async () => {
  const evening = await college.addIssuer({ category: 'evening' });
  await college.link(evening, 'okafor', 'o');
  await college.link(evening, 'hassan', 'h');
  await college.node.pool.query(
    `insert into auth.factors (id, user_id, kind, name, secret) values (gen_random_uuid(), $1, 'app', '', '\\x00')`,
    [personId('hassan')],
  );
  const ticketOf = async (sid: string, sub = 'o') => {
    const { complete } = await college.signIn(evening, { claims: { sub, groups: ['tutors'], sid } });
    return complete.body['ticket'];
  };
  const [ended, left] = [await ticketOf('s-1'), await ticketOf('s-2')];
  await ticketOf('s-3', 'h');
  const leftAfter = async (sid: string) => {
    expect(await sendLogout(await logoutToken({ sub: undefined, sid }), evening)).toBe(200);
    const { rows } = await college.node.pool.query(
      'select issuer_sid from auth.sign_in_tickets where identity_id is not null order by issuer_sid',
    );
    return (rows as { issuer_sid: string }[]).map(({ issuer_sid }) => issuer_sid);
  };
  expect(await leftAfter('s-1')).toEqual(['s-2', 's-3']);
  expect(await leftAfter('s-3')).toEqual(['s-2']);
  const complete = (ticket: unknown) =>
    browserAt(college.node).send('POST', '/users/login/secondFactor', {
      ticket,
      proof: { kind: 'recovery code', code: 'FIRSTXXXXX' },
    });
  expect((await complete(ended)).status).toBe(401);
  expect((await complete(left)).status).toBe(200);
});

test('signing out here leads to the college’s own sign-out while its service is on, and back to the login of staff', async () => {
  const evening = await college.addIssuer({ issuer: other, category: 'evening' });
  await college.link(evening, 'hassan', 'h');
  const token = await signedIn();
  const ofEvening = await signedIn({ sub: 'h' }, evening, other);
  const read = async (by: string) =>
    (await browserAt(college.node).send('GET', '/singleSignOn/signOut', undefined, by)).body['url'];
  const address = new URL(String(await read(token)));
  expect(address.origin + address.pathname).toBe(`${college.issuer.url}/end`);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${college.node.url}/staff`);
  expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
  expect(await read(ofEvening)).toContain(`${other.url}/end`);
  // A user who signed in with a password has nothing to sign out of there.
  expect(await read(tokenOf('hassan'))).toBe(null);
  await college.node.pool.query('update auth.issuers set enabled_at = null where id = $1', [issuerId]);
  expect(await read(token)).toBe(null);
});
