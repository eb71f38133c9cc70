// Proves what becomes of somebody of the college whom nobody here knows: an account only where an administrator allows it, once, with a name.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { phoneNumberOf } from '../../../../../testing/cast.ts';
import { issuerSettings } from '../../../../../testing/issuer-settings.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { maxPerNetwork } from '../sign-in/hash-queue.ts';
import { browserAt, openCollege, personId, tokenOf, type College } from './single-sign-on.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let college: College;
beforeAll(async () => {
  college = await openCollege();
});
afterAll(() => college.stop());
beforeEach(() => college.node.restore());

test('where new accounts are not created, a stranger of the college reads whom to ask; a code still connects them', async () => {
  const open = await college.addIssuer();
  const issuerId = await college.addIssuer({ category: 'evening', createsAccounts: false });
  const stranger = { claims: { sub: 'learner-7', groups: ['tutors'], name: 'Lena Learner' } };
  const people = async () => (await college.node.pool.query('select from users')).rows.length;
  const before = await people();
  const { browser, complete } = await college.signIn(issuerId, stranger);
  expect(complete.body).toEqual({ session: null, mayCreate: false });
  expect((await browser.complete({ phoneNumber: '07700 900999' })).body).toMatchObject({
    code: 'RULE',
    msg: ssoSentences.noNewAccounts,
  });
  expect(await people()).toBe(before);
  await college.node.pool.query("update users set role = 'admin' where id = $1", [personId('hassan')]);
  const made = await browser.send(
    'POST',
    `/singleSignOn/linkCodes/${personId('okafor')}`,
    {},
    tokenOf('hassan'),
  );
  // She has a second factor here, and shows it the first time.
  expect((await browser.complete({ code: made.body['code'] })).body).toMatchObject({ code: 'SECOND_FACTOR' });
  const allowed = await college.signIn(open, stranger);
  expect(allowed.complete.body).toEqual({ session: null, mayCreate: true });
  expect((await allowed.browser.complete({ phoneNumber: '07700 900999' })).status).toBe(200);
  expect(await people()).toBe(before + 1);
});

test('an administrator’s new service creates no accounts unless they say so', async () => {
  const settings = { ...issuerSettings, groupsClaim: 'hd', teacherGroups: ['college.example'] };
  const add = (more: object) =>
    browserAt(college.node).send(
      'POST',
      '/singleSignOn/issuers',
      { ...settings, categoryId: categories.morning, ...more },
      tokenOf('priya'),
    );
  const added = await add({ issuer: 'https://one.example.org', createsAccounts: false });
  expect(added.status).toBe(201);
  const changed = await browserAt(college.node).send(
    'PATCH',
    `/singleSignOn/issuers/${String(added.body['issuerId'])}`,
    { ...settings, createsAccounts: true, expectedVersion: 1 },
    tokenOf('priya'),
  );
  expect(changed.status).toBe(204);
  const { rows } = await college.node.pool.query(
    "select details->'fields' as fields from auth.audit where act = 'issuer changed' order by id desc limit 1",
  );
  expect(rows).toEqual([{ fields: ['createsAccounts'] }]);
});

test.each([
  ['a blank one', { given_name: ' \u200b ', family_name: 'Duarte', name: 'Ines Duarte' }, 'Ines Duarte'],
  [
    'one with a NUL and the end of a line',
    { given_name: 'In\u0000es\u000B', family_name: 'Du\u0000arte\u0085Lima', name: 'College' },
    'Ines Duarte Lima',
  ],
  ['one of 300 letters', { given_name: 'x'.repeat(300), family_name: 'Duarte' }, `${'x'.repeat(100)} Duarte`],
  ['only the first', { given_name: 'Ines' }, 'Ines'],
  ['none that can be read', { given_name: '\u0000', family_name: '\u200b' }, 'College'],
])('a new teacher whose college sends a strange name, %s, has an account', async (_what, names, expected) => {
  const issuerId = await college.addIssuer();
  const { browser } = await college.signIn(issuerId, {
    claims: { sub: 'new', groups: ['tutors'], sid: 'a\u0000b', ...names },
  });
  const created = await browser.complete({ phoneNumber: '07700 900999' });
  expect(created.status).toBe(200);
  const { rows } = await college.node.pool.query<{ display_name: string }>(
    'select display_name from users where id = $1',
    [(created.body['session'] as { userId: string }).userId],
  );
  expect(rows[0]?.display_name).toMatch(expected === 'College' ? /^College/ : new RegExp(`^${expected}$`));
});

test('five numbers end a sign-in, so that nobody finds out which belong to somebody; the fifth may be right', async () => {
  const issuerId = await college.addIssuer();
  const stranger = { claims: { sub: 'new', groups: ['tutors'], name: 'Ines Duarte' } };
  const { browser } = await college.signIn(issuerId, stranger);
  const taken = () => browser.complete({ phoneNumber: phoneNumberOf('clarke') });
  for (let tries = 0; tries < 5; tries += 1)
    expect((await taken()).body).toMatchObject({ fields: { phoneNumber: ssoSentences.numberTaken } });
  expect((await taken()).body['msg']).toBe(ssoSentences.tooManyTries);
  expect((await browser.complete({ phoneNumber: '07700 900999' })).body['msg']).toBe(
    ssoSentences.tooManyTries,
  );
  const again = await college.signIn(issuerId, stranger);
  for (let tries = 0; tries < 4; tries += 1)
    await again.browser.complete({ phoneNumber: phoneNumberOf('clarke') });
  expect((await again.browser.complete({ phoneNumber: '07700 900999' })).status).toBe(200);
});

test('200 first sign-ins of one person at once make one user, and at least a whole queue is served', async () => {
  const issuerId = await college.addIssuer();
  const ready = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { browser } = await college.signIn(issuerId, {
        claims: { sub: 'same', groups: ['tutors'], name: 'Ines Duarte' },
      });
      return { browser, phoneNumber: `07700 9${String(index).padStart(5, '0')}` };
    }),
  );
  const replies = await Promise.all(
    ready.map(({ browser, phoneNumber }) => browser.complete({ phoneNumber })),
  );
  // A full queue refuses; all who were served are the same person.
  const served = replies.filter(({ status }) => status === 200);
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual(
    [],
  );
  expect(served.length).toBeGreaterThanOrEqual(maxPerNetwork);
  const people = served.map(({ body }) => (body['session'] as { userId: string }).userId);
  expect(new Set(people).size).toBe(1);
  const { rows } = await college.node.pool.query("select from users where display_name = 'Ines Duarte'");
  expect(rows).toHaveLength(1);
}, 240_000);
