// Proves that connecting a college account gives nobody another person's account: they are told, show their own factor the first time, and what was open before ends.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { phoneNumberOf, type Name } from '../../../../../testing/cast.ts';
import { issuerSettings } from '../../../../../testing/issuer-settings.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { codeOf } from '../second-factor/staff-with-second-factor.fixture.ts';
import {
  browserAt,
  openCollege,
  personId,
  tokenOf,
  type College,
  type Reply,
} from './single-sign-on.fixture.ts';
import { emergencyStaffOf } from './emergency.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let college: College;
let issuerId: string;
let staff: ReturnType<typeof emergencyStaffOf>;
beforeAll(async () => {
  college = await openCollege();
  staff = emergencyStaffOf(college);
});
afterAll(() => college.stop());
beforeEach(async () => {
  await college.node.restore();
  issuerId = await college.addIssuer({ requiredAmr: ['mfa'], personClaim: 'employeeNumber' });
});

const query = (text: string, values: unknown[] = []) => college.node.pool.query(text, values);
/** The college says that this person has shown a second factor there. */
const account = (sub: string, more: object = {}) => ({
  claims: { sub, groups: ['tutors', 'heads'], amr: ['pwd', 'mfa'], ...more },
});
const send = (method: string, path: string, token: string, body?: object) =>
  browserAt(college.node).send(method, path, body, token);
const codeFor = async (name: Name) =>
  (await send('POST', `/singleSignOn/linkCodes/${personId(name)}`, tokenOf('priya'), {})).body['code'];
const messagesTo = (name: Name) =>
  college.node.messages.filter(
    ({ to, text }) =>
      to === phoneNumberOf(name).replaceAll(' ', '').replace(/^0/, '+44') && text.includes('college account'),
  );

test('a person whose account is connected by a code or the records is told by text message', async () => {
  const first = await college.signIn(issuerId, account('c-1'));
  expect((await first.browser.complete({ code: await codeFor('clarke') })).status).toBe(200);
  await jobsDone(college.node.pool);
  expect(messagesTo('clarke')).toHaveLength(1);
  await query(
    "insert into source_ids (category_id, kind, source_id, user_id, seen) values ($1, 'person', 'E9', $2, 'x')",
    [categories.morning, personId('hassan')],
  );
  expect((await college.signIn(issuerId, account('h', { employeeNumber: 'E9' }))).complete.status).toBe(200);
  await jobsDone(college.node.pool);
  expect(messagesTo('hassan')).toHaveLength(1);
  // Who signs in again hears nothing.
  await college.signIn(issuerId, account('c-1'));
  await jobsDone(college.node.pool);
  expect(messagesTo('clarke')).toHaveLength(1);
});

test('a teacher whose proof is old is asked for it before the way to the college, not after', async () => {
  await query("update auth.sessions set proved_at = now() - interval '16 minutes' where user_id = $1", [
    personId('clarke'),
  ]);
  const begin = (purpose: string) =>
    send('POST', '/singleSignOn/begin', tokenOf('clarke'), { issuerId, purpose });
  expect((await begin('link')).body['code']).toBe('PROOF_REQUIRED');
  await query('update auth.sessions set proved_at = now() where user_id = $1', [personId('clarke')]);
  expect((await begin('link')).status).toBe(200);
});

test('a teacher whose proof becomes old on the way is asked for it again, and an answer connects once', async () => {
  const own = browserAt(college.node);
  const link = () => own.send('POST', '/singleSignOn/link', undefined, tokenOf('clarke'));
  const provedAgo = (minutes: number) =>
    query('update auth.sessions set proved_at = now() - make_interval(mins => $2) where user_id = $1', [
      personId('clarke'),
      minutes,
    ]);
  const address = await own.begin(issuerId, 'link', tokenOf('clarke'));
  await own.comeBack(issuerId, college.issuer.signIn(address, account('c-1')));
  await provedAgo(16);
  expect((await link()).body['code']).toBe('PROOF_REQUIRED');
  await provedAgo(1);
  const kept = new Map(own.jar);
  expect((await link()).status).toBe(204);
  expect([...own.jar.keys()]).toEqual([]);
  for (const [name, value] of kept) own.jar.set(name, value);
  expect((await link()).body['msg']).toBe(ssoSentences.expired);
});

test('a code is for a day', async () => {
  const { browser } = await college.signIn(issuerId, account('c-1'));
  const old = await codeFor('clarke');
  await query("update auth.link_codes set expires_at = now() - interval '1 second'");
  expect((await browser.complete({ code: old })).body).toMatchObject({
    fields: { code: ssoSentences.wrongCode },
  });
  expect((await browser.complete({ code: await codeFor('clarke') })).status).toBe(200);
});

test('a code is made for staff only', async () => {
  const made = async (name: Name) =>
    (await send('POST', `/singleSignOn/linkCodes/${personId(name)}`, tokenOf('priya'), {})).status;
  expect(await made('clarke')).toBe(201);
  expect(await made('amina')).toBe(404);
});

test('one administrator who connects another one’s account with their own at the college is asked for that person’s own factor, each time until it is shown', async () => {
  await staff.promote('hassan');
  await query(
    `insert into auth.factors (id, user_id, kind, name, secret) values ($1, $2, 'app', '', '\\x00')`,
    [randomUUID(), personId('hassan')],
  );
  const { browser } = await college.signIn(issuerId, account('mine'));
  const asked = { code: 'SECOND_FACTOR', step: 'prove' };
  expect((await browser.complete({ code: await codeFor('hassan') })).body).toMatchObject(asked);
  expect((await college.signIn(issuerId, account('mine'))).complete.body).toMatchObject(asked);
  // Once it was shown, the college's is enough.
  await query('update auth.identities set last_used_at = now() where subject = $1', ['mine']);
  expect((await college.signIn(issuerId, account('mine'))).complete.body).toMatchObject({
    session: { userId: personId('hassan') },
  });
});

test('an administrator without a factor here is connected by themselves only, not by a code or the records', async () => {
  await staff.promote('hassan');
  const { browser } = await college.signIn(issuerId, account('mine'));
  const refused = { code: 'RULE', msg: ssoSentences.addFactorFirst };
  expect((await browser.complete({ code: await codeFor('hassan') })).body).toMatchObject(refused);
  await query(
    "insert into source_ids (category_id, kind, source_id, user_id, seen) values ($1, 'person', 'E9', $2, 'x')",
    [categories.morning, personId('hassan')],
  );
  const byNumber = await college.signIn(issuerId, account('mine', { employeeNumber: 'E9' }));
  expect(byNumber.complete.body).toMatchObject({ session: null });
  expect(await college.sessionsOf(personId('hassan'))).toBe(1);
  const own = browserAt(college.node);
  const address = await own.begin(issuerId, 'link', tokenOf('hassan'));
  await own.comeBack(issuerId, college.issuer.signIn(address, account('h')));
  expect((await own.send('POST', '/singleSignOn/link', undefined, tokenOf('hassan'))).status).toBe(204);
});

describe('a teacher whom others have connected, and whose groups are those of administrators', () => {
  const roleOfHassan = async () =>
    (await query('select role from users where id = $1', [personId('hassan')])).rows.map(
      (row: { role: string }) => row.role,
    );
  const signIn = async () => (await college.signIn(issuerId, account('h'))).complete;
  const second = (ticket: unknown, more: object = {}) =>
    browserAt(college.node).send('POST', '/users/login/secondFactor', { ticket, ...more });
  const tokenFrom = ({ body }: Reply) => (body['session'] as { token: string }).token;
  async function addApp(token: string): Promise<string> {
    const { secret } = (await send('POST', '/secondFactor/apps/begin', token, {})).body;
    const added = await send('POST', '/secondFactor/apps', token, {
      secret,
      code: await codeOf(String(secret)),
    });
    expect(added.status).toBe(201);
    return String(secret);
  }
  beforeEach(async () => {
    await query('delete from chat_members where user_id = $1', [personId('hassan')]);
  });

  test.each(['code', 'records'] as const)(
    'by %s becomes none until a factor of their own was shown, which adding one while signing in does not; then they are one',
    async (by) => {
      await college.link(issuerId, 'hassan', 'h', by);
      const token = tokenFrom(await signIn());
      expect(await roleOfHassan()).toEqual(['teacher']);
      const secret = await addApp(token);
      // Anybody who holds the college account could have added it.
      const asked = await signIn();
      expect(asked.body).toMatchObject({ code: 'SECOND_FACTOR', step: 'prove' });
      await query("update auth.sign_in_tickets set proved_by = 'app'");
      expect((await second(asked.body['ticket'])).status).toBe(200);
      const again = await signIn();
      expect(again.body).toMatchObject({ code: 'SECOND_FACTOR' });
      expect(await roleOfHassan()).toEqual(['teacher']);
      const proof = { kind: 'app', code: await codeOf(secret, 1) };
      expect((await second(again.body['ticket'], { proof })).status).toBe(200);
      expect((await signIn()).status).toBe(200);
      expect(await roleOfHassan()).toEqual(['admin']);
    },
  );

  test('becomes one by an account that they have connected themselves, and what others have connected ends', async () => {
    const other = await college.addIssuer({ category: 'evening' });
    await college.link(issuerId, 'hassan', 'h', 'profile');
    await college.link(other, 'hassan', 'mine', 'code');
    const { complete } = await college.signIn(other, account('mine'));
    const mine = tokenFrom(complete);
    expect((await send('GET', '/session', mine)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(await roleOfHassan()).toEqual(['admin']);
    expect((await send('GET', '/session', mine)).status).toBe(401);
    expect((await college.signIn(other, account('mine'))).complete.body).toMatchObject({ session: null });
  });

  test('is disconnected when an administrator makes them one, unless they have shown a factor of their own', async () => {
    const promote = async () => {
      await query("update users set role = 'teacher' where id = $1", [personId('hassan')]);
      const changed = await send('PATCH', `/users/${personId('hassan')}`, tokenOf('priya'), {
        role: 'admin',
      });
      expect(changed.status).toBe(200);
      return (await query('select subject from auth.identities where user_id = $1', [personId('hassan')]))
        .rows;
    };
    await query('update users set selected_category_id = $1 where id = $2', [
      categories.morning,
      personId('hassan'),
    ]);
    await college.link(issuerId, 'hassan', 'h', 'code');
    const token = tokenFrom(await signIn());
    expect(await promote()).toEqual([]);
    expect((await send('GET', '/session', token)).status).toBe(401);
    await college.link(issuerId, 'hassan', 'h', 'code');
    await query('update auth.identities set last_used_at = now(), own_factor_at = now()');
    expect(await promote()).toEqual([{ subject: 'h' }]);
  });
});

test('connecting ends what the password has opened: all sessions by a code, the others from the profile', async () => {
  const isOpen = async (token: string) => (await send('GET', '/session', token)).status === 200;
  await query(
    `insert into auth.sessions (id, user_id, device_hash, token_hash, files_token_hash, expires_at)
     select $1, user_id, sha256('laptop'), sha256('laptop'), sha256('files of the laptop'), expires_at
     from auth.sessions where user_id = $2`,
    [randomUUID(), personId('hassan')],
  );
  expect(await college.sessionsOf(personId('hassan'))).toBe(2);
  const own = browserAt(college.node);
  const address = await own.begin(issuerId, 'link', tokenOf('hassan'));
  await own.comeBack(issuerId, college.issuer.signIn(address, account('h')));
  expect((await own.send('POST', '/singleSignOn/link', undefined, tokenOf('hassan'))).status).toBe(204);
  expect([await isOpen(tokenOf('hassan')), await college.sessionsOf(personId('hassan'))]).toEqual([true, 1]);
  const { browser } = await college.signIn(issuerId, account('c-1'));
  expect(await isOpen(tokenOf('clarke'))).toBe(true);
  expect((await browser.complete({ code: await codeFor('clarke') })).status).toBe(200);
  expect(await isOpen(tokenOf('clarke'))).toBe(false);
});

test.each(['email', 'preferred_username', 'UPN'])(
  '%s cannot be the claim with the number in the records',
  async (personClaim) => {
    const change = (claim: string) =>
      send('PATCH', `/singleSignOn/issuers/${issuerId}`, tokenOf('priya'), {
        ...issuerSettings,
        expectedVersion: 1,
        personClaim: claim,
      });
    expect((await change(personClaim)).body).toMatchObject({
      code: 'INVALID',
      fields: { personClaim: expect.stringContaining('number in the records') },
    });
    expect((await change('employee_id')).status).toBe(204);
  },
);
