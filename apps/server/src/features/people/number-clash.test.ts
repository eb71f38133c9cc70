// Proves that a teacher does not learn whose number it is, that it lets no one else sign in, and that administrators can resolve it.
import { beforeEach, describe, expect, test } from 'vitest';
import { requestOf } from '../../../../../testing/access/ask.ts';
import { personId, phoneNumberOf, secretOf, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { sharedOffice, type Body } from './people.fixture.ts';

const office = sharedOffice();
beforeEach(async () => {
  await office.rows('delete from account_alerts');
});

type Seen = { readonly status: number; readonly body: Body; readonly visible: string };

/** Everything that a client can see of an answer, with ids, nonces, the number and the time masked, as they always differ. */
async function seen(who: Name, method: string, address: string, number: string, body?: Body): Promise<Seen> {
  const answer = await fetch(`${office.node.url}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(who)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const text = await answer.text();
  const known = new Set(Object.values(categories));
  const bare = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => (known.has(id) ? id : 'an id'))
    .replaceAll(e164(number), 'the number')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, 'a time');
  return {
    status: answer.status,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
    visible: JSON.stringify([answer.status, headers, bare]).replaceAll(/'nonce-[^']+'/g, ''),
  };
}

const e164 = (number: string) => number.replace('0', '+44').replaceAll(' ', '');
const call = (who: Name, name: string, number: string, input: Body) => {
  const { method, address, body } = requestOf(name, input);
  return seen(who, method, address, number, body);
};
const live = (who: Name, name: string, number: string, params: Record<string, string>) =>
  seen(who, 'GET', `/api/live/${name}?${new URLSearchParams(params)}`, number);
const invited = (who: Name, phoneNumber: string, firstName = 'Leila') =>
  call(who, 'people.inviteUser', phoneNumber, {
    firstName,
    surname: 'Haddad',
    phoneNumber,
    pin: '804163',
    categoryId: categories.morning,
  });
const idOf = ({ body }: Seen) => (body['user'] as { id: string }).id;
const signIn = async (phoneNumber: string, pin: string) =>
  (
    await fetch(`${office.node.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber, pin }),
    })
  ).status;
const alerts = async (who: Name) =>
  ((await live(who, 'people.alerts', '0', {})).body['rows'] as Body[]).filter(
    ({ kind }) => kind === 'number clash',
  );

const nobodys = '07700 900960';
/** Numbers of users whom Mr Clarke, a teacher of Morning, may not see: learners and staff elsewhere, and staff here. */
const hidden = { dao: phoneNumberOf('dao'), okafor: phoneNumberOf('okafor'), priya: phoneNumberOf('priya') };

describe('to a teacher, the number of a user whom they may not see looks like an unused number', () => {
  test('in the invitation, in every list and record of the invited user, and when it is entered again [THREAT-23]', async () => {
    const visibleAnswers = async (phoneNumber: string) => {
      await office.node.restore();
      const first = await invited('clarke', phoneNumber);
      expect(first.status).toBe(201);
      const userId = idOf(first);
      const looks = [
        first,
        await call('clarke', 'people.readUser', phoneNumber, { userId }),
        await live('clarke', 'people.account', phoneNumber, { userId }),
        await live('clarke', 'people.numberChange', phoneNumber, { userId }),
        await live('clarke', 'people.alerts', phoneNumber, {}),
        await invited('clarke', phoneNumber, 'Another'),
        await call('clarke', 'people.editUser', phoneNumber, {
          userId: personId('amina'),
          phoneNumber,
        }),
        await call('clarke', 'people.editUser', phoneNumber, { userId, phoneNumber, surname: 'Ali' }),
        await call('clarke', 'people.setAccountLocked', phoneNumber, { userId, accountLocked: true }),
        await call('clarke', 'people.editUser', phoneNumber, { userId, phoneNumber: '07700 900961' }),
        await invited('clarke', phoneNumber, 'Another'),
      ];
      return looks.map(({ visible }) => visible);
    };
    const asNobodys = await visibleAnswers(nobodys);
    expect(asNobodys.map((look) => look.slice(1, 4))).toEqual([
      '201',
      '200',
      '200',
      '200',
      '404',
      '409',
      '409',
      '200',
      '200',
      '200',
      '201',
    ]);
    for (const [who, number] of Object.entries(hidden))
      expect(await visibleAnswers(number), who).toEqual(asNobodys);
  });

  test('when changing a number, in the record, and in the text to the old number [THREAT-23]', async () => {
    const visibleAnswers = async (phoneNumber: string) => {
      await office.node.restore();
      const before = office.node.messages.length;
      const edited = await call('clarke', 'people.editUser', phoneNumber, {
        userId: personId('amina'),
        phoneNumber,
      });
      expect(edited.status).toBe(200);
      await jobsDone(office.node.pool);
      expect(office.node.messages).toHaveLength(before + 1);
      return [
        edited.visible,
        office.node.messages.at(-1),
        (await live('clarke', 'people.account', phoneNumber, { userId: personId('amina') })).visible,
        (await live('clarke', 'people.numberChange', phoneNumber, { userId: personId('amina') })).visible,
        await office.rows('select 1 from auth.sessions where user_id = $1', personId('amina')),
      ];
    };
    const asNobodys = await visibleAnswers(nobodys);
    for (const [who, number] of Object.entries(hidden))
      expect(await visibleAnswers(number), who).toEqual(asNobodys);
  });

  test('but the number of a student of their own categories, or their own, is in use, and nothing is written', async () => {
    for (const who of ['bilal', 'elena', 'clarke'] as const) {
      const answer = await invited('clarke', phoneNumberOf(who));
      expect(answer).toMatchObject({ status: 409, body: { msg: 'Phone number already in use' } });
    }
    // Mr Ali teaches in both categories and has Evening selected.
    const answer = await call('hassan', 'people.editUser', '0', {
      userId: personId('dao'),
      phoneNumber: phoneNumberOf('amina'),
    });
    expect(answer.status).toBe(409);
    expect(await office.rows('select 1 from account_alerts')).toEqual([]);
  });
});

describe('a number that is somebody else’s', () => {
  test('keeps signing in its owner, and nobody with the PIN of the invitation; no welcome message goes to it [THREAT-23]', async () => {
    const before = office.node.messages.length;
    await invited('clarke', hidden.dao);
    expect(await signIn(hidden.dao, '804163')).toBe(401);
    expect(await signIn(hidden.dao, secretOf('dao'))).toBe(200);
    await invited('clarke', nobodys);
    await jobsDone(office.node.pool);
    expect(office.node.messages.slice(before).map(({ to }) => to)).toEqual([e164(nobodys)]);
  });

  test('is on the list of every administrator, with its author, its user and its owner; no teacher sees it', async () => {
    const userId = idOf(await invited('clarke', hidden.dao));
    expect(await alerts('priya')).toMatchObject([
      {
        userId,
        displayName: 'Leila Haddad',
        actorName: 'Colin Clarke',
        ownerName: 'Dao Nguyen',
        newNumber: e164(hidden.dao),
      },
    ]);
    for (const who of ['clarke', 'okafor', 'dao'] as const)
      expect((await live(who, 'people.alerts', '0', {})).status).toBe(404);
    expect(
      await office.rows(
        "select actor_id from auth.audit where act = 'number of somebody else entered' and subject_id = $1",
        userId,
      ),
    ).toEqual([{ actor_id: personId('clarke') }]);
  });

  test('is reported at once to an administrator, who may see all users', async () => {
    const answer = await call('priya', 'people.editUser', '0', {
      userId: personId('amina'),
      phoneNumber: hidden.dao,
    });
    expect(answer).toMatchObject({ status: 409 });
  });

  test('gets no link when the user who was invited with it becomes staff, and the administrator reads why', async () => {
    const userId = idOf(await invited('clarke', hidden.dao));
    const answer = await call('priya', 'people.editUser', '0', { userId, role: 'teacher' });
    expect(answer).toMatchObject({ status: 200, body: { secretMessage: 'number clash' } });
    expect(await office.rows('select phone_number from auth.reset_requests')).toEqual([]);
  });

  test('leaves the list when another number is entered, which then works for signing in', async () => {
    const userId = idOf(await invited('clarke', hidden.dao));
    await call('clarke', 'people.editUser', '0', { userId, phoneNumber: nobodys });
    expect(await alerts('priya')).toEqual([]);
    expect(await signIn(nobodys, '804163')).toBe(200);
    // Dao's own number was not notified of a change.
    await jobsDone(office.node.pool);
    expect(
      office.node.messages.filter(({ text }) => text.includes('was changed')).map(({ to }) => to),
    ).not.toContain(e164(hidden.dao));
  });

  test('goes to the user who has waited longest for it as soon as its owner gives it up', async () => {
    await invited('clarke', hidden.dao);
    await office.rows(
      "update users set created_at = created_at - interval '1 hour' where display_name = 'Leila Haddad'",
    );
    await call('okafor', 'people.editUser', '0', { userId: personId('dao'), phoneNumber: nobodys });
    expect(await signIn(hidden.dao, '804163')).toBe(200);
    expect(await alerts('priya')).toEqual([]);
  });

  test('also when its owner is deleted', async () => {
    await invited('clarke', hidden.dao);
    await office.rows("update users set role = 'admin' where id = $1", personId('okafor'));
    await call('okafor', 'people.deleteUser', '0', { userId: personId('dao') });
    expect(await signIn(hidden.dao, '804163')).toBe(200);
  });
});
