// Proves that nobody takes over an account by changing its phone number, and that its owner and administrators are notified.
import { beforeEach, describe, expect, test } from 'vitest';
import { personSentences } from '@foothold/domain/people/input';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { personId, phoneNumberOf, secretOf, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { sharedOffice, type Body } from './people.fixture.ts';

const office = sharedOffice();
beforeEach(async () => {
  // The world begins with an old one.
  await office.rows('delete from account_alerts');
});

const fresh = '+447700900990';
const oldOf = (who: Name) => phoneNumberOf(who).replace('0', '+44').replace(' ', '');
const changeNumber = (by: Name, of: Name, phoneNumber = fresh, more: Body = {}) =>
  office.call(by, 'editUser', { userId: personId(of), phoneNumber, ...more });
const lastAlert = async () =>
  (await office.rows('select * from account_alerts where looked_at is null order by at desc limit 1'))[0] ??
  {};
const confirm = async (by: Name, of: Name) =>
  office.call(by, 'confirmNumber', { userId: personId(of), alertId: (await lastAlert())['id'] });
const askForReset = (phoneNumber: string) => askAs(null, phoneNumber);

/** As a stranger at the login page, or by the button of staff. */
async function askAs(who: Name | null, phoneNumber: string) {
  const answer = await fetch(`${office.node.url}/api/users/reset`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(who === null ? {} : { authorization: `Bearer ${tokenOf(who)}` }),
    },
    body: JSON.stringify({ phoneNumber }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** The last text sent to this number, once all are sent. */
async function sentTo(number: string): Promise<string> {
  const sent = () => office.node.messages.filter(({ to }) => to === number);
  await jobsDone(office.node.pool);
  expect(sent()).not.toEqual([]);
  return sent().at(-1)?.text ?? '';
}

let number = 0;
/** A number that no test has used: messages are kept for the whole run, and requests are counted. */
const newNumber = () => `+447700901${String((number += 1)).padStart(3, '0')}`;

describe('when a teacher changes the number of a learner', () => {
  test('the old number is told what to do, every session ends, and the administrators’ list shows who did it [THREAT-21]', async () => {
    expect(await changeNumber('clarke', 'amina')).toMatchObject({ status: 200 });
    const text = await sentTo(oldOf('amina'));
    expect(text).toMatch(/Your phone number at \S+ was changed/);
    expect(text).toContain('please call your centre today');
    expect(text).not.toContain('990');
    expect(text).not.toContain('/reset/');
    expect(await office.rows('select 1 from auth.sessions where user_id = $1', personId('amina'))).toEqual(
      [],
    );
    expect(await lastAlert()).toMatchObject({
      kind: 'number changed',
      user_id: personId('amina'),
      actor_id: personId('clarke'),
      old_number: oldOf('amina'),
      new_number: fresh,
    });
    expect(await readAlerts('priya')).toMatchObject([
      { displayName: 'Amina Yusuf', actorName: 'Colin Clarke', oldNumber: oldOf('amina'), newNumber: fresh },
    ]);
  });

  test('a learner of whom only the name is changed stays signed in, and nobody is notified', async () => {
    await office.call('clarke', 'editUser', { userId: personId('amina'), surname: 'Ali' });
    expect(await lastAlert()).toEqual({});
    expect(
      await office.rows('select 1 from auth.sessions where user_id = $1', personId('amina')),
    ).toHaveLength(1);
  });

  test('no link goes to the new number for a day, whoever requests it; strangers see the same answer, staff see why [THREAT-21]', async () => {
    const theirs = newNumber();
    const before = await askForReset('+447700900555');
    await changeNumber('clarke', 'amina', theirs);
    expect(await askForReset(theirs)).toEqual(before);
    const text = await sentTo(theirs);
    expect(text).not.toContain('/reset/');
    expect(text).toContain('ask your centre to confirm it');
    expect(await askAs('priya', theirs)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await office.rows('select 1 from auth.reset_codes')).toEqual([]);
    await letADayPass();
    expect(await askForReset(theirs)).toEqual(before);
    expect(await sentTo(theirs)).toContain('/reset/');
  });

  test('a link that was being sent at that moment does not work [THREAT-21]', async () => {
    const node = office.node;
    await askForReset(oldOf('bilal'));
    const link = await sentTo(oldOf('bilal'));
    const [, resetCode] = /\/reset\/([\w-]{22})/.exec(link) ?? [];
    const kept = await office.rows('select * from auth.reset_codes');
    const theirs = newNumber();
    await changeNumber('clarke', 'bilal', theirs);
    // As if the job had created its code just after the change.
    await office.rows(
      `insert into auth.reset_codes select * from json_populate_recordset(null::auth.reset_codes, $1)`,
      JSON.stringify(
        kept.map((row) => ({ ...row, code_hash: `\\x${(row['code_hash'] as Buffer).toString('hex')}` })),
      ),
    );
    const choose = () =>
      fetch(`${node.url}/api/users/reset`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber: theirs, pin: '804163', resetCode }),
      });
    expect((await choose()).status).toBe(400);
    await confirm('priya', 'bilal');
    expect((await choose()).status).toBe(200);
  });

  test('the teacher who changed it cannot confirm it; another teacher or an administrator can, and then a link is sent [THREAT-21]', async () => {
    const theirs = newNumber();
    await changeNumber('clarke', 'elena', theirs);
    expect(await confirm('clarke', 'elena')).toMatchObject({
      status: 403,
      body: { msg: 'You changed this number yourself. Please ask another member of staff to confirm it' },
    });
    expect(await confirm('amina', 'elena')).toMatchObject({ status: 403 });
    expect(await askAs('priya', theirs)).toMatchObject({ status: 409 });
    expect(await confirm('okafor', 'elena')).toMatchObject({ status: 204 });
    expect(
      await office.rows("select actor_id from auth.audit where act = 'number confirmed'"),
    ).toContainEqual({
      actor_id: personId('okafor'),
    });
    expect(await readAlerts('priya')).toMatchObject([{ confirmedByName: 'Ngozi Okafor' }]);
    await askForReset(theirs);
    expect(await sentTo(theirs)).toContain('/reset/');
  });

  test('later changes of other users, or of that number in other ways, neither block a change nor confirm it', async () => {
    const theirs = newNumber();
    await changeNumber('clarke', 'elena', theirs);
    const { id: alertId } = await lastAlert();
    await changeNumber('priya', 'amina', newNumber());
    await office.rows(
      `insert into account_alerts (id, kind, user_id, actor_id, old_number, new_number, at)
       select gen_random_uuid(), 'number clash', user_id, $2, null, '+447700900555', now() + interval '1 minute'
       from account_alerts where id = $1`,
      alertId,
      personId('okafor'),
    );
    const confirmed = await office.call('okafor', 'confirmNumber', { userId: personId('elena'), alertId });
    expect(confirmed).toMatchObject({ status: 204 });
    expect(await office.rows('select id from account_alerts where confirmed_at is not null')).toEqual([
      { id: alertId },
    ]);
    await askForReset(theirs);
    expect(await sentTo(theirs)).toContain('/reset/');
  });

  test('a confirmation applies to the number that was shown: a number that has changed again must be confirmed again', async () => {
    await changeNumber('clarke', 'amina', newNumber());
    const seen = (await lastAlert())['id'];
    const theirs = newNumber();
    await changeNumber('clarke', 'amina', theirs);
    const confirmed = await office.call('priya', 'confirmNumber', {
      userId: personId('amina'),
      alertId: seen,
    });
    expect(confirmed).toMatchObject({ status: 409 });
    expect(await askAs('priya', theirs)).toMatchObject({ status: 409 });
  });

  test('the learner signs in with the new number and the PIN that only she knows', async () => {
    await changeNumber('clarke', 'amina');
    const answer = await fetch(`${office.node.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: fresh, pin: secretOf('amina') }),
    });
    expect(answer.status).toBe(200);
  });
});

describe('an administrator', () => {
  test('who changes number and role at once does not trigger a link for the new kind of secret either [ROLE-17]', async () => {
    const answer = await changeNumber('priya', 'amina', newNumber(), { role: 'teacher' });
    expect(answer).toMatchObject({ status: 200, body: { secretMessage: 'not confirmed' } });
    expect(await office.rows('select 1 from auth.reset_requests')).toEqual([]);
  });

  test("who changes a teacher's number needs another administrator; no teacher confirms it", async () => {
    await changeNumber('priya', 'clarke');
    await office.rows(
      'update users set selected_category_id = $1 where id = $2',
      categories.morning,
      personId('hassan'),
    );
    for (const [who, status] of [
      ['priya', 403],
      ['hassan', 404],
      ['okafor', 404],
    ] as const) {
      expect(await confirm(who, 'clarke'), who).toMatchObject({ status });
    }
    await promote('hassan');
    await settle('hassan');
    expect(await confirm('hassan', 'clarke')).toMatchObject({ status: 204 });
  });

  test('who changes their own number stays signed in, and the old number is still notified', async () => {
    expect(await changeNumber('priya', 'priya')).toMatchObject({ status: 200 });
    expect(await sentTo(oldOf('priya'))).toContain('call your centre');
    expect(
      await office.rows('select 1 from auth.sessions where user_id = $1', personId('priya')),
    ).toHaveLength(1);
    expect(await confirm('priya', 'priya')).toMatchObject({ status: 403 });
  });

  test('can close alerts about others at once, and about their own changes only after a day', async () => {
    await changeNumber('clarke', 'amina');
    const alertId = (await lastAlert())['id'];
    expect(await office.call('clarke', 'markAlertLookedAt', { alertId })).toMatchObject({ status: 403 });
    expect(await office.call('priya', 'markAlertLookedAt', { alertId })).toMatchObject({ status: 204 });
    expect(await readAlerts('priya')).toEqual([]);
    await changeNumber('priya', 'bilal', newNumber());
    const own = (await lastAlert())['id'];
    expect(await office.call('priya', 'markAlertLookedAt', { alertId: own })).toMatchObject({ status: 403 });
    expect(await readAlerts('priya')).toHaveLength(1);
    await letADayPass();
    expect(await office.call('priya', 'markAlertLookedAt', { alertId: own })).toMatchObject({ status: 204 });
  });
});

describe('one administrator alone', () => {
  test('becomes nobody with a newcomer: neither of the two confirms what the other has changed, until that one has had the role for a day [THREAT-21]', async () => {
    await promote('hassan');
    const theirs = newNumber();
    await changeNumber('priya', 'clarke', theirs);
    expect(await confirm('hassan', 'clarke')).toMatchObject(refused(factorSentences.newAdministrator));
    await changeNumber('hassan', 'clarke', newNumber());
    expect(await confirm('priya', 'clarke')).toMatchObject(refused(factorSentences.otherUnfit));
    await settle('hassan');
    expect(await confirm('priya', 'clarke')).toMatchObject({ status: 204 });
  });

  test('does not confirm what a newcomer has changed by deleting that account', async () => {
    await promote('hassan');
    await changeNumber('hassan', 'clarke', newNumber());
    await office.rows('delete from chat_members where user_id = $1', personId('hassan'));
    expect(await office.call('priya', 'deleteUser', { userId: personId('hassan') })).toMatchObject({
      status: 204,
    });
    expect(await confirm('priya', 'clarke')).toMatchObject(refused(factorSentences.otherUnfit));
  });

  test('has a new role for a day, however it was given, before it counts', async () => {
    await office.rows(
      'update users set selected_category_id = $1 where id = $2',
      categories.morning,
      personId('hassan'),
    );
    await office.rows('delete from chat_members where user_id = $1', personId('hassan'));
    const edited = { userId: personId('hassan'), role: 'admin' };
    expect(await office.call('priya', 'editUser', edited)).toMatchObject({ status: 200 });
    await changeNumber('priya', 'clarke', newNumber());
    expect(await confirm('hassan', 'clarke')).toMatchObject(refused(factorSentences.newAdministrator));
    // What changes something else leaves the time of the role alone.
    await settle('hassan');
    await office.call('priya', 'editUser', { userId: personId('hassan'), surname: 'Obi' });
    expect(await confirm('hassan', 'clarke')).toMatchObject({ status: 204 });
  });

  test('does not take an alert from the list for the others: not by confirming the number, nor by a newcomer', async () => {
    await promote('hassan');
    await changeNumber('priya', 'clarke', newNumber());
    const alertId = (await lastAlert())['id'];
    const close = (who: Name) => office.call(who, 'markAlertLookedAt', { alertId });
    expect(await close('hassan')).toMatchObject(refused(factorSentences.newAdministrator));
    await settle('hassan');
    expect(await confirm('hassan', 'clarke')).toMatchObject({ status: 204 });
    expect(await readAlerts('priya')).toMatchObject([{ confirmedByName: 'Hassan Ali' }]);
    expect(await close('hassan')).toMatchObject(refused(personSentences.ownAlert));
    expect(await close('priya')).toMatchObject(refused(personSentences.ownAlert));
    await letADayPass();
    expect(await close('hassan')).toMatchObject({ status: 204 });
  });

  test('who asked for a reset of the second factor, or confirmed it, does not confirm a new number that day, nor is their own confirmed', async () => {
    // The last test: the audit log stays.
    await promote('hassan');
    await settle('hassan');
    await office.rows(
      `insert into auth.audit (act, actor_id, subject_id, details) values ('second factor reset', $1, $2, '{}')`,
      personId('priya'),
      personId('clarke'),
    );
    await changeNumber('hassan', 'clarke', newNumber());
    expect(await confirm('priya', 'clarke')).toMatchObject(refused(factorSentences.otherPart));
    await changeNumber('priya', 'clarke', newNumber());
    expect(await confirm('hassan', 'clarke')).toMatchObject(refused(factorSentences.otherUnfit));
    // Of anybody else it is.
    await changeNumber('priya', 'amina', newNumber());
    expect(await confirm('hassan', 'amina')).toMatchObject({ status: 204 });
  });
});

const refused = (msg: string) => ({ status: 403, body: { code: 'FORBIDDEN', msg } });

/** To an administrator of Morning, a moment ago. */
async function promote(who: Name): Promise<void> {
  await office.rows(
    "update users set role = 'admin', selected_category_id = $1 where id = $2",
    categories.morning,
    personId(who),
  );
}

/** As if the role were two days old. */
async function settle(who: Name): Promise<void> {
  await office.rows(
    "update users set role_changed_at = now() - interval '2 days' where id = $1",
    personId(who),
  );
}

async function readAlerts(who: Name): Promise<readonly Body[]> {
  const answer = await fetch(`${office.node.url}/api/live/people.alerts`, {
    headers: { authorization: `Bearer ${tokenOf(who)}` },
  });
  return ((await answer.json()) as { rows: Body[] }).rows;
}

async function letADayPass(): Promise<void> {
  await office.rows("update account_alerts set at = at - interval '25 hours'");
  await office.rows("update auth.reset_requests set requested_at = requested_at - interval '25 hours'");
}
