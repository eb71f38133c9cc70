// Proves that two administrators who can sign in without the college's service remain while it is switched on, and that all of them see how many there are.
import { randomUUID } from 'node:crypto';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askAt } from '../../../../../testing/ask.ts';
import type { Name } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { openCollege, personId, type College } from './single-sign-on.fixture.ts';
import { emergencyStaffOf } from './emergency.fixture.ts';

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
  await query('delete from auth.break_glass');
  issuerId = await college.addIssuer({ isOn: false });
});

const query = (text: string, values: unknown[] = []) => college.node.pool.query(text, values);
const ask = (who: Name, method: string, path: string, body?: object) =>
  askAt(college.node.url, who, method, path, body);
const turn = (enabled: boolean) =>
  ask('priya', 'PUT', `/singleSignOn/issuers/${issuerId}/enabled`, { enabled });
const spendCodes = (name: Name) =>
  query('update auth.recovery_codes set used_at = now() where user_id = $1', [personId(name)]);

type Shown = { displayName: string; isReady: boolean; codesLeft: number; isNeeded: boolean };
async function rowsShown(): Promise<readonly Shown[]> {
  const path = `/live/singleSignOn.breakGlassOfCategory?categoryId=${categories.morning}`;
  return (await ask('priya', 'GET', path)).body['rows'] as Shown[];
}

/** What administrators see: who could sign in now, and with how many codes. */
async function shown(): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await rowsShown()).map(({ displayName, isReady, codesLeft }) => [
      displayName,
      `${isReady ? 'ready' : 'not ready'}, ${codesLeft}`,
    ]),
  );
}

describe('choosing administrators for emergencies', () => {
  test('an administrator is chosen with a passkey and recovery codes, not with one of them, and not with an app', async () => {
    const refused = { status: 422, body: { msg: issuerSentences.notReady } };
    await staff.promote('hassan');
    expect(await staff.choose('hassan')).toMatchObject(refused);
    await staff.addCodes('hassan', 1);
    await query(
      `insert into auth.factors (id, user_id, kind, name, secret) values ($1, $2, 'app', '', '\\x00')`,
      [randomUUID(), personId('hassan')],
    );
    expect(await staff.choose('hassan')).toMatchObject(refused);
    await staff.addPasskey('hassan');
    await spendCodes('hassan');
    expect(await staff.choose('hassan')).toMatchObject(refused);
    await staff.addCodes('hassan', 1);
    expect((await staff.choose('hassan')).status).toBe(204);
    expect(await shown()).toEqual({ 'Hassan Ali': 'ready, 1' });
  });

  test('a teacher or a learner is never chosen', async () => {
    for (const name of ['clarke', 'amina'] as const) {
      await staff.addPasskey(name);
      await staff.addCodes(name, 1);
      expect((await staff.choose(name)).status).toBe(404);
    }
    await staff.promote('clarke');
    expect((await staff.choose('clarke')).status).toBe(204);
  });

  test('a choice is for one category, and is recorded where it changes something', async () => {
    const entries = async () =>
      (
        await query(
          "select act from auth.audit where subject_id = $1 and act like 'break glass %' order by id",
          [personId('hassan')],
        )
      ).rows as { act: string }[];
    const before = (await entries()).length;
    await staff.makeReady('hassan');
    await query('insert into auth.break_glass (category_id, user_id) values ($1, $2)', [
      categories.evening,
      personId('hassan'),
    ]);
    for (const breakGlass of [true, true, false, false])
      expect((await staff.choose('hassan', breakGlass)).status).toBe(204);
    expect((await query('select category_id, user_id from auth.break_glass')).rows).toEqual([
      { category_id: categories.evening, user_id: personId('hassan') },
    ]);
    expect((await entries()).slice(before)).toEqual([
      { act: 'break glass given' },
      { act: 'break glass taken' },
    ]);
  });
});

describe('switching a service on', () => {
  test('needs two administrators for emergencies, not one', async () => {
    const refused = { status: 422, body: { msg: issuerSentences.breakGlass } };
    expect(await turn(true)).toMatchObject(refused);
    await staff.makeReady('priya');
    expect(await turn(true)).toMatchObject(refused);
    await staff.makeReady('hassan');
    await college.addIssuer({ category: 'evening' });
    const needed = async () => (await rowsShown()).map(({ isNeeded }) => isNeeded);
    expect(await needed()).toEqual([false, false]);
    expect((await turn(true)).status).toBe(204);
    expect(await needed()).toEqual([true, true]);
  });

  test('is recorded, as switching it off is, and switches no other one', async () => {
    await staff.makeReady('priya');
    await staff.makeReady('hassan');
    const evening = await college.addIssuer({ category: 'evening' });
    const on = async () => {
      const { rows } = await query('select id from auth.issuers where enabled_at is not null');
      return new Set((rows as { id: string }[]).map(({ id }) => id));
    };
    await turn(true);
    expect(await on()).toEqual(new Set([evening, issuerId]));
    await turn(false);
    expect(await on()).toEqual(new Set([evening]));
    const { rows } = await query('select act from auth.audit where subject_id = $1 order by id', [issuerId]);
    expect(rows).toEqual([{ act: 'issuer switched on' }, { act: 'issuer switched off' }]);
  });

  test.each([
    ['has no passkey any more', "delete from auth.factors where user_id = $1 and kind = 'passkey'"],
    ['has used all recovery codes', 'update auth.recovery_codes set used_at = now() where user_id = $1'],
    ['is a teacher again', "update users set role = 'teacher' where id = $1"],
    [
      'waits for a phone number that somebody else has',
      'update user_contacts set asked_number = phone_number, phone_number = null where user_id = $1',
    ],
    ['was locked by staff', 'update user_contacts set staff_locked_at = now() where user_id = $1'],
    [
      'has left the category',
      `delete from user_categories where user_id = $1 and category_id = '${categories.morning}'`,
    ],
  ])('does not count an administrator who %s', async (_why, statement) => {
    await staff.makeReady('priya');
    await staff.makeReady('hassan');
    expect((await turn(true)).status).toBe(204);
    expect((await turn(false)).status).toBe(204);
    await query('update users set selected_category_id = $2 where id = $1', [
      personId('hassan'),
      categories.evening,
    ]);
    await query(statement, [personId('hassan')]);
    expect(await turn(true)).toMatchObject({ status: 422, body: { msg: issuerSentences.breakGlass } });
    expect((await shown())['Hassan Ali']).toContain('not ready');
  });
});

describe('while a service is switched on, two remain', () => {
  const hassan = `/users/${personId('hassan')}`;
  const losses: readonly (readonly [string, (passkey: string) => ReturnType<typeof ask>])[] = [
    ['their passkey is removed', (id) => ask('hassan', 'DELETE', `/secondFactor/factors/${id}`)],
    ['they are made a teacher', () => ask('priya', 'PATCH', hassan, { role: 'teacher' })],
    ['their account is deleted', () => ask('priya', 'DELETE', hassan)],
    ['they are chosen no longer', () => staff.choose('hassan', false)],
    [
      'they are moved to another category',
      () => ask('priya', 'PATCH', hassan, { categories: [categories.evening] }),
    ],
    ['their second factor is reset', () => ask('priya', 'POST', `${hassan}/factorReset/confirm`)],
  ];

  test.each(losses)('of two, where %s; of three, one may go', async (_what, lose) => {
    await staff.makeReady('priya');
    const passkey = await staff.makeReady('hassan');
    await staff.promote('clarke');
    await query('insert into auth.factor_resets (user_id, requested_by) values ($1, $2)', [
      personId('hassan'),
      personId('clarke'),
    ]);
    await turn(true);
    const before = await shown();
    expect(await lose(passkey)).toMatchObject({ status: 422, body: { msg: issuerSentences.keepBreakGlass } });
    expect(await shown()).toEqual(before);
    await staff.makeReady('clarke');
    expect((await lose(passkey)).status).toBeLessThan(300);
    expect(Object.values(await shown()).filter((each) => each.startsWith('ready'))).toHaveLength(2);
  });

  test.each(losses)('once it is switched off, it does not matter where %s', async (_what, lose) => {
    await staff.makeReady('priya');
    const passkey = await staff.makeReady('hassan');
    await staff.promote('clarke');
    await query('insert into auth.factor_resets (user_id, requested_by) values ($1, $2)', [
      personId('hassan'),
      personId('clarke'),
    ]);
    await turn(true);
    await turn(false);
    expect((await lose(passkey)).status).toBeLessThan(300);
  });

  test('of three who remove their passkeys, two at once, one is refused', async () => {
    await staff.makeReady('priya');
    const passkeys = [
      ['hassan', await staff.makeReady('hassan')],
      ['clarke', await staff.makeReady('clarke')],
    ] as const;
    await turn(true);
    const client = await college.node.pool.connect();
    await client.query('begin');
    await client.query('select from auth.issuers where id = $1 for update', [issuerId]);
    const removals = passkeys.map(([name, id]) => ask(name, 'DELETE', `/secondFactor/factors/${id}`));
    try {
      await expect
        .poll(async () => {
          const { rows } = await query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length;
        })
        .toBe(2);
    } finally {
      await client.query('commit');
      client.release();
    }
    const statuses = (await Promise.all(removals)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 422]);
  });

  test('a lock by staff is not refused, since it must be quick; everybody sees that one is missing', async () => {
    await staff.makeReady('priya');
    await staff.makeReady('hassan');
    await turn(true);
    expect((await ask('priya', 'PATCH', `${hassan}/lock`, { accountLocked: true })).status).toBe(200);
    expect(await shown()).toEqual({ 'Priya Patel': 'ready, 1', 'Hassan Ali': 'not ready, 1' });
  });

  test('an administrator whose last recovery code is spent no longer counts, can be edited and replaced, and counts again with new codes', async () => {
    const ready = await staff.makeReady('priya');
    await staff.makeReady('hassan', 2);
    await turn(true);
    expect(await shown()).toEqual({ 'Priya Patel': 'ready, 1', 'Hassan Ali': 'ready, 2' });
    await spendCodes('hassan');
    expect(await shown()).toEqual({ 'Priya Patel': 'ready, 1', 'Hassan Ali': 'not ready, 0' });
    expect((await ask('priya', 'PATCH', hassan, { surname: 'Alim' })).status).toBe(200);
    const priya = `/users/${personId('priya')}`;
    expect((await ask('hassan', 'PATCH', priya, { surname: 'Patil' })).status).toBe(200);
    expect((await staff.choose('hassan', false)).status).toBe(204);
    // The one who is left stays.
    expect((await ask('priya', 'DELETE', `/secondFactor/factors/${ready}`)).status).toBe(422);
    expect((await ask('hassan', 'POST', '/secondFactor/recoveryCodes')).status).toBe(201);
    expect((await staff.choose('hassan')).status).toBe(204);
    expect(await shown()).toEqual({ 'Priya Patil': 'ready, 1', 'Hassan Alim': 'ready, 10' });
  });
});
