// Proves that administrators add, check and remove the sign-in services of their category, and that staff are offered those that they can use.
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askAt } from '../../../../testing/ask.ts';
import { issuerSettings } from '../../../../testing/issuer-settings.ts';
import { soon } from '../../../../testing/soon.ts';
import { categories } from '../../../../testing/world-ids.ts';
import { startAccountChecks } from './account-checks.ts';
import { openCollege, personId, type College } from './test-college.ts';

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

test('a service is added once to a category, and removed with what was connected by it', async () => {
  const service = { ...issuerSettings, categoryId: categories.morning, issuer: 'https://login.example.org' };
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

test('a check says what the service can do', async () => {
  const issuerId = await college.addIssuer();
  const check = async () => (await ask('POST', `/issuers/${issuerId}/check`)).body['found'];
  expect(await check()).toMatchObject({ signsOut: true, saysWhenSignedOut: true, keys: 1 });
  college.issuer.announce({ end_session_endpoint: undefined, backchannel_logout_supported: false });
  expect(await check()).toMatchObject({ signsOut: false, saysWhenSignedOut: false });
});

test('staff are offered the services that are switched on, of categories that are not hidden', async () => {
  const morning = await college.addIssuer();
  const evening = await college.addIssuer({ category: 'evening' });
  const off = await college.addIssuer({ isOn: false, address: 'https://other.example.org' });
  expect(await offered()).toEqual(expect.arrayContaining([morning, evening]));
  expect(await offered()).not.toContain(off);
  await college.node.pool.query('update categories set hidden_at = now() where id = $1', [
    categories.evening,
  ]);
  expect(await offered()).not.toContain(evening);
  expect(await offered()).toContain(morning);
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
