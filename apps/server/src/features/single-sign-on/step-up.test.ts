// Proves that staff who are connected show at their college that it is still them: the college must have asked for it just now, of the same person, and once.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { flowSentences, ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { startTestIssuer, type TestIssuer } from '../../../../../testing/test-issuer.ts';
import {
  browserAt,
  openCollege,
  personId,
  tokenOf,
  type Browser,
  type College,
} from './single-sign-on.fixture.ts';

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
  other.announce({});
  issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
  await college.node.pool.query("update auth.sessions set proved_at = now() - interval '16 minutes'");
});

const clarke = tokenOf('clarke');
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
/** What the college says of Mr Clarke who has just entered his password there. */
const fresh = (more: object = {}) => ({
  claims: { sub: 'c-1', groups: ['tutors'], auth_time: seconds(0), ...more },
});

/** An action for which a proof must be younger than 15 minutes. */
const act = async (browser: Browser, token = clarke) => {
  const { status, body } = await browser.send('POST', '/secondFactor/apps/begin', {}, token);
  return status === 200 ? 'done' : body['code'];
};
const finish = async (browser: Browser, token = clarke) => {
  const { status, body } = await browser.send('POST', '/singleSignOn/proof', undefined, token);
  return status === 204 ? 'proved' : body['msg'];
};
/** To the college and back, as the window does; the answer of the last call. */
async function prove(token = fresh(), browser = browserAt(college.node)): Promise<unknown> {
  const address = await browser.begin(issuerId, 'prove', clarke);
  await browser.comeBack(issuerId, college.issuer.signIn(address, token));
  return finish(browser);
}

test('a teacher whose proof is old is asked, enters the password at the college, and what was refused is done', async () => {
  const browser = browserAt(college.node);
  expect(await act(browser)).toBe('PROOF_REQUIRED');
  expect((await browser.send('POST', '/secondFactor/begin', {}, clarke)).body['ways']).toEqual([
    'college account',
  ]);
  const address = await browser.begin(issuerId, 'prove', clarke);
  // The college must ask, even where a session is open there.
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ max_age: '0', prompt: 'login' });
  const back = await browser.comeBack(issuerId, college.issuer.signIn(address, fresh()));
  expect(back.location).toBe('/collegeAccount/prove');
  // Coming back is not enough: the page sends it, in its session.
  expect(await act(browser)).toBe('PROOF_REQUIRED');
  expect(await finish(browser)).toBe('proved');
  expect(await act(browser)).toBe('done');
  const { rows } = await college.node.pool.query<{ proved_by: string }>(
    "select proved_by from auth.sessions where proved_at > now() - interval '1 minute'",
  );
  expect(rows).toEqual([{ proved_by: 'college account' }]);
});

test.each([
  ['ten minutes ago', { auth_time: seconds(-600) }],
  ['a day ago', { auth_time: seconds(-86_400) }],
  ['at a time that it does not say', { auth_time: undefined }],
])('a college that last asked for the password %s proves nothing', async (_when, more) => {
  expect(await prove(fresh(more))).toBe(flowSentences['not fresh']);
  expect(await act(browserAt(college.node))).toBe('PROOF_REQUIRED');
  expect(await prove()).toBe('proved');
});

test('a college that says that it cannot tell when it asked is not gone to: the teacher reads to add a factor here', async () => {
  other.announce({ claims_supported: ['sub', 'iss', 'aud'] });
  const id = await college.addIssuer({ issuer: other });
  await college.node.pool.query('update auth.identities set issuer_id = $1 where issuer_id = $2', [
    id,
    issuerId,
  ]);
  const begin = () =>
    browserAt(college.node).send('POST', '/singleSignOn/begin', { purpose: 'prove' }, clarke);
  expect((await begin()).body).toMatchObject({ code: 'RULE', msg: flowSentences['not fresh'] });
  other.announce({ claims_supported: ['sub', 'auth_time'] });
  await college.node.pool.query('update auth.issuers set version = version + 1 where id = $1', [id]);
  expect((await begin()).status).toBe(200);
});

test('somebody with a factor here is not proved by a college that asks for a password alone, but by one that asks for two steps', async () => {
  const signed = await college.signIn(issuerId, fresh());
  const token = (signed.complete.body['session'] as { token: string }).token;
  await college.node.pool.query(
    `insert into auth.factors (id, user_id, kind, name, secret) values (gen_random_uuid(), $1, 'app', '', '\\x00')`,
    [personId('clarke')],
  );
  const ways = async () =>
    (await browserAt(college.node).send('POST', '/secondFactor/begin', {}, token)).body['ways'];
  expect(await ways()).toEqual(['app']);
  expect(await prove()).toBe(ssoSentences.ownFactor);
  expect(await act(browserAt(college.node))).toBe('PROOF_REQUIRED');
  await college.node.pool.query("update auth.issuers set required_amr = '{mfa}' where id = $1", [issuerId]);
  expect(await ways()).toEqual(['app', 'college account']);
  expect(await prove(fresh({ amr: ['pwd', 'mfa'] }))).toBe('proved');
});

test('authentication contexts of Microsoft Entra ID are asked for by name, and must be in the answer', async () => {
  const id = await college.addIssuer({ category: 'evening', requiredAcrs: ['c1'] });
  const browser = browserAt(college.node);
  const { searchParams } = new URL(await browser.begin(id));
  expect(JSON.parse(searchParams.get('claims') ?? '{}')).toEqual({
    id_token: { acrs: { essential: true, value: 'c1' } },
  });
  await college.link(id, 'hassan', 'h');
  const signIn = (acrs: unknown) => college.signIn(id, { claims: { sub: 'h', groups: ['tutors'], acrs } });
  expect((await signIn(['c2'])).complete.body['msg']).toBe(flowSentences['weak sign-in']);
  expect((await signIn(['c1', 'c2'])).complete.status).toBe(200);
});

test('a clock that is a minute behind proves', async () => {
  expect(await prove(fresh({ auth_time: seconds(-60) }))).toBe('proved');
});

test('the account of somebody else proves nothing, nor one that nobody here has', async () => {
  await college.link(issuerId, 'hassan', 'h');
  for (const sub of ['h', 'stranger']) expect(await prove(fresh({ sub }))).toBe(ssoSentences.otherAccount);
  expect(await act(browserAt(college.node))).toBe('PROOF_REQUIRED');
});

test('an answer proves once', async () => {
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId, 'prove', clarke);
  const answer = college.issuer.signIn(address, fresh());
  await browser.comeBack(issuerId, answer);
  const kept = new Map(browser.jar);
  expect(await finish(browser)).toBe('proved');
  expect([...browser.jar.keys()]).toEqual([]);
  await college.node.pool.query("update auth.sessions set proved_at = now() - interval '16 minutes'");
  // With the cookie as it was, and with the same answer again.
  for (const [name, value] of kept) browser.jar.set(name, value);
  expect(await finish(browser)).toBe(ssoSentences.expired);
  await browser.comeBack(issuerId, answer);
  expect(await finish(browser)).toBe(ssoSentences.expired);
  expect(await act(browser)).toBe('PROOF_REQUIRED');
});

test('of ten pages that send one answer at once, one proves', async () => {
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId, 'prove', clarke);
  await browser.comeBack(issuerId, college.issuer.signIn(address, fresh()));
  const copies = Array.from({ length: 10 }, () => {
    const copy = browserAt(college.node);
    for (const [name, value] of browser.jar) copy.jar.set(name, value);
    return finish(copy);
  });
  expect((await Promise.all(copies)).filter((each) => each === 'proved')).toHaveLength(1);
});

test('what one user began proves nothing for another one who signs in on that browser', async () => {
  await college.link(issuerId, 'hassan', 'h');
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId, 'prove', clarke);
  await browser.comeBack(issuerId, college.issuer.signIn(address, fresh({ sub: 'h' })));
  expect(await finish(browser, tokenOf('hassan'))).toBe(ssoSentences.expired);
  expect(await act(browser, tokenOf('hassan'))).toBe('PROOF_REQUIRED');
});

test('a proof belongs to the session that sends it: other devices of the teacher are asked again', async () => {
  const phone = await college.signIn(issuerId, fresh());
  const token = (phone.complete.body['session'] as { token: string }).token;
  await college.node.pool.query("update auth.sessions set proved_at = now() - interval '16 minutes'");
  expect(await prove()).toBe('proved');
  expect(await act(browserAt(college.node), token)).toBe('PROOF_REQUIRED');
});

test('signing in is no proof, connecting is none, and a proof is neither', async () => {
  const browser = browserAt(college.node);
  const signIn = await browser.begin(issuerId);
  await browser.comeBack(issuerId, college.issuer.signIn(signIn, fresh()));
  expect(await finish(browser)).toBe(ssoSentences.expired);
  const address = await browser.begin(issuerId, 'prove', clarke);
  await browser.comeBack(issuerId, college.issuer.signIn(address, fresh()));
  expect((await browser.complete()).body['msg']).toBe(ssoSentences.expired);
  expect((await browser.send('POST', '/singleSignOn/link', undefined, clarke)).body['msg']).toBe(
    ssoSentences.expired,
  );
  expect(await finish(browser)).toBe('proved');
});

test('the answer of another college, in its own name or in that of the teacher’s, proves nothing', async () => {
  const otherId = await college.addIssuer({ issuer: other });
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId, 'prove', clarke);
  // The other one was asked with everything that was meant for the first.
  const stolen = other.signIn(address, fresh());
  await browser.comeBack(otherId, stolen);
  expect(await finish(browser)).toBe(ssoSentences.expired);
  await browser.comeBack(issuerId, { ...stolen, iss: college.issuer.url });
  expect(await finish(browser)).toBe(flowSentences.invalid);
  expect(await act(browser)).toBe('PROOF_REQUIRED');
});

test('somebody with accounts of two colleges proves at the one that was connected first, and the same name at the other is nobody', async () => {
  const otherId = await college.addIssuer({ issuer: other });
  await college.node.pool.query("update auth.identities set linked_at = now() - interval '1 day'");
  await college.link(otherId, 'clarke', 'c-1');
  const browser = browserAt(college.node);
  const address = await browser.begin(otherId, 'prove', clarke);
  expect(new URL(address).origin).toBe(college.issuer.url);
  await browser.comeBack(otherId, other.signIn(address, fresh()));
  expect(await finish(browser)).toBe(ssoSentences.expired);
  expect(await prove()).toBe('proved');
});

test('a user who has left the groups proves nothing, and is signed out', async () => {
  expect(await prove(fresh({ groups: ['alumni'] }))).not.toBe('proved');
  expect(await college.sessionsOf(personId('clarke'))).toBe(0);
});

test('nobody proves at a service that is switched off, has been disconnected, or is not theirs', async () => {
  const begin = async (token: string) =>
    (await browserAt(college.node).send('POST', '/singleSignOn/begin', { purpose: 'prove' }, token)).body[
      'msg'
    ];
  expect(await begin(tokenOf('hassan'))).toBe(ssoSentences.off);
  // One that is somebody else's is on all the time.
  const otherId = await college.addIssuer({ issuer: other, category: 'evening' });
  await college.link(otherId, 'okafor', 'o');
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId, 'prove', clarke);
  await browser.comeBack(issuerId, college.issuer.signIn(address, fresh()));
  await college.node.pool.query('update auth.issuers set enabled_at = null where id = $1', [issuerId]);
  expect(await finish(browser)).toBe(ssoSentences.off);
  expect(await begin(clarke)).toBe(ssoSentences.off);
  await college.node.pool.query('update auth.issuers set enabled_at = now() where id = $1', [issuerId]);
  await college.node.pool.query('delete from auth.identities where user_id = $1', [personId('clarke')]);
  expect(await finish(browser)).toBe(ssoSentences.otherAccount);
});

test('learners and people who are not signed in cannot begin or finish a proof', async () => {
  const browser = browserAt(college.node);
  for (const [token, status] of [
    [tokenOf('amina'), 403],
    [undefined, 401],
  ] as const) {
    expect((await browser.send('POST', '/singleSignOn/begin', { purpose: 'prove' }, token)).status).toBe(
      status,
    );
    expect((await browser.send('POST', '/singleSignOn/proof', undefined, token)).status).toBe(status);
  }
});
