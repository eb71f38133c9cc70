// Proves how staff sign in with their college account: who is who, which role they get, and what their password is worth then.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { phoneNumberOf, secretOf } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { browserAt, openCollege, personId, tokenOf, type College } from './single-sign-on.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let college: College;
beforeAll(async () => {
  college = await openCollege();
});
afterAll(() => college.stop());
beforeEach(() => college.node.restore());

const tutor = { claims: { sub: 'c-1', groups: ['tutors'], given_name: 'Colin', family_name: 'Clarke' } };

function tokenIn({ body }: { readonly body: Readonly<Record<string, unknown>> }): string | undefined {
  return (body['session'] as { token?: string } | null | undefined)?.token;
}

test('a teacher whose college account is connected signs in with it, and the session says how', async () => {
  const issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
  const { browser, complete } = await college.signIn(issuerId, tutor);
  expect(complete.body).toMatchObject({ session: { userId: personId('clarke') } });
  const own = await browser.send('GET', '/session', undefined, tokenIn(complete));
  expect(own.body).toMatchObject({ role: 'teacher', userId: personId('clarke') });
  const { rows } = await college.node.pool.query(
    "select proved_by, identity_id is not null as by_college from auth.sessions where user_id = $1 and proved_by = 'college account'",
    [personId('clarke')],
  );
  expect(rows).toEqual([{ proved_by: 'college account', by_college: true }]);
  // The answer was used: nobody gets a second session from it.
  expect((await browser.complete()).status).toBe(422);
});

test('the way back leads to the page, with no secret in its address, and the cookie is for this server only', async () => {
  const issuerId = await college.addIssuer();
  const browser = browserAt(college.node);
  const begun = await browser.send('POST', '/singleSignOn/begin', { issuerId, purpose: 'sign in' });
  expect(begun.cookies).toEqual([
    expect.stringMatching(/^foothold_flow=[\w-]{43}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/),
  ]);
  const address = new URL(String(begun.body['url']));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'foothold',
    code_challenge_method: 'S256',
    redirect_uri: `${college.node.url}/api/singleSignOn/${issuerId}/callback`,
  });
  const back = await browser.comeBack(issuerId, college.issuer.signIn(address.href, tutor));
  expect(back).toEqual({ status: 303, location: '/collegeAccount/signIn' });
});

test('a password is disabled while its owner is connected with a college account, and works again when the service is switched off', async () => {
  const issuerId = await college.addIssuer();
  const browser = browserAt(college.node);
  const { rows } = await college.node.pool.query<{ phone_number: string }>(
    'select phone_number from user_contacts where user_id = $1',
    [personId('clarke')],
  );
  const byPassword = () =>
    browser.send('POST', '/users/login', {
      phoneNumber: rows[0]?.phone_number,
      password: secretOf('clarke'),
    });
  expect((await byPassword()).status).toBe(200);
  await college.link(issuerId, 'clarke', 'c-1');
  expect((await byPassword()).body).toMatchObject({
    code: 'RULE',
    msg: 'Please sign in with your college account. Your password here no longer works',
  });
  await college.node.pool.query('update auth.issuers set enabled_at = null where id = $1', [issuerId]);
  expect((await byPassword()).status).toBe(200);
});

test('a college account that nobody here has is connected by an administrator’s code, which works once', async () => {
  const issuerId = await college.addIssuer();
  const made = await browserAt(college.node).send(
    'POST',
    `/singleSignOn/linkCodes/${personId('clarke')}`,
    {},
    tokenOf('priya'),
  );
  const code = String(made.body['code']);
  const { browser, complete } = await college.signIn(issuerId, tutor);
  expect(complete.body).toEqual({ session: null, mayCreate: true });
  expect((await browser.complete({ code: 'AAAAA-AAAAA' })).body).toMatchObject({ code: 'RULE' });
  const connected = await browser.complete({ code: code.toLowerCase() });
  expect(connected.body).toMatchObject({ session: { userId: personId('clarke') } });
  const other = await college.signIn(issuerId, { claims: { ...tutor.claims, sub: 'c-2' } });
  expect((await other.browser.complete({ code })).status).toBe(422);
});

test('five wrong codes end a sign-in, also where they come at once', async () => {
  const issuerId = await college.addIssuer();
  const { browser } = await college.signIn(issuerId, tutor);
  const other = await college.signIn(issuerId, { claims: { ...tutor.claims, sub: 'c-2' } });
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => browser.complete({ code: 'AAAAA-AAAAB' })),
  );
  const sentences = tries.map(({ body }) => String(body['msg']));
  expect(sentences.filter((each) => each.startsWith('This code is wrong'))).toHaveLength(5);
  expect(sentences.filter((each) => each === ssoSentences.tooManyTries)).toHaveLength(7);
  // It is theirs alone.
  expect((await other.browser.complete({ code: 'AAAAA-AAAAB' })).body['msg']).toBe(ssoSentences.wrongCode);
});

test('a person whom the roster brought is connected by their number in the records, without being asked', async () => {
  const issuerId = await college.addIssuer({ personClaim: 'employeeNumber' });
  await college.node.pool.query(
    `insert into source_ids (category_id, kind, source_id, user_id, seen)
     values ($1, 'person', 'E7', $2, 'x'), ($1, 'person', 'E8', $3, 'x')`,
    [categories.morning, personId('clarke'), personId('hassan')],
  );
  const { complete } = await college.signIn(issuerId, { claims: { ...tutor.claims, employeeNumber: 'E7' } });
  expect(complete.body).toMatchObject({ session: { userId: personId('clarke') } });
});

test('a number of the records that several systems give to people connects the one teacher among them, and nobody of two', async () => {
  const issuerId = await college.addIssuer({ personClaim: 'employeeNumber' });
  const give = (system: string, name: 'amina' | 'clarke' | 'hassan') =>
    college.node.pool.query(
      "insert into source_ids (category_id, system, kind, source_id, user_id, seen) values ($1, $2, 'person', 'E9', $3, 'x')",
      [categories.morning, system, personId(name)],
    );
  const signIn = async () =>
    (await college.signIn(issuerId, { claims: { ...tutor.claims, employeeNumber: 'E9' } })).complete.body;
  await give('', 'amina');
  await give('Staff records', 'clarke');
  await give('Exams', 'hassan');
  expect(await signIn()).toEqual({ session: null, mayCreate: true });
  await college.node.pool.query("delete from source_ids where system = 'Exams'");
  expect(await signIn()).toMatchObject({ session: { userId: personId('clarke') } });
});

test('an administrator is connected by a code, never by a number in the records', async () => {
  const issuerId = await college.addIssuer({ personClaim: 'employeeNumber' });
  await college.node.pool.query(
    "insert into source_ids (category_id, kind, source_id, user_id, seen) values ($1, 'person', 'E8', $2, 'x')",
    [categories.morning, personId('priya')],
  );
  const { complete } = await college.signIn(issuerId, { claims: { ...tutor.claims, employeeNumber: 'E8' } });
  expect(complete.body).toEqual({ session: null, mayCreate: true });
});

test('a new teacher enters a phone number and has an account; a number of somebody else is no way to theirs', async () => {
  const issuerId = await college.addIssuer();
  const { rows } = await college.node.pool.query<{ phone_number: string }>(
    'select phone_number from user_contacts where user_id = $1',
    [personId('clarke')],
  );
  const { browser } = await college.signIn(issuerId, {
    claims: {
      sub: 'new',
      groups: ['tutors'],
      name: 'Ines Duarte Alves',
      email: 'colin.clarke@college.example',
    },
  });
  expect((await browser.complete({ phoneNumber: rows[0]?.phone_number })).body).toMatchObject({
    fields: { phoneNumber: expect.stringContaining('ask an administrator for a code') },
  });
  const created = await browser.complete({ phoneNumber: '07700 900999' });
  const userId = (created.body['session'] as { userId: string }).userId;
  const people = await college.node.pool.query(
    `select display_name, role, category_id from users join user_categories on user_id = users.id where users.id = $1`,
    [userId],
  );
  expect(people.rows).toEqual([
    { display_name: 'Ines Duarte Alves', role: 'teacher', category_id: categories.morning },
  ]);
});

test('a user who has left the groups is refused, and their open sessions end', async () => {
  // At another college somebody else has the same subject.
  const other = await college.addIssuer({ category: 'evening' });
  await college.link(other, 'okafor', 'c-1');
  const issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
  await college.link(issuerId, 'hassan', 'h');
  expect(await college.sessionsOf(personId('clarke'))).toBe(1);
  const { complete } = await college.signIn(issuerId, { claims: { sub: 'c-1', groups: ['alumni'] } });
  expect(complete.body).toMatchObject({ code: 'RULE', msg: expect.stringContaining('in no group') });
  expect(await college.sessionsOf(personId('clarke'))).toBe(0);
  // Only theirs.
  expect(await college.sessionsOf(personId('hassan'))).toBe(1);
  expect(await college.sessionsOf(personId('okafor'))).toBe(1);
  await college.signIn(issuerId, { claims: { sub: 'h', groups: ['alumni'] } });
  expect(await college.sessionsOf(personId('hassan'))).toBe(0);
});

test('two people who are on the way to one service at once both arrive', async () => {
  const issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
  await college.link(issuerId, 'hassan', 'h');
  const people = ['c-1', 'h'].map((sub) => ({ sub, browser: browserAt(college.node), address: '' }));
  for (const each of people) each.address = await each.browser.begin(issuerId);
  for (const { sub, browser, address } of people)
    await browser.comeBack(issuerId, college.issuer.signIn(address, { claims: { sub, groups: ['tutors'] } }));
  // The first to begin completes last.
  const answers = [];
  for (const { browser } of people.toReversed()) answers.push((await browser.complete()).body);
  expect(answers).toMatchObject([
    { session: { userId: personId('hassan') } },
    { session: { userId: personId('clarke') } },
  ]);
});

test('a service of one category opens no account of another, even with a code for it', async () => {
  const issuerId = await college.addIssuer({ category: 'evening' });
  await college.link(issuerId, 'clarke', 'c-1');
  expect((await college.signIn(issuerId, tutor)).complete.body).toMatchObject({
    msg: 'Your account here belongs to another category. Please ask an administrator',
  });
});

test('a learner signs in with phone number and PIN, never with a college account', async () => {
  const issuerId = await college.addIssuer();
  await college.link(issuerId, 'amina', 'a');
  const { complete } = await college.signIn(issuerId, { claims: { sub: 'a', groups: ['tutors'] } });
  expect(complete.body).toMatchObject({ msg: 'Only staff can sign in with a college account' });
});

test('where the college must ask for a second factor, a sign-in without one is refused', async () => {
  const issuerId = await college.addIssuer({ requiredAmr: ['mfa'] });
  await college.link(issuerId, 'clarke', 'c-1');
  expect(
    (await college.signIn(issuerId, { claims: { ...tutor.claims, amr: ['pwd'] } })).complete.body,
  ).toMatchObject({
    msg: expect.stringContaining('second factor'),
  });
  const strong = await college.signIn(issuerId, { claims: { ...tutor.claims, amr: ['pwd', 'mfa'] } });
  expect(strong.complete.body).toMatchObject({ session: { userId: personId('clarke') } });
});

test('somebody with a second factor here shows it, unless the college has asked for one; the session is still the college’s', async () => {
  const weak = await college.addIssuer({ category: 'evening' });
  await college.link(weak, 'okafor', 'o');
  const { complete, browser } = await college.signIn(weak, { claims: { sub: 'o', groups: ['tutors'] } });
  expect(complete.body).toMatchObject({ code: 'SECOND_FACTOR', step: 'prove' });
  const done = await browser.send('POST', '/users/login/secondFactor', {
    ticket: complete.body['ticket'],
    proof: { kind: 'recovery code', code: 'FIRSTXXXXX' },
  });
  expect(done.status).toBe(200);
  const { rows } = await college.node.pool.query(
    'select proved_by from auth.sessions where user_id = $1 and identity_id is not null',
    [personId('okafor')],
  );
  expect(rows).toEqual([{ proved_by: 'recovery code' }]);
});

test('where staff need a second factor here, each has their own days to add one from their first sign-in by the college', async () => {
  const strict = await openCollege({ staffSecondFactor: 'required' });
  try {
    const issuerId = await strict.addIssuer();
    await strict.link(issuerId, 'clarke', 'c-1');
    await strict.link(issuerId, 'hassan', 'h');
    const signIn = async (sub: string) =>
      (await strict.signIn(issuerId, { claims: { sub, groups: ['tutors'] } })).complete.body;
    expect(await signIn('c-1')).toMatchObject({ session: { userId: personId('clarke') } });
    await strict.node.pool.query(
      "update auth.credentials set factor_due_at = factor_due_at - interval '8 days' where user_id = $1",
      [personId('clarke')],
    );
    expect(await signIn('c-1')).toMatchObject({ code: 'SECOND_FACTOR', step: 'add' });
    expect(await signIn('h')).toMatchObject({ session: { userId: personId('hassan') } });
  } finally {
    await strict.stop();
  }
});

test('a signed-in teacher connects their college account from their profile, and nobody else’s browser can finish it', async () => {
  const issuerId = await college.addIssuer();
  const browser = browserAt(college.node);
  expect((await browser.send('POST', '/singleSignOn/begin', { issuerId, purpose: 'link' })).status).toBe(401);
  expect(
    (await browser.send('POST', '/singleSignOn/begin', { issuerId, purpose: 'link' }, tokenOf('amina')))
      .status,
  ).toBe(403);
  const address = await browser.begin(issuerId, 'link', tokenOf('clarke'));
  const back = await browser.comeBack(issuerId, college.issuer.signIn(address, tutor));
  expect(back.location).toBe('/collegeAccount/link');
  expect((await browser.send('POST', '/singleSignOn/link', undefined, tokenOf('hassan'))).status).toBe(422);
  expect((await browser.send('POST', '/singleSignOn/link', undefined, tokenOf('clarke'))).status).toBe(204);
  expect((await college.signIn(issuerId, tutor)).complete.body).toMatchObject({
    session: { userId: personId('clarke') },
  });
  // The same college account cannot be connected with somebody else as well.
  const second = browserAt(college.node);
  const again = await second.begin(issuerId, 'link', tokenOf('hassan'));
  await second.comeBack(issuerId, college.issuer.signIn(again, tutor));
  expect((await second.send('POST', '/singleSignOn/link', undefined, tokenOf('hassan'))).status).toBe(409);
});

test('somebody whom the roster brought, or who was invited and chose nothing yet, needs no password here once they sign in at their college', async () => {
  const issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
  await college.node.pool.query('update user_contacts set reset_required = true where user_id = any($1)', [
    [personId('clarke'), personId('hassan')],
  ]);
  const { browser, complete } = await college.signIn(issuerId, tutor);
  // A colleague who was invited as well is still asked for a password, by the one that they were given.
  const colleague = await browserAt(college.node).send('POST', '/users/login', {
    phoneNumber: phoneNumberOf('hassan'),
    password: secretOf('hassan'),
  });
  const session = await browser.send('GET', '/session', undefined, String(colleague.body['token']));
  expect(session.body).toMatchObject({ userId: personId('hassan'), resetRequired: true });
  const read = () =>
    browser.send(
      'GET',
      `/live/people.staffAccounts?categoryId=${categories.morning}`,
      undefined,
      tokenIn(complete),
    );
  const own = await browser.send('GET', '/session', undefined, tokenIn(complete));
  expect(own.body).toMatchObject({ resetRequired: false });
  expect((await read()).body['code']).not.toBe('RESET_REQUIRED');
  const act = await browser.send('POST', '/secondFactor/apps/begin', {}, tokenIn(complete));
  expect(act.status).toBe(200);
  // The first password, which the person who invited them may know, opens nothing when the service is switched off.
  await college.node.pool.query('update auth.issuers set enabled_at = null where id = $1', [issuerId]);
  const byPassword = await browser.send('POST', '/users/login', {
    phoneNumber: phoneNumberOf('clarke'),
    password: secretOf('clarke'),
  });
  expect(byPassword.body).toMatchObject({ code: 'WRONG_SECRET' });
});
