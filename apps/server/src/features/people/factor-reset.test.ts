// Proves that a lost second factor is reset by two administrators, never by one, and what the reset leaves.
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../kernel/database/drizzle.ts';
import { openSchool, type TestSchool } from '../sign-in/sign-in.fixture.ts';
import { codeOf, staffOf, type Person } from '../second-factor/staff-with-second-factor.fixture.ts';

let school: TestSchool;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  school = await openSchool();
  staff = staffOf(school);
});
afterAll(() => school.close());

const request = (by: Person, who: Person) =>
  school.send('POST', `/users/${who.id}/factorReset`, undefined, { token: by.token });
const confirm = (by: Person, who: Person) =>
  school.send('POST', `/users/${who.id}/factorReset/confirm`, undefined, { token: by.token });
const withdraw = (by: Person, who: Person) =>
  school.send('DELETE', `/users/${who.id}/factorReset`, undefined, { token: by.token });

/** As if they had been administrators for long. */
async function establish(...people: readonly Person[]): Promise<void> {
  for (const { id } of people)
    await school.db.execute(sql`
      update users set created_at = now() - interval '2 days', role_changed_at = null where id = ${id}`);
}

/** An administrator who has been one for long. */
async function settled(): Promise<Person> {
  const person = await staff.enrol('admin');
  await establish(person);
  return person;
}

async function actionsAbout({ id }: Person): Promise<string[]> {
  const { rows } = await school.db.execute<{ act: string }>(
    sql`select act from auth.audit where subject_id = ${id} and act like 'second factor reset%' order by id`,
  );
  return rows.map(({ act }) => act);
}

test('a teacher who has lost everything gets in with the password once two administrators have reset the second factor', async () => {
  const [clarke, priya, quentin] = [await staff.enrol(), await settled(), await settled()];
  const { secret } = await staff.addApp(clarke);
  const ticket = await staff.ticketOf(clarke);
  expect((await request(priya, clarke)).status).toBe(204);
  expect((await confirm(priya, clarke)).body['msg']).toBe(factorSentences.anotherConfirms);
  expect((await staff.signIn(clarke)).body['code']).toBe('SECOND_FACTOR');
  expect((await confirm(quentin, clarke)).status).toBe(204);
  expect((await school.send('GET', '/session', undefined, { token: clarke.token })).status).toBe(401);
  const late = await staff.complete(ticket, { kind: 'app', code: await codeOf(secret, 1) });
  expect(late.body['msg']).toBe(factorSentences.expired);
  expect((await staff.signIn(clarke)).status).toBe(200);
  expect(await actionsAbout(clarke)).toEqual(['second factor reset requested', 'second factor reset']);
  expect((await confirm(quentin, clarke)).status).toBe(404);
});

test('a person who gets another way to sign in, or loses them by a reset, is told by text message', async () => {
  const [clarke, priya, quentin] = [await staff.enrol(), await settled(), await settled()];
  const told = async () => {
    await school.runJobs();
    return school.messages.filter(({ to }) => to === clarke.phoneNumber).map(({ text }) => text);
  };
  await staff.addApp(clarke);
  const added = expect.stringMatching(
    /^Another way to sign in was added to your account at .* call your centre/,
  );
  expect(await told()).toEqual([added]);
  await request(priya, clarke);
  expect(await told()).toEqual([added]);
  await confirm(quentin, clarke);
  expect(await told()).toEqual([
    added,
    expect.stringMatching(/^Two-step sign-in was reset for your account at .* call your centre/),
  ]);
});

test('a reset that was withdrawn cannot be confirmed, and only the first request counts', async () => {
  const [clarke, priya, quentin] = [await staff.enrol(), await settled(), await settled()];
  await staff.addApp(clarke);
  await request(priya, clarke);
  // The second administrator asks too: the request stays that of the first, so the first still cannot confirm it.
  expect((await request(quentin, clarke)).status).toBe(204);
  expect((await confirm(priya, clarke)).status).toBe(403);
  expect((await withdraw(priya, clarke)).status).toBe(204);
  expect((await confirm(quentin, clarke)).status).toBe(404);
  expect((await staff.signIn(clarke)).body['code']).toBe('SECOND_FACTOR');
  expect(await actionsAbout(clarke)).toEqual([
    'second factor reset requested',
    'second factor reset withdrawn',
  ]);
});

test('nobody resets their own second factor, nor that of somebody who has none, and teachers reset none', async () => {
  const [clarke, hassan, priya] = [await staff.enrol(), await staff.enrol(), await settled()];
  await staff.addApp(priya);
  await staff.addApp(hassan);
  expect((await request(priya, priya)).body['msg']).toBe(factorSentences.ownReset);
  expect((await request(priya, clarke)).body['msg']).toBe(factorSentences.noFactor);
  expect((await request(clarke, hassan)).status).toBe(403);
  expect((await request(priya, hassan)).status).toBe(204);
  expect((await confirm(clarke, hassan)).status).toBe(403);
});

test('a reset is confirmed within a day, and only what a present colleague asked for', async () => {
  const [clarke, priya, quentin] = [await staff.enrol(), await settled(), await settled()];
  await staff.addApp(clarke);
  expect((await request(priya, clarke)).status).toBe(204);
  await school.db.execute(
    sql`update auth.factor_resets set requested_at = now() - interval '25 hours' where user_id = ${clarke.id}`,
  );
  expect((await confirm(quentin, clarke)).status).toBe(404);
  expect((await request(priya, clarke)).status).toBe(204);
  await school.db.execute(sql`update user_contacts set staff_locked_at = now() where user_id = ${priya.id}`);
  expect((await confirm(quentin, clarke)).status).toBe(404);
  await school.db.execute(sql`update user_contacts set staff_locked_at = null where user_id = ${priya.id}`);
  expect((await confirm(quentin, clarke)).status).toBe(204);
});

describe('one administrator alone', () => {
  /** Invited a moment ago; or with an account of long ago, and a role of a moment ago. */
  const newcomers = {
    invited: () => staff.enrol('admin'),
    promoted: async () => {
      const teacher = await staff.enrol();
      await establish(teacher);
      await school.db.execute(sql`update users set role = 'admin' where id = ${teacher.id}`);
      return teacher;
    },
  };

  test.each(['invited', 'promoted'] as const)(
    'resets nobody’s second factor with a newcomer whom they have %s, whichever of the two asks, until that one has been an administrator for a day [THREAT-21]',
    async (by) => {
      const [clarke, priya, newcomer] = [await staff.enrol(), await settled(), await newcomers[by]()];
      await staff.addApp(clarke);
      expect((await request(newcomer, clarke)).body['msg']).toBe(factorSentences.newAdministrator);
      expect((await confirm(priya, clarke)).status).toBe(404);
      expect((await request(priya, clarke)).status).toBe(204);
      expect((await confirm(newcomer, clarke)).body['msg']).toBe(factorSentences.newAdministrator);
      expect((await staff.signIn(clarke)).body['code']).toBe('SECOND_FACTOR');
      await establish(newcomer);
      expect((await confirm(newcomer, clarke)).status).toBe(204);
    },
  );

  test('confirms nothing that was asked by somebody who is no longer an administrator, or has become one again', async () => {
    const [clarke, priya, quentin] = [await staff.enrol(), await settled(), await settled()];
    await staff.addApp(clarke);
    expect((await request(quentin, clarke)).status).toBe(204);
    await school.db.execute(sql`update users set role = 'teacher' where id = ${quentin.id}`);
    expect((await confirm(priya, clarke)).body['msg']).toBe(factorSentences.otherUnfit);
    await school.db.execute(sql`update users set role = 'admin' where id = ${quentin.id}`);
    expect((await confirm(priya, clarke)).body['msg']).toBe(factorSentences.otherUnfit);
    await establish(quentin);
    expect((await confirm(priya, clarke)).status).toBe(204);
  });

  test('who has changed the number neither asks for a reset nor confirms it that day [THREAT-21]', async () => {
    const [clarke, priya, quentin] = [await staff.enrol(), await settled(), await settled()];
    await staff.addApp(clarke);
    const changed = sql`insert into account_alerts (id, kind, user_id, actor_id, new_number, confirmed_at)
      values (gen_random_uuid(), 'number changed', ${clarke.id}, ${priya.id}, '+447700900981', now())`;
    await school.db.execute(changed);
    expect((await request(priya, clarke)).body['msg']).toBe(factorSentences.otherPart);
    expect((await request(quentin, clarke)).status).toBe(204);
    expect((await confirm(priya, clarke)).body['msg']).toBe(factorSentences.otherPart);
    expect((await withdraw(quentin, clarke)).status).toBe(204);
    await school.db.execute(
      sql`update account_alerts set at = at - interval '25 hours' where user_id = ${clarke.id}`,
    );
    expect((await request(priya, clarke)).status).toBe(204);
    // Who asks and then changes the number has a part too many as well.
    await school.db.execute(changed);
    expect((await confirm(quentin, clarke)).body['msg']).toBe(factorSentences.otherUnfit);
  });
});

describe('where a second factor is required', () => {
  let strict: TestSchool;
  beforeAll(async () => {
    strict = await openSchool({ settings: { staffSecondFactor: 'required' } });
  });
  afterAll(() => strict.close());

  test('who has none neither asks for the reset of another one’s nor confirms it', async () => {
    const people = staffOf(strict);
    const [clarke, priya, quentin] = [
      await people.enrol(),
      await people.enrol('admin'),
      await people.enrol('admin'),
    ];
    await strict.db.execute(sql`update users set created_at = now() - interval '2 days'`);
    await people.addApp(clarke);
    const send = (by: Person, path: string) =>
      strict.send('POST', `/users/${clarke.id}/factorReset${path}`, undefined, { token: by.token });
    expect((await send(priya, '')).body['msg']).toBe(factorSentences.addFirst);
    await people.addApp(priya);
    expect((await send(priya, '')).status).toBe(204);
    expect((await send(quentin, '/confirm')).body['msg']).toBe(factorSentences.addFirst);
    await people.addApp(quentin);
    await strict.db.execute(sql`delete from auth.factors where user_id = ${priya.id}`);
    expect((await send(quentin, '/confirm')).body['msg']).toBe(factorSentences.otherUnfit);
    await people.addApp(priya);
    expect((await send(quentin, '/confirm')).status).toBe(204);
  });
});
