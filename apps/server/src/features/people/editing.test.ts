// Proves what an edit and a lock do to an account, also when two users make one at the same moment.
import { describe, expect, test } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { sharedOffice, type Body } from './people.fixture.ts';

const office = sharedOffice();

const amina = { userId: personId('amina') };

describe('an edit', () => {
  test('writes names and number to the private record, and the name, role and categories to the user [UPERS-11, ROLE-17, REST-53]', async () => {
    const answer = await office.call('priya', 'editUser', {
      ...amina,
      firstName: ' Aminah ',
      surname: 'Ali',
      phoneNumber: '٠٧٧٠٠ ٩٠٠٩٩٠',
      role: 'teacher',
      categories: [categories.evening],
      expectedVersion: 1,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: {
          displayName: 'Aminah Ali',
          role: 'teacher',
          categories: { [categories.evening]: { id: categories.evening } },
          selectedCategory: categories.evening,
        },
        private: { firstName: 'Aminah', surname: 'Ali', phoneNumber: '+447700900990', version: 2 },
      },
    });
    const entries = await office.rows(
      'select act, details from auth.audit where subject_id = $1 order by id desc limit 3',
      amina.userId,
    );
    expect(entries.map((entry) => String(entry['act'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'account changed',
      'categories changed',
      'role changed',
    ]);
    expect(JSON.stringify(entries)).not.toContain('900990');
  });

  test('that changes nothing counts as a read of the private record, and is logged as one [REST-53]', async () => {
    const reads = () =>
      office.rows(
        "select actor_id from auth.audit where act = 'private record read' and subject_id = $1",
        amina.userId,
      );
    await office.call('clarke', 'editUser', { ...amina, surname: 'Yussuf' });
    expect(await reads()).toEqual([]);
    for (const same of [{}, { surname: 'Yussuf' }]) {
      expect(await office.call('clarke', 'editUser', { ...amina, ...same })).toMatchObject({
        status: 200,
        body: { private: { surname: 'Yussuf', version: 2 } },
      });
    }
    const read = { actor_id: personId('clarke') };
    expect(await reads()).toEqual([read, read]);
  });

  test('that removes the selected category selects the first remaining one by name [LEFT-53, REST-45]', async () => {
    const elena = { userId: personId('elena') };
    await office.call('priya', 'editUser', {
      ...elena,
      firstName: 'Helena',
      role: 'teacher',
      categories: [categories.evening],
    });
    const { body } = await office.call('priya', 'readUsers', { categoryId: categories.morning });
    expect(JSON.stringify(body)).not.toContain(elena.userId);
    expect(await office.rows('select * from users where id = $1', elena.userId)).toMatchObject([
      { display_name: 'Helena Popescu', role: 'teacher', selected_category_id: categories.evening },
    ]);
    expect(
      await office.rows('select category_id from user_categories where user_id = $1', elena.userId),
    ).toEqual([{ category_id: categories.evening }]);
  });

  test('needs at least one category, a name and a number [UPERS-9, UPERS-6, UPERS-8]', async () => {
    const refused: readonly [Body, string][] = [
      [{ categories: [] }, 'Please select at least one category for the user'],
      [{ firstName: ' ' }, 'Please enter a first name'],
      [{ phoneNumber: '' }, 'Please enter a phone number'],
    ];
    for (const [input, msg] of refused) {
      expect(await office.call('priya', 'editUser', { ...amina, ...input })).toMatchObject({
        status: 400,
        body: { msg },
      });
    }
  });

  test('of a record that has changed in the meantime is refused with the current values', async () => {
    const first = await office.call('clarke', 'editUser', { ...amina, surname: 'Ali', expectedVersion: 1 });
    expect(first.status).toBe(200);
    const second = await office.call('priya', 'editUser', { ...amina, surname: 'Khan', expectedVersion: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: {
        msg: 'Somebody changed this. Look again.',
        current: {
          firstName: 'Amina',
          surname: 'Ali',
          phoneNumber: '+447700900100',
          role: 'student',
          categoryIds: [categories.morning],
          version: 2,
        },
      },
    });
    expect(await office.contactOf(amina.userId)).toMatchObject({ surname: 'Ali' });
  });

  test('by two users at the same moment takes effect for one of them only', async () => {
    const answers = await Promise.all(
      ['Ali', 'Khan'].map((surname) =>
        office.call('clarke', 'editUser', { ...amina, surname, expectedVersion: 1 }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await office.contactOf(amina.userId)).toMatchObject({ version: 2 });
  });

  test('to the same new number by two users at the same moment succeeds once; the other learns that it is in use', async () => {
    const phoneNumber = '07700 900991';
    const answers = await Promise.all(
      (['amina', 'bilal'] as const).map((name) =>
        office.call('clarke', 'editUser', { userId: personId(name), phoneNumber }),
      ),
    );
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(won?.status).toBe(200);
    expect(lost).toMatchObject({ status: 409, body: { msg: 'Phone number already in use' } });
  });

  test('of the number invalidates a reset link that was sent to the old one', async () => {
    await office.rows(
      "insert into auth.reset_codes (user_id, code_hash, expires_at) values ($1, '\\x00', now() + interval '1 hour')",
      amina.userId,
    );
    await office.call('clarke', 'editUser', { ...amina, phoneNumber: '07700 900992' });
    expect(await office.rows('select 1 from auth.reset_codes where user_id = $1', amina.userId)).toEqual([]);
  });
});

describe('a lock', () => {
  test('is set by a teacher and ends every session; unlocking resets the failed attempts [UPERS-14, ROLE-11, REST-52]', async () => {
    expect(await office.call('clarke', 'setAccountLocked', { ...amina, accountLocked: true })).toEqual({
      status: 200,
      body: { accountLocked: true, failedLoginAttempts: 0 },
    });
    expect(await office.rows('select 1 from auth.sessions where user_id = $1', amina.userId)).toEqual([]);
    expect((await office.contactOf(amina.userId))['staff_locked_at']).not.toBeNull();
    await office.rows('update user_contacts set failed_login_attempts = 7 where user_id = $1', amina.userId);
    expect(await office.call('clarke', 'setAccountLocked', { ...amina, accountLocked: false })).toEqual({
      status: 200,
      body: { accountLocked: false, failedLoginAttempts: 0 },
    });
    expect(await office.contactOf(amina.userId)).toMatchObject({
      staff_locked_at: null,
      failed_login_attempts: 0,
    });
  });
});

test('nobody locks themselves out, in whatever case their id is written', async () => {
  for (const userId of [personId('priya'), personId('priya').toUpperCase()]) {
    const { status, body } = await office.call('priya', 'setAccountLocked', { userId, accountLocked: true });
    expect([status, body['msg']]).toEqual([409, 'You cannot lock your own account']);
  }
});
