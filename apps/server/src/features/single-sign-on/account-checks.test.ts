// Proves that a person who leaves the college, or the group of its administrators, loses that access here, although the service does not notify us.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Name } from '../../../../../testing/cast.ts';
import { soon } from '../../../../../testing/soon.ts';
import { startTestIssuer, type TestIssuer } from '../../../../../testing/test-issuer.ts';
import { checkAccounts, startAccountChecks } from './account-checks.ts';
import { browserAt, openCollege, personId, type College } from './single-sign-on.fixture.ts';
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
  vi.useRealTimers();
  problems = [];
  await college.node.restore();
  college.issuer.down(false);
  issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
});

async function signedIn(at = issuerId, by = college.issuer, claims: object = {}): Promise<string> {
  by.refreshTokens.set('r-1', 'valid');
  const token = { claims: { sub: 'c-1', groups: ['tutors'], ...claims }, refreshToken: 'r-1' };
  const { complete } = await college.signIn(at, token, { by });
  return (complete.body['session'] as { token: string }).token;
}

async function isOpen(token: string): Promise<boolean> {
  const { status } = await browserAt(college.node).send('GET', '/session', undefined, token);
  return status === 200;
}

let problems: unknown[] = [];
const checkNow = () => checkAccounts(college.node.services, issuerId, (problem) => problems.push(problem));

const due = () =>
  college.node.pool.query(
    "update auth.sessions set issuer_checked_at = now() - interval '31 seconds' where identity_id is not null",
  );

async function roleOf(name: Name): Promise<string | undefined> {
  const { rows } = await college.node.pool.query<{ role: string }>('select role from users where id = $1', [
    personId(name),
  ]);
  return rows[0]?.role;
}

test('where a service says nothing, a leaver’s session ends with the next check; one that is down changes nothing', async () => {
  const token = await signedIn();
  await due();
  await checkNow();
  expect(await isOpen(token)).toBe(true);
  college.issuer.refreshTokens.set('r-1', 'gone');
  // Asked just now: not again for thirty seconds.
  await checkNow();
  expect(await isOpen(token)).toBe(true);
  await due();
  college.issuer.down(true);
  await checkNow();
  expect(await isOpen(token)).toBe(true);
  college.issuer.down(false);
  await due();
  await checkNow();
  expect(await isOpen(token)).toBe(false);
});

test('an administrator who has left that group, and is still a tutor, is a teacher with the next check; nobody rises by one', async () => {
  const staff = emergencyStaffOf(college);
  await staff.promote('clarke');
  await signedIn(issuerId, college.issuer, { groups: ['tutors', 'heads'] });
  const check = async (groups: string[]) => {
    college.issuer.refreshTokens.set('r-1', { sub: 'c-1', groups });
    await due();
    await checkNow();
  };
  await check(['tutors', 'heads']);
  expect(await roleOf('clarke')).toBe('admin');
  await check(['tutors']);
  // The node's own round may have been first.
  await expect.poll(() => roleOf('clarke'), soon).toBe('teacher');
  await check(['tutors', 'heads']);
  expect(await roleOf('clarke')).toBe('teacher');
});

test('a refreshed ID token of somebody else ends the session; one of the same person does not', async () => {
  const token = await signedIn();
  const check = async (sub: string) => {
    college.issuer.refreshTokens.set('r-1', { sub, groups: ['tutors'] });
    await due();
    await checkNow();
  };
  await check('c-1');
  expect(await isOpen(token)).toBe(true);
  await check('c-2');
  await expect.poll(() => isOpen(token), soon).toBe(false);
});

test('who left no way to ask is never asked about, and nobody is once their session is over; the others are', async () => {
  await college.link(issuerId, 'hassan', 'c-2');
  await signedIn();
  await college.signIn(issuerId, { claims: { sub: 'c-2', groups: ['tutors'] } });
  const query = (set: string, name: Name) =>
    college.node.pool.query(
      `update auth.sessions set ${set} where identity_id is not null and user_id = $1`,
      [personId(name)],
    );
  await due();
  await checkNow();
  const never = async () =>
    (await college.node.pool.query("select user_id from auth.sessions where issuer_checked_at = 'infinity'"))
      .rows;
  await expect.poll(never, soon).toEqual([{ user_id: personId('hassan') }]);
  await query('issuer_tokens = null', 'hassan');
  await query("expires_at = now() - interval '1 second'", 'clarke');
  const asked = college.issuer.asked.length;
  await due();
  await checkNow();
  expect([problems, college.issuer.asked.slice(asked)]).toEqual([[], []]);
  await query("expires_at = now() + interval '1 hour'", 'clarke');
  await checkNow();
  await expect.poll(() => college.issuer.asked.slice(asked), soon).toEqual(['/token']);
});

test('where more sessions are due than one round asks about, those that have waited longest come first', async () => {
  await college.link(issuerId, 'hassan', 'c-2');
  const token = await signedIn();
  await college.node.pool.query(
    `insert into auth.sessions (id, user_id, device_hash, token_hash, files_token_hash, expires_at, identity_id, issuer_tokens, issuer_checked_at)
     select gen_random_uuid(), user_id, sha256(n::text::bytea), sha256(n::text::bytea), sha256(('files' || n)::bytea),
       now() + interval '1 hour', id, '\\x00', now() - interval '31 seconds'
     from auth.identities, generate_series(1, 200) n where subject = 'c-2'`,
  );
  await college.node.pool.query(
    "update auth.sessions set issuer_checked_at = now() - interval '1 hour' where user_id = $1",
    [personId('clarke')],
  );
  college.issuer.refreshTokens.set('r-1', 'gone');
  await checkNow();
  const { rows } = await college.node.pool.query<{ user_id: string }>(
    "select user_id from auth.sessions where issuer_checked_at < now() - interval '30 seconds'",
  );
  expect(rows.map(({ user_id }) => user_id)).not.toContain(personId('clarke'));
  await expect.poll(() => isOpen(token), soon).toBe(false);
});

test('where two checks of one session overlap, the refresh token of the first answer stays', async () => {
  const token = await signedIn();
  const stored = async () =>
    (
      await college.node.pool.query<{ tokens: string }>(
        "select encode(issuer_tokens, 'hex') as tokens from auth.sessions where identity_id is not null",
      )
    ).rows[0]?.tokens;
  const asked = () => college.issuer.asked.filter((path) => path === '/token').length;
  /** A check that has asked, and whose answer waits. */
  const begun = async () => {
    const before = asked();
    const release = college.issuer.hold();
    await due();
    const check = checkNow();
    await expect.poll(asked, soon).toBe(before + 1);
    return async (next: string) => {
      college.issuer.rotations.set('r-1', next);
      release();
      await check;
    };
  };
  const first = await stored();
  const [early, late] = [await begun(), await begun()];
  await late('r-2');
  await expect.poll(stored, soon).not.toBe(first);
  const second = await stored();
  await early('r-3');
  expect(await stored()).toBe(second);
  college.issuer.refreshTokens.set('r-1', 'gone').set('r-2', 'valid');
  await due();
  await checkNow();
  expect(await isOpen(token)).toBe(true);
});

test('a check that fails here is reported, and delays no other', async () => {
  await college.link(issuerId, 'hassan', 'c-2');
  await signedIn();
  await college.node.pool.query(
    "update auth.sessions set issuer_tokens = '\\x00' where issuer_tokens is not null",
  );
  const token = await signedIn(issuerId, college.issuer, { sub: 'c-2' });
  college.issuer.refreshTokens.set('r-1', 'gone');
  await due();
  await checkNow();
  await expect.poll(() => isOpen(token), soon).toBe(false);
  expect(problems).toHaveLength(1);
});

test('a service that does not answer delays no check of another', async () => {
  const slowId = await college.addIssuer({ issuer: other, category: 'evening' });
  await college.link(slowId, 'hassan', 'c-1');
  await signedIn(slowId, other);
  const token = await signedIn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const checks = startAccountChecks(college.node.services, (problem) => problems.push(problem));
  const release = other.hold();
  try {
    await due();
    const asked = other.asked.length;
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => other.asked.length, soon).toBeGreaterThan(asked);
    college.issuer.refreshTokens.set('r-1', 'gone');
    await expect
      .poll(async () => {
        await due();
        vi.advanceTimersByTime(15_000);
        return isOpen(token);
      }, soon)
      .toBe(false);
  } finally {
    release();
    await checks.stop();
  }
  expect(problems).toEqual([]);
});
