// Proves that administrators add, check and remove the sign-in services of their category, and that staff are offered those that they can use.
import { checkSentences, flowSentences, ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askAt } from '../../../../../testing/ask.ts';
import { missingId } from '../../../../../testing/identity.ts';
import { issuerSettings } from '../../../../../testing/issuer-settings.ts';
import { soon } from '../../../../../testing/soon.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { startAccountChecks } from './account-checks.ts';
import { browserAt, openCollege, personId, type College } from './single-sign-on.fixture.ts';

let college: College;
beforeAll(async () => {
  college = await openCollege();
});
afterAll(() => college.stop());
beforeEach(async () => {
  vi.useRealTimers();
  college.issuer.announce({});
  await college.node.restore();
});

const ask = (method: string, path: string, body?: object) =>
  askAt(college.node.url, 'priya', method, `/singleSignOn${path}`, body);
const offered = async () => ((await ask('GET', '')).body['issuers'] as { id: string }[]).map(({ id }) => id);
const service = { ...issuerSettings, categoryId: categories.morning, issuer: 'https://login.example.org' };
const add = async (more: object = {}) =>
  String((await ask('POST', '/issuers', { ...service, ...more })).body['issuerId']);

/** What administrators of Morning read of its services, by their ids. */
async function shown(): Promise<Record<string, { name: string; hasSecret: boolean; version: number }>> {
  const path = `/live/singleSignOn.issuersOfCategory?categoryId=${categories.morning}`;
  const { body } = await askAt(college.node.url, 'priya', 'GET', path);
  const rows = body['rows'] as { id: string; name: string; hasSecret: boolean; version: number }[];
  return Object.fromEntries(
    rows.map(({ id, name, hasSecret, version }) => [id, { name, hasSecret, version }]),
  );
}

test('a service is added once to a category, and removed with what was connected by it', async () => {
  const added = await ask('POST', '/issuers', service);
  expect(added.status).toBe(201);
  const issuerId = String(added.body['issuerId']);
  expect(await ask('POST', '/issuers', service)).toMatchObject({
    status: 409,
    body: { msg: issuerSentences.exists },
  });
  const other = await college.addIssuer({ category: 'evening' });
  await college.link(issuerId, 'clarke', 'c-1');
  await college.link(other, 'hassan', 'h');
  expect((await ask('DELETE', `/issuers/${issuerId}`)).status).toBe(204);
  const { rows } = await college.node.pool.query(
    'select issuers.id, user_id from auth.issuers left join auth.identities on issuer_id = issuers.id where issuers.id = any($1)',
    [[issuerId, other]],
  );
  expect(rows).toEqual([{ id: other, user_id: personId('hassan') }]);
});

test('a change is of one service, leaves a secret that is not entered as it is, and is refused to a user who has not seen the change before it', async () => {
  const other = await college.addIssuer({ address: 'https://other.example.org' });
  const issuerId = await add({ clientSecret: 'first' });
  const change = (more: object) => ask('PATCH', `/issuers/${issuerId}`, { ...issuerSettings, ...more });
  const before = await shown();
  expect([before[issuerId], before[other]]).toMatchObject([
    { name: 'Sixth form', hasSecret: true, version: 1 },
    { hasSecret: false, version: 1 },
  ]);
  // What is entered as it was changes nothing.
  expect((await change({ expectedVersion: 1 })).status).toBe(204);
  expect(await shown()).toEqual(before);
  const issuerName = 'Academy';
  expect((await change({ issuerName, expectedVersion: 1 })).status).toBe(204);
  expect(await shown()).toEqual({ ...before, [issuerId]: { name: issuerName, hasSecret: true, version: 2 } });
  const late = await change({ expectedVersion: 1 });
  expect(late).toMatchObject({ status: 409, body: { current: { issuerName, version: 2 } } });
  expect(late.body['current']).not.toHaveProperty('clientSecret');
  expect((await change({ issuerName, clientSecret: '' })).status).toBe(204);
  expect((await shown())[issuerId]).toMatchObject({ hasSecret: false, version: 3 });
  expect((await change({ issuerName, clientSecret: 'second' })).status).toBe(204);
  expect(await shown()).toEqual({ ...before, [issuerId]: { name: issuerName, hasSecret: true, version: 4 } });
  expect((await ask('DELETE', `/issuers/${issuerId}`)).status).toBe(204);
  const { rows } = await college.node.pool.query(
    "select act, details->'fields' as fields from auth.audit where subject_id = $1 order by id",
    [issuerId],
  );
  expect(rows).toEqual([
    { act: 'issuer added', fields: null },
    { act: 'issuer changed', fields: ['name'] },
    { act: 'issuer changed', fields: ['clientSecret'] },
    { act: 'issuer changed', fields: ['clientSecret'] },
    { act: 'issuer removed', fields: null },
  ]);
});

test('an administrator keeps the services of the category that they have selected, and finds no others', async () => {
  const evening = await college.addIssuer({ category: 'evening' });
  const statuses = async (issuerId: string) => [
    (await ask('PATCH', `/issuers/${issuerId}`, issuerSettings)).status,
    (await ask('PUT', `/issuers/${issuerId}/enabled`, { enabled: false })).status,
    (await ask('POST', `/issuers/${issuerId}/check`)).status,
    (await ask('DELETE', `/issuers/${issuerId}`)).status,
  ];
  expect(await statuses(await college.addIssuer())).toEqual([204, 204, 200, 204]);
  expect(await statuses(evening)).toEqual([404, 404, 404, 404]);
  expect(await statuses(missingId)).toEqual([404, 404, 404, 404]);
  expect((await ask('POST', '/issuers', { ...service, categoryId: categories.evening })).status).toBe(404);
});

test('a check says what the service can do, and what it lacks', async () => {
  const issuerId = await college.addIssuer();
  const check = () => ask('POST', `/issuers/${issuerId}/check`);
  const found = async () => (await check()).body['found'];
  expect(await found()).toMatchObject({ signsOut: true, saysWhenSignedOut: true, keys: 1 });
  college.issuer.announce({ end_session_endpoint: undefined, backchannel_logout_supported: false });
  expect(await found()).toMatchObject({ signsOut: false, saysWhenSignedOut: false });
  const { url } = college.issuer;
  for (const jwks_uri of [`${url}/elsewhere`, `${url}/page`]) {
    college.issuer.announce({ jwks_uri });
    expect(await found()).toMatchObject({ keys: 0 });
  }
  college.issuer.announce({ response_types_supported: ['id_token'] });
  expect((await check()).body).toMatchObject({ problem: checkSentences.noCode, found: null });
  college.issuer.announce({});
  // What is wrong here is not said to be wrong there.
  await college.node.pool.query("update auth.issuers set client_secret = '\\x00' where id = $1", [issuerId]);
  expect((await check()).status).toBe(500);
});

const code = 'javascript:alert(document.domain)';

test.each([
  ['an address that is code', { authorization_endpoint: code }],
  ['an address that is code to sign out', { end_session_endpoint: code }],
  ['an address that is code for its keys', { jwks_uri: code }],
  ['an address that is code for its tokens', { token_endpoint: code }],
  ['a page of its own making', { authorization_endpoint: 'data:text/html,<script>alert(1)</script>' }],
  ['a file', { end_session_endpoint: 'file:///etc/passwd' }],
  ['an application', { authorization_endpoint: 'ms-settings:x' }],
  ['a part of an address', { authorization_endpoint: '/authorize' }],
  ['an address with a password', { authorization_endpoint: 'https://a:b@login.example.org/' }],
  ['no address', { jwks_uri: 'no address' }],
  ['no address for its keys', { jwks_uri: undefined }],
  ['no address to sign in', { authorization_endpoint: undefined }],
  ['no address for its tokens', { token_endpoint: undefined }],
  ['a number for an address', { end_session_endpoint: 5 }],
  ['nothing for an address', { authorization_endpoint: null }],
  ['a number for its claims', { claims_supported: 5 }],
  ['a word for its answers', { response_types_supported: 'code' }],
])(
  'a service that names %s is refused with its sentence, and no browser goes there',
  async (_what, wrong) => {
    const issuerId = await college.addIssuer();
    await college.link(issuerId, 'clarke', 'c-1');
    const { complete } = await college.signIn(issuerId, { claims: { sub: 'c-1', groups: ['tutors'] } });
    const { token } = complete.body['session'] as { token: string };
    college.issuer.announce(wrong);
    // What was kept of it is asked for again.
    await college.node.pool.query('update auth.issuers set version = version + 1');
    expect(await ask('POST', `/issuers/${issuerId}/check`)).toMatchObject({
      status: 200,
      body: { problem: checkSentences.metadata, found: null },
    });
    const begun = await browserAt(college.node).send('POST', '/singleSignOn/begin', {
      issuerId,
      purpose: 'sign in',
    });
    expect(begun).toMatchObject({ status: 422, body: { code: 'RULE', msg: flowSentences.invalid } });
    const left = await browserAt(college.node).send('GET', '/singleSignOn/signOut', undefined, token);
    expect(left).toMatchObject({ status: 200, body: { url: null } });
    const logout = await fetch(`${college.node.url}/api/singleSignOn/${issuerId}/backchannelLogout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: await college.issuer.logoutToken({ sub: 'c-1' }) }),
    });
    expect([logout.status, await logout.json()]).toEqual([
      503,
      { code: 'UNAVAILABLE', msg: flowSentences.unreachable },
    ]);
  },
);

test('a service whose keys are endless, cut off or late is told to administrators, not a failure here', async () => {
  const issuerId = await college.addIssuer();
  for (const path of ['/endless', '/cut']) {
    college.issuer.announce({ jwks_uri: college.issuer.url + path });
    expect(await ask('POST', `/issuers/${issuerId}/check`)).toMatchObject({
      status: 200,
      body: { problem: checkSentences.unreachable },
    });
  }
});

test('staff are offered the services that are switched on, of categories that are not hidden, by name', async () => {
  // Two have one name: those of the test are made of the first four letters of the id.
  const ids = ['2222', '1111', '1112'].map((start) => missingId.replace(/^.{8}/, start.padStart(8, 'b')));
  const [last = '', first = '', second = ''] = ids;
  await college.addIssuer({ id: last });
  await college.addIssuer({ id: second, category: 'evening' });
  await college.addIssuer({ id: first, address: 'https://first.example.org' });
  await college.addIssuer({ isOn: false, address: 'https://other.example.org' });
  await college.node.pool.query("update auth.issuers set name = 'College z' where id = $1", [last]);
  expect(await offered()).toEqual([first, second, last]);
  await college.node.pool.query('update categories set hidden_at = now() where id = $1', [
    categories.evening,
  ]);
  expect(await offered()).toEqual([first, last]);
  const begin = (issuerId: string) =>
    browserAt(college.node).send('POST', '/singleSignOn/begin', { issuerId, purpose: 'sign in' });
  expect((await begin(last)).status).toBe(200);
  expect((await begin(second)).body['msg']).toBe(ssoSentences.off);
});

test('a service that is switched off is asked about nobody', async () => {
  const on = await college.addIssuer();
  const off = await college.addIssuer({ category: 'evening' });
  await college.link(on, 'clarke', 'c-1');
  await college.link(off, 'hassan', 'h');
  for (const [issuerId, sub] of [
    [on, 'c-1'],
    [off, 'h'],
  ] as const) {
    college.issuer.refreshTokens.set(sub, 'valid');
    await college.signIn(issuerId, { claims: { sub, groups: ['tutors'] }, refreshToken: sub });
  }
  await college.node.pool.query('update auth.issuers set enabled_at = null where id = $1', [off]);
  await college.node.pool.query(
    "update auth.sessions set issuer_checked_at = now() - interval '31 seconds' where identity_id is not null",
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const checks = startAccountChecks(college.node.services, () => undefined);
  const isChecked = async (issuerId: string) => {
    const { rows } = await college.node.pool.query<{ checked: boolean }>(
      `select issuer_checked_at > now() - interval '30 seconds' as checked from auth.sessions
       join auth.identities on identities.id = identity_id where issuer_id = $1`,
      [issuerId],
    );
    return rows.map(({ checked }) => checked);
  };
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => isChecked(on), soon).toEqual([true]);
  await checks.stop();
  expect(await isChecked(off)).toEqual([false]);
});
