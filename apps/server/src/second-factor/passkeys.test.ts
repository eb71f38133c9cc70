// Proves that a passkey signs in its owner, on this site, and that nothing else passes for one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { openSchool, type TestSchool } from '../sign-in/test-school.ts';
import { createAuthenticator } from './test-authenticator.ts';
import { byPasskey, staffOf } from './test-staff.ts';

let school: TestSchool;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  school = await openSchool();
  staff = staffOf(school);
});
afterAll(() => school.close());

test('a teacher adds a passkey and signs in with it', async () => {
  const clarke = await staff.enrol();
  const { authenticator, reply } = await staff.addPasskey(clarke);
  expect(reply.status).toBe(201);
  expect(reply.body['recoveryCodes']).toHaveLength(10);
  const ticket = await staff.ticketOf(clarke);
  const offered = await staff.begin('begin', { ticket });
  expect(offered['ways']).toEqual(['passkey', 'recovery code']);
  const response = authenticator.authenticate(offered['passkey'] as { challenge: string });
  expect((await staff.complete(ticket, byPasskey(response))).status).toBe(200);
});

test('what is signed for another site, challenge or user, twice, or by a copied key is refused', async () => {
  const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
  const { authenticator } = await staff.addPasskey(clarke);
  const other = await staff.addPasskey(hassan);
  const ticket = await staff.ticketOf(clarke);
  const offer = async () => (await staff.begin('begin', { ticket }))['passkey'] as { challenge: string };
  const theirs = await staff.begin('begin', { ticket: await staff.ticketOf(hassan) });
  const bent = [
    authenticator.authenticate(await offer(), { origin: 'https://learn.example.com' }),
    authenticator.authenticate(await offer(), { host: 'example.org' }),
    authenticator.authenticate(theirs['passkey'] as { challenge: string }),
    authenticator.authenticate({ challenge: 'bWFkZSB1cA' }),
    other.authenticator.authenticate(await offer()),
  ];
  for (const response of bent)
    expect((await staff.complete(ticket, byPasskey(response))).body).toEqual({
      code: 'WRONG_SECRET',
      msg: factorSentences.badPasskey,
    });
  const once = authenticator.authenticate(await offer(), { counter: 50 });
  expect((await staff.complete(ticket, byPasskey(once))).status).toBe(200);
  const again = await staff.ticketOf(clarke);
  expect((await staff.complete(again, byPasskey(once))).status).toBe(401);
  const options = (await staff.begin('begin', { ticket: again }))['passkey'] as { challenge: string };
  const copied = authenticator.authenticate(options, { counter: 49 });
  expect((await staff.complete(again, byPasskey(copied))).status).toBe(401);
  const next = (await staff.begin('begin', { ticket: again }))['passkey'] as { challenge: string };
  const right = authenticator.authenticate(next, { counter: 51 });
  expect((await staff.complete(again, byPasskey(right))).status).toBe(200);
});

test('no passkey is stored that was made for another site, with another challenge, or is stored already', async () => {
  const clarke = await staff.enrol();
  const begin = async () => (await staff.begin('passkeys/begin', {}, clarke.token)) as { challenge: string };
  const add = (response: object) =>
    school.send('POST', '/secondFactor/passkeys', { response }, { token: clarke.token });
  const authenticator = createAuthenticator();
  for (const response of [
    authenticator.register(await begin(), { origin: 'https://evil.example' }),
    authenticator.register(await begin(), { host: 'evil.example' }),
    authenticator.register(await begin(), { challenge: 'bWFkZSB1cA' }),
  ])
    expect((await add(response)).body['msg']).toBe(factorSentences.badPasskey);
  const options = await begin();
  expect((await add(authenticator.register(options))).status).toBe(201);
  expect((await add(authenticator.register(options))).status).toBe(400);
  expect((await add(authenticator.register(await begin()))).status).toBe(400);
  expect(await staff.count('factors', clarke.id)).toBe(1);
});
