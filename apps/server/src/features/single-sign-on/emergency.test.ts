// Proves for whom the password stays awake beside a college's service: active administrators for emergencies, who sign in while it is down, and nobody who once was one.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { askAt } from '../../../../../testing/ask.ts';
import { phoneNumberOf, secretOf, type Name } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { createAuthenticator } from '../second-factor/authenticator.fixture.ts';
import { browserAt, openCollege, personId, tokenOf, type College } from './single-sign-on.fixture.ts';
import { emergencyStaffOf } from './emergency.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let college: College;
let issuerId: string;
let staff: ReturnType<typeof emergencyStaffOf>;
beforeAll(async () => {
  // Passkeys need a host name.
  college = await openCollege({ publicUrl: 'https://learn.example.org' });
  staff = emergencyStaffOf(college);
});
afterAll(() => college.stop());
beforeEach(async () => {
  await college.node.restore();
  college.issuer.down(false);
  await query('delete from auth.break_glass');
  issuerId = await college.addIssuer();
  await college.link(issuerId, 'hassan', 'h');
});

const query = (text: string, values: unknown[] = []) => college.node.pool.query(text, values);
const ask = (who: Name, method: string, path: string, body?: object) =>
  askAt(college.node.url, who, method, path, body);
const byPassword = (name: Name, browser = browserAt(college.node)) =>
  browser.send('POST', '/users/login', { phoneNumber: phoneNumberOf(name), password: secretOf(name) });
const passwordDisabled = { code: 'RULE', msg: ssoSentences.passwordDisabled };
const awake = { code: 'SECOND_FACTOR', step: 'prove' };

const losses: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'was made a teacher',
    () => query("update users set role = 'teacher' where id = $1", [personId('hassan')]),
  ],
  [
    'has no passkey any more',
    () => query("delete from auth.factors where user_id = $1 and kind = 'passkey'", [personId('hassan')]),
  ],
  [
    'was chosen in a category whose service is switched off',
    async () => {
      await query('update auth.break_glass set category_id = $1', [categories.evening]);
      await query('update auth.issuers set enabled_at = null where category_id = $1', [categories.evening]);
    },
  ],
];

const moved: (typeof losses)[number] = [
  'was moved to another category',
  async () => {
    await query('update users set selected_category_id = $2 where id = $1', [
      personId('hassan'),
      categories.evening,
    ]);
    await query('delete from user_categories where user_id = $1 and category_id = $2', [
      personId('hassan'),
      categories.morning,
    ]);
  },
];

describe('an administrator for emergencies who is connected', () => {
  test.each(losses)('signs in with the password, unless they are one no longer: %s', async (_what, lose) => {
    await staff.makeReady('hassan');
    expect((await byPassword('hassan')).body).toMatchObject(awake);
    await lose();
    expect((await byPassword('hassan')).body).toEqual(passwordDisabled);
  });

  test('signs in with the password, as everybody does whom the service does not sign in any more, once moved to another category', async () => {
    await staff.makeReady('hassan');
    await moved[1]();
    expect((await byPassword('hassan')).body).toMatchObject(awake);
  });

  test.each([...losses, moved])(
    'keeps the session by the password at a college’s logout, unless they are one no longer: %s',
    async (_what, lose) => {
      const bySubject = async () => {
        const token = await college.issuer.logoutToken({ sub: 'h' });
        const answer = await browserAt(college.node).ask(`/api/singleSignOn/${issuerId}/backchannelLogout`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ logout_token: token }).toString(),
        });
        expect(answer.status).toBe(200);
        return (await ask('hassan', 'GET', '/session')).status;
      };
      await staff.makeReady('hassan');
      expect(await bySubject()).toBe(200);
      await lose();
      expect(await bySubject()).toBe(401);
    },
  );
});

describe('who is made a teacher, or moved to another category,', () => {
  test.each([
    ['made a teacher', () => ask('priya', 'PATCH', `/users/${personId('hassan')}`, { role: 'teacher' })],
    [
      'moved',
      () => ask('priya', 'PATCH', `/users/${personId('hassan')}`, { categories: [categories.evening] }),
    ],
  ])('is none for emergencies any more, also once they come back: %s', async (_how, change) => {
    const recorded = () =>
      query("select actor_id, subject_id from auth.audit where act = 'break glass taken' order by id");
    const before = (await recorded()).rows.length;
    for (const name of ['priya', 'hassan', 'clarke'] as const) await staff.makeReady(name);
    expect((await change()).status).toBe(200);
    await query('insert into user_categories (user_id, category_id) values ($1, $2) on conflict do nothing', [
      personId('hassan'),
      categories.morning,
    ]);
    await staff.promote('hassan');
    expect((await byPassword('hassan')).body).toEqual(passwordDisabled);
    const { rows } = await recorded();
    expect(rows.slice(before)).toEqual([{ actor_id: personId('priya'), subject_id: personId('hassan') }]);
  });

  test('can be taken from the list by an administrator, where an older version left them in it', async () => {
    await staff.makeReady('hassan');
    await query("update users set role = 'teacher' where id = $1", [personId('hassan')]);
    expect((await staff.choose('hassan')).status).toBe(404);
    expect((await staff.choose('hassan', false)).status).toBe(204);
    const { rows } = await query('select from auth.break_glass');
    expect(rows).toHaveLength(0);
  });
});

test('while the service is down, an administrator for emergencies signs in with the passkey or a recovery code', async () => {
  await staff.promote('hassan');
  const authenticator = createAuthenticator();
  const begun = await ask('hassan', 'POST', '/secondFactor/passkeys/begin', {});
  const added = await ask('hassan', 'POST', '/secondFactor/passkeys', {
    response: authenticator.register(begun.body as { challenge: string }),
  });
  const [code] = added.body['recoveryCodes'] as string[];
  expect((await staff.choose('hassan')).status).toBe(204);
  college.issuer.down(true);
  const browser = browserAt(college.node);
  const away = await browser.send('POST', '/singleSignOn/begin', { issuerId, purpose: 'sign in' });
  expect(away.status).toBe(503);
  const ticket = async () => (await byPassword('hassan', browser)).body['ticket'];
  const complete = async (by: string | undefined, proof: object) => {
    const { status } = await browser.send('POST', '/users/login/secondFactor', { ticket: by, proof });
    return status;
  };
  const first = String(await ticket());
  const offered = await browser.send('POST', '/secondFactor/begin', { ticket: first });
  const response = authenticator.authenticate(offered.body['passkey'] as { challenge: string });
  expect(await complete(first, { kind: 'passkey', response })).toBe(200);
  expect(await complete(String(await ticket()), { kind: 'recovery code', code })).toBe(200);
  // Nobody else of the service.
  await college.link(issuerId, 'clarke', 'c-1');
  expect((await byPassword('clarke')).body).toEqual(passwordDisabled);
  expect((await browserAt(college.node).send('GET', '/session', undefined, tokenOf('clarke'))).status).toBe(
    200,
  );
});
