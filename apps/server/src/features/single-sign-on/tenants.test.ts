// The same against real sign-in services: two colleges with node-oidc-provider.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTenant, type Account, type Tenant } from '../../../../../testing/oidc-tenant.ts';
import { soon } from '../../../../../testing/soon.ts';
import { checkAccounts } from './account-checks.ts';
import { browserAt, openCollege, personId, type College } from './single-sign-on.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

const ids = { north: randomUUID(), south: randomUUID() };
const staff = new Map<string, Account>([
  ['colin', { name: 'Colin Clarke', groups: ['tutors'] }],
  ['visitor', { name: 'Vera Visitor', groups: ['guests'] }],
]);

let college: College;
let north: Tenant;
let south: Tenant;
beforeAll(async () => {
  college = await openCollege();
  const clientOf = (id: string) => ({
    redirectUri: `${college.node.url}/api/singleSignOn/${id}/callback`,
    logoutUri: `${college.node.url}/api/singleSignOn/${id}/backchannelLogout`,
    home: `${college.node.url}/staff`,
  });
  north = await startTenant(clientOf(ids.north), staff);
  south = await startTenant(clientOf(ids.south), staff);
});
afterAll(async () => {
  await north.stop();
  await south.stop();
  await college.stop();
});
beforeEach(async () => {
  await college.node.restore();
  await college.addIssuer({ id: ids.north, address: north.url });
  await college.addIssuer({ id: ids.south, address: south.url });
  await college.link(ids.north, 'clarke', 'colin');
});

async function signIn(id: string, at: Tenant, login: string) {
  const browser = browserAt(college.node);
  const address = await browser.begin(id);
  await browser.comeBack(id, await at.signIn(address, login));
  return browser.complete();
}

function tokenIn({ body }: Awaited<ReturnType<typeof signIn>>): string {
  return (body['session'] as { token: string }).token;
}

const statusOf = async (token: string) =>
  (await browserAt(college.node).send('GET', '/session', undefined, token)).status;

test('a teacher signs in at their college; the same name at another college is somebody else', async () => {
  expect((await signIn(ids.north, north, 'colin')).body).toMatchObject({
    session: { userId: personId('clarke') },
  });
  expect((await signIn(ids.south, south, 'colin')).body).toEqual({ session: null, mayCreate: true });
  expect((await signIn(ids.north, north, 'visitor')).body).toMatchObject({
    msg: expect.stringContaining('in no group'),
  });
});

test('the answer of one college at the address of another is refused', async () => {
  const browser = browserAt(college.node);
  const answer = await north.signIn(await browser.begin(ids.north), 'colin');
  await browser.comeBack(ids.south, answer);
  expect((await browser.complete()).status).toBe(422);
  await browser.comeBack(ids.north, answer);
  expect((await browser.complete()).status).toBe(200);
});

const failed = (problem: unknown) => {
  throw problem;
};

test('an account that is disabled at the college loses its session here with the next check', async () => {
  const token = tokenIn(await signIn(ids.north, north, 'colin'));
  const due = () =>
    college.node.pool.query("update auth.sessions set issuer_checked_at = now() - interval '31 seconds'");
  await due();
  await checkAccounts(college.node.services, ids.north, failed);
  expect(await statusOf(token)).toBe(200);
  // With the token that the first check was given.
  await due();
  north.disable('colin');
  await checkAccounts(college.node.services, ids.north, failed);
  expect(await statusOf(token)).toBe(401);
});

test('a college where somebody signs out says so: the session of that browser ends, by the id that was kept of it, and no other', async () => {
  await college.link(ids.south, 'hassan', 'colin');
  const laptop = tokenIn(await signIn(ids.south, south, 'colin'));
  const phone = tokenIn(await signIn(ids.south, south, 'colin'));
  const { rows } = await college.node.pool.query<{ sid: string | null }>(
    'select distinct issuer_sid as sid from auth.sessions where identity_id is not null',
  );
  expect(rows.filter(({ sid }) => sid !== null)).toHaveLength(2);
  // In the browser that signed in last.
  await south.signOut('colin');
  await expect.poll(() => statusOf(phone), soon).toBe(401);
  expect(await statusOf(laptop)).toBe(200);
});
