// Proves that a passkey signs in its owner, on this site, and that nothing else passes for one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { sentences } from '@foothold/domain/contract/refusal';
import { sql } from '../../kernel/database/drizzle.ts';
import { openSchool, type TestSchool } from '../sign-in/sign-in.fixture.ts';
import { createAuthenticator } from './authenticator.fixture.ts';
import { byApp, byPasskey, codeOf, staffOf } from './staff-with-second-factor.fixture.ts';

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

test('a teacher has at most 20 passkeys, also where two are added at once, and another one once one is removed', async () => {
  const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
  await school.db.execute(sql`
    insert into auth.factors (id, user_id, kind, name, credential_id, public_key, sign_count, transports)
    select gen_random_uuid(), ${clarke.id}, 'passkey', 'Key', 'key' || lpad(number::text, 3, '0'), '\\x00', 0, '{}'
    from generate_series(1, 19) as number`);
  // Both browsers were asked to make one while there was room.
  const made = await Promise.all(
    [1, 2].map(async () => {
      const options = (await staff.begin('passkeys/begin', {}, clarke.token)) as { challenge: string };
      return createAuthenticator().register(options);
    }),
  );
  const store = (response: object) =>
    school.send('POST', '/secondFactor/passkeys', { response }, { token: clarke.token });
  const replies = await Promise.all(made.map(store));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 422]));
  const full = { code: 'RULE', msg: factorSentences.maxPasskeys };
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject(full);
  expect(await staff.begin('passkeys/begin', {}, clarke.token)).toMatchObject(full);
  // Somebody else's count for nothing, and an app is another thing.
  expect((await staff.addPasskey(hassan)).reply.status).toBe(201);
  expect((await staff.addApp(clarke)).reply.status).toBe(201);
  await school.db.execute(sql`delete from auth.factors where credential_id = 'key001'`);
  expect((await staff.addPasskey(clarke)).reply.status).toBe(201);
});

test('each teacher is offered their own passkeys, and what they add is made for them', async () => {
  const [clarke, hassan] = [await staff.enrol(), await staff.enrol()];
  await school.db.execute(sql`update users set display_name = 'Hassan Ali' where id = ${hassan.id}`);
  const keys = [await staff.addPasskey(clarke), await staff.addPasskey(hassan)];
  const [ofClarke, ofHassan] = keys.map(({ authenticator }) => [
    { id: authenticator.id, type: 'public-key', transports: ['internal'] },
  ]);
  expect(await staff.begin('begin', { ticket: await staff.ticketOf(clarke) })).toMatchObject({
    passkey: { allowCredentials: ofClarke },
  });
  expect(await staff.begin('passkeys/begin', {}, hassan.token)).toMatchObject({
    user: { id: Buffer.from(hassan.id).toString('base64url'), name: 'Hassan Ali' },
    excludeCredentials: ofHassan,
  });
  expect(await staff.begin('apps/begin', {}, hassan.token)).toMatchObject({
    uri: expect.stringContaining('learn.example.org:Hassan%20Ali?'),
  });
});

test('a teacher with an app and a passkey signs in with either, whichever came first', async () => {
  const people = [await staff.enrol(), await staff.enrol()] as const;
  const [clarke, hassan] = people;
  const apps = [await staff.addApp(clarke)];
  const passkeys = [await staff.addPasskey(clarke), await staff.addPasskey(hassan)];
  apps.push(await staff.addApp(hassan));
  // The code of one uses up nobody else's.
  for (const [index, person] of people.entries()) {
    const ticket = await staff.ticketOf(person);
    const code = await codeOf(apps[index]?.secret ?? '', 1);
    expect((await staff.complete(ticket, byApp(code))).status).toBe(200);
  }
  for (const [index, person] of people.entries()) {
    const ticket = await staff.ticketOf(person);
    const { passkey } = (await staff.begin('begin', { ticket })) as { passkey: { challenge: string } };
    const response = passkeys[index]?.authenticator.authenticate(passkey) ?? {};
    expect((await staff.complete(ticket, byPasskey(response))).status).toBe(200);
  }
});

test('a server at a bare address has no passkeys', async () => {
  const { token } = await staff.enrol();
  const { settings } = school.services;
  const begin = async (publicUrl: string) =>
    school.sendTo(
      { ...school.services, settings: { ...settings, publicUrl } },
      'POST',
      '/secondFactor/passkeys/begin',
      {},
      { token },
    );
  for (const bare of ['https://192.0.2.7', 'https://[2001:db8::7]'])
    expect((await begin(bare)).body).toEqual({ code: 'FORBIDDEN', msg: sentences.forbidden });
  expect((await begin('https://learn.example.org')).status).toBe(200);
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
  // The counter of the one is not that of the other.
  const own = await staff.ticketOf(hassan);
  const { passkey } = (await staff.begin('begin', { ticket: own })) as { passkey: { challenge: string } };
  const fromHassan = other.authenticator.authenticate(passkey, { counter: 3 });
  expect((await staff.complete(own, byPasskey(fromHassan))).status).toBe(200);
});

test('what is signed after ten minutes, or while a copy of the key signs in, is refused', async () => {
  const clarke = await staff.enrol();
  const { authenticator } = await staff.addPasskey(clarke);
  const ticket = await staff.ticketOf(clarke);
  const signed = async () => {
    const { passkey } = (await staff.begin('begin', { ticket })) as { passkey: { challenge: string } };
    return byPasskey(authenticator.authenticate(passkey));
  };
  const late = await signed();
  await school.db.execute(
    sql`update auth.challenges set expires_at = now() - interval '1 second' where user_id = ${clarke.id}`,
  );
  const refused = { code: 'WRONG_SECRET', msg: factorSentences.badPasskey };
  expect((await staff.complete(ticket, late)).body).toEqual(refused);
  const proof = await signed();
  const beaten = await staff.overtaken(
    `select from auth.factors where user_id = '${clarke.id}'`,
    `update auth.factors set sign_count = 100 where user_id = '${clarke.id}'`,
    () => staff.complete(ticket, proof),
  );
  expect(beaten.body).toEqual(refused);
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
