// Proves who a college's account is after somebody has left: nobody gets what belonged to the person before, as far as the college lets anybody see it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { categories } from '../../../../../testing/world-ids.ts';
import type { Name } from '../../../../../testing/cast.ts';
import { browserAt, openCollege, personId, tokenOf, type College } from './single-sign-on.fixture.ts';

let college: College;
let issuerId: string;
beforeAll(async () => {
  college = await openCollege();
});
afterAll(() => college.stop());
beforeEach(async () => {
  await college.node.restore();
  issuerId = await college.addIssuer({ personClaim: 'employeeNumber' });
  await college.link(issuerId, 'clarke', 'c-1');
});

const query = (text: string, values: unknown[] = []) => college.node.pool.query(text, values);
const account = (more: object = {}) => ({ claims: { sub: 'c-1', groups: ['tutors'], ...more } });
const signIn = (more: object = {}) => college.signIn(issuerId, account(more));
const sessionOf = (name: Name) => ({ session: { userId: personId(name) } });
const unknown = { session: null, mayCreate: true };
const send = (method: string, path: string, token: string, body?: object) =>
  browserAt(college.node).send(method, path, body, token);

/** The number that the records have for somebody. */
const setNumber = (name: Name, number: string, category: keyof typeof categories = 'morning') =>
  query(
    `insert into source_ids (category_id, kind, source_id, user_id, seen) values ($1, 'person', $2, $3, 'x')
     on conflict (category_id, system, kind, source_id) do update set user_id = excluded.user_id`,
    [categories[category], number, personId(name)],
  );

async function disconnect(name: Name): Promise<void> {
  const { rows } = await query('select id from auth.identities where user_id = $1 and issuer_id = $2', [
    personId(name),
    issuerId,
  ]);
  const [{ id }] = rows as [{ id: string }];
  expect((await send('DELETE', `/singleSignOn/identities/${id}`, tokenOf('priya'))).status).toBe(204);
}

test('an account here that was deleted does not come back: its college account is that of nobody, until it is connected', async () => {
  expect((await signIn()).complete.body).toMatchObject(sessionOf('clarke'));
  await query('delete from chat_members where user_id = $1', [personId('clarke')]);
  expect((await send('DELETE', `/users/${personId('clarke')}`, tokenOf('priya'))).status).toBeLessThan(300);
  const again = await signIn({ name: 'Colin Clarke' });
  expect(again.complete.body).toEqual(unknown);
  const created = await again.browser.complete({ phoneNumber: '07700 900999' });
  const { userId } = created.body['session'] as { userId: string };
  expect(userId).not.toBe(personId('clarke'));
  const { rows } = await query('select user_id from auth.identities where issuer_id = $1', [issuerId]);
  expect(rows).toEqual([{ user_id: userId }]);
});

test('after an administrator disconnects somebody, their sessions by it end, and the same college account can be connected with another person', async () => {
  const token = ((await signIn()).complete.body['session'] as { token: string }).token;
  await disconnect('clarke');
  expect((await send('GET', '/session', token)).status).toBe(401);
  const { browser, complete } = await signIn();
  expect(complete.body).toEqual(unknown);
  const made = await send('POST', `/singleSignOn/linkCodes/${personId('hassan')}`, tokenOf('priya'), {});
  expect((await browser.complete({ code: made.body['code'] })).body).toMatchObject(sessionOf('hassan'));
  expect((await signIn()).complete.body).toMatchObject(sessionOf('hassan'));
  // And the first person can be connected with another account of the college.
  const own = await send('POST', `/singleSignOn/linkCodes/${personId('clarke')}`, tokenOf('priya'), {});
  const other = await signIn({ sub: 'c-2' });
  expect((await other.browser.complete({ code: own.body['code'] })).body).toMatchObject(sessionOf('clarke'));
});

test('a college account that is still connected cannot be taken over by a code or a number in the records', async () => {
  const made = await send('POST', `/singleSignOn/linkCodes/${personId('hassan')}`, tokenOf('priya'), {});
  const { complete, browser } = await signIn();
  expect(complete.body).toMatchObject(sessionOf('clarke'));
  expect((await browser.complete({ code: made.body['code'] })).status).toBe(422);
  await setNumber('hassan', 'E9');
  expect((await signIn({ employeeNumber: 'E9' })).complete.body).toMatchObject(sessionOf('clarke'));
});

test('where the records know the person, a college account with another number is refused', async () => {
  await setNumber('clarke', 'E7');
  expect((await signIn({ employeeNumber: 'E7' })).complete.body).toMatchObject(sessionOf('clarke'));
  const refused = { code: 'RULE', msg: ssoSentences.otherPerson };
  await setNumber('hassan', 'E9');
  for (const employeeNumber of ['E9', 'E10', 'e7', 10])
    expect((await signIn({ employeeNumber })).complete.body).toEqual(refused);
  // Nor does it prove anything in a session that is open.
  const browser = browserAt(college.node);
  const address = await browser.begin(issuerId, 'prove', tokenOf('clarke'));
  const answer = account({ employeeNumber: 'E9', auth_time: Math.floor(Date.now() / 1000) });
  await browser.comeBack(issuerId, college.issuer.signIn(address, answer));
  expect((await browser.send('POST', '/singleSignOn/proof', undefined, tokenOf('clarke'))).body).toEqual(
    refused,
  );
  // Once it is disconnected the new person is found by the number.
  await disconnect('clarke');
  expect((await signIn({ employeeNumber: 'E9' })).complete.body).toMatchObject(sessionOf('hassan'));
});

test('a number in the records of another category says nothing of anybody at this college', async () => {
  await setNumber('hassan', 'E9', 'evening');
  expect((await signIn({ sub: 'c-9', employeeNumber: 'E9' })).complete.body).toEqual(unknown);
  await college.link(issuerId, 'hassan', 'h-1');
  const { complete } = await signIn({ sub: 'h-1', employeeNumber: 'E7' });
  expect(complete.body).toMatchObject(sessionOf('hassan'));
});

test('a number that the records give to somebody else moves nobody who is connected already, and connects nobody twice', async () => {
  await setNumber('hassan', 'E7');
  await college.link(issuerId, 'hassan', 'h-1');
  const { complete } = await signIn({ sub: 'c-9', employeeNumber: 'E7' });
  expect(complete.body).toMatchObject({ code: 'CONFLICT', msg: ssoSentences.hasIdentity });
});

test('without a number a subject that the college gives to somebody else is the person before: this is the limit', async () => {
  const somebody = { name: 'Somebody Else', preferred_username: 'else' };
  expect((await signIn(somebody)).complete.body).toMatchObject(sessionOf('clarke'));
  await setNumber('clarke', 'E7');
  expect((await signIn(somebody)).complete.body).toMatchObject(sessionOf('clarke'));
});
