// Proves that staff who have left the category of a sign-in service sign in and prove themselves without it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { phoneNumberOf, secretOf } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { browserAt, openCollege, personId, tokenOf, type College } from './single-sign-on.fixture.ts';

let college: College;
let issuerId: string;
beforeAll(async () => {
  college = await openCollege({ realSecrets: true });
});
afterAll(() => college.stop());
beforeEach(async () => {
  await college.node.restore();
  issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c');
});

const byPassword = () =>
  browserAt(college.node).send('POST', '/users/login', {
    phoneNumber: phoneNumberOf('clarke'),
    password: secretOf('clarke'),
  });
const passwordDisabled = { code: 'RULE', msg: ssoSentences.passwordDisabled };
const move = async (from: string, to: string) => {
  const query = (text: string, values: unknown[]) =>
    college.node.pool.query(text, [personId('clarke'), ...values]);
  await query('insert into user_categories (user_id, category_id) values ($1, $2) on conflict do nothing', [
    to,
  ]);
  await query('update users set selected_category_id = $2 where id = $1', [to]);
  await query('delete from user_categories where user_id = $1 and category_id = $2', [from]);
};

test('a connected teacher who leaves the category signs in with the password again, and not once back', async () => {
  expect((await byPassword()).body).toMatchObject(passwordDisabled);
  await move(categories.morning, categories.evening);
  expect((await byPassword()).status).toBe(200);
  await move(categories.evening, categories.morning);
  expect((await byPassword()).body).toMatchObject(passwordDisabled);
});

test('a teacher whose category is deleted signs in with the password again', async () => {
  const { rowCount } = await college.node.pool.query(
    'update categories set hidden_at = now() where id = $1',
    [categories.morning],
  );
  expect(rowCount).toBe(1);
  expect((await byPassword()).status).toBe(200);
});

test('a user who has left the category proves by the password here, no longer by the college', async () => {
  const own = browserAt(college.node);
  const ways = async () =>
    (await own.send('POST', '/secondFactor/begin', {}, tokenOf('clarke'))).body['ways'];
  expect(await ways()).toEqual(['college account']);
  const address = await own.begin(issuerId, 'prove', tokenOf('clarke'));
  const fresh = { claims: { sub: 'c', groups: ['tutors'], auth_time: Math.floor(Date.now() / 1000) } };
  await own.comeBack(issuerId, college.issuer.signIn(address, fresh));
  await move(categories.morning, categories.evening);
  expect((await own.send('POST', '/singleSignOn/proof', undefined, tokenOf('clarke'))).body['msg']).toBe(
    ssoSentences.otherCategory,
  );
  expect(await ways()).toEqual(['password']);
  expect(
    (await own.send('POST', '/singleSignOn/begin', { purpose: 'prove' }, tokenOf('clarke'))).body['msg'],
  ).toBe(ssoSentences.off);
});
