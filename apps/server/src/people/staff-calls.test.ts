// Proves what staff do to other people's accounts: reading, editing, locking, deleting and searching, and their races.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../packages/testing/src/access/ask.ts';
import { personId, phoneNumberOf, type Persona } from '../../../../packages/testing/src/cast.ts';
import { idOf } from '../../../../packages/testing/src/identity.ts';
import { categories, chats, evidence, messages } from '../../../../packages/testing/src/places.ts';
import { startTestNode, type TestNode } from '../../../../packages/testing/src/server.ts';
import { tokenOf } from '../../../../packages/testing/src/world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

type Body = Readonly<Record<string, unknown>>;

async function done(who: Persona, name: string, input: Body): Promise<{ status: number; body: Body }> {
  const { status, body } = await ask(node.url, who, `people.${name}`, input);
  return { status, body: body === '' ? {} : (JSON.parse(body) as Body) };
}

async function rows(text: string, ...values: unknown[]): Promise<readonly Body[]> {
  return (await node.pool.query<Body>(text, values)).rows;
}

/** Both have been let in, and wait for the same rows, before either goes on. */
async function bothAtOnce<Answer>(
  one: () => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<Answer[]> {
  const client = await node.pool.connect();
  await client.query('begin');
  await client.query('select from users, user_contacts for update');
  const answers = Promise.all([one(), other()]);
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await rows(waiting)).length, { timeout: 10_000 }).toBe(2);
  await client.query('commit');
  client.release();
  return answers;
}

const amina = { userId: personId('amina') };
const contactOf = async (id: string) =>
  (await rows('select * from user_contacts where user_id = $1', id))[0] ?? {};

describe('reading', () => {
  test('a teacher gets the students of the category only; an admin gets staff too [USER-3, USER-4, ROLE-16]', async () => {
    const namesFor = async (who: Persona) => {
      const { body } = await done(who, 'readUsers', { categoryId: categories.morning });
      return (body['users'] as { displayName: string; role: string }[]).map(
        (user) => `${user.displayName}, ${user.role}`,
      );
    };
    const students = await namesFor('clarke');
    expect(students).toEqual([
      'Amina Yusuf, student',
      'Bilal Khan, student',
      'Carlos Silva, student',
      'Elena Popescu, student',
      'Fatima Noor, student',
      'George Mensah, student',
    ]);
    expect(await namesFor('priya')).toEqual(
      [...students, 'Colin Clarke, teacher', 'Hassan Ali, teacher', 'Priya Patel, admin'].toSorted(),
    );
  });

  test('is done anew each time, also with the key of an earlier call, and nothing of the answer is kept', async () => {
    const read = async () => {
      const headers = { authorization: `Bearer ${tokenOf('priya')}`, 'idempotency-key': idOf('a key') };
      const answer = await fetch(`${node.url}/api/users/${amina.userId}`, { headers });
      return ((await answer.json()) as { private: Body }).private['surname'];
    };
    expect(await read()).toBe('Yusuf');
    await rows("update user_contacts set surname = 'Warsame' where user_id = $1", amina.userId);
    expect(await read()).toBe('Warsame');
    expect(await rows('select 1 from auth.applied_calls')).toEqual([]);
  });

  test('a teacher reads and edits students only; to them a colleague or an admin is not there [ROLE-9]', async () => {
    for (const name of ['hassan', 'priya', 'clarke'] as const) {
      const userId = personId(name);
      expect(await done('clarke', 'readUser', { userId }), name).toMatchObject({ status: 404 });
      expect(await done('clarke', 'editUser', { userId, surname: 'X' }), name).toMatchObject({ status: 404 });
    }
    expect(await done('clarke', 'editUser', { ...amina, surname: 'X' })).toMatchObject({ status: 200 });
  });

  test('one user comes with the private record, without secrets, and the reading is recorded [ENT-2, ENT-3, ENT-7]', async () => {
    const { body } = await done('clarke', 'readUser', amina);
    expect(body).toEqual({
      user: {
        id: amina.userId,
        displayName: 'Amina Yusuf',
        role: 'student',
        hasProfileImage: null,
        imageURL: null,
        categories: { [categories.morning]: { id: categories.morning } },
        selectedCategory: categories.morning,
        groupChats: expect.objectContaining({
          [chats.blue]: expect.objectContaining({ id: chats.blue, active: true }) as unknown,
        }) as unknown,
        individualChats: { [chats.aminaAndClarke]: { id: chats.aminaAndClarke } },
      },
      private: expect.objectContaining({
        firstName: 'Amina',
        surname: 'Yusuf',
        phoneNumber: '+447700900100',
        resetRequired: false,
        accountLocked: false,
        failedLoginAttempts: 0,
        version: 1,
      }) as unknown,
    });
    expect(Object.keys(body['private'] as Body).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'accountLocked',
      'failedLoginAttempts',
      'firstName',
      'learningAssessment',
      'learningAssessmentArchive',
      'learningAssessments',
      'learningResources',
      'personalTargets',
      'phoneNumber',
      'preferences',
      'resetRequired',
      'surname',
      'tasks',
      'version',
    ]);
    expect(
      await rows(
        "select actor_id from auth.audit where act = 'private record read' and subject_id = $1",
        amina.userId,
      ),
    ).toContainEqual({ actor_id: personId('clarke') });
  });
});

test('categories and chats of a user are maps by id; a class says which module is current [ENT-1, ENT-4, ENT-5]', async () => {
  const { body } = await done('priya', 'readUser', { userId: personId('elena') });
  const elena = body['user'] as Body;
  expect(elena['categories']).toEqual({
    [categories.morning]: { id: categories.morning },
    [categories.evening]: { id: categories.evening },
  });
  const { body: aminas } = await done('priya', 'readUser', amina);
  const links = (aminas['user'] as { groupChats: Record<string, Body> }).groupChats;
  expect(Object.keys(links)).toContain(chats.blue);
  for (const [id, link] of Object.entries(links)) {
    expect(Object.keys(link).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'active',
      'current',
      'id',
      'index',
      'module',
    ]);
    expect(link['id']).toBe(id);
  }
  const { body: found } = await done('priya', 'searchUsers', { searchText: 'elena', searchBy: 'name' });
  expect((found['users'] as Body[])[0]?.['categories']).toEqual([
    { id: categories.evening, categoryName: 'Evening' },
    { id: categories.morning, categoryName: 'Morning' },
  ]);
});

describe('an edit', () => {
  test('writes names and number to the private record, and the name, role and categories to the user [UPERS-11, ROLE-17, REST-53]', async () => {
    const answer = await done('priya', 'editUser', {
      ...amina,
      firstName: ' Aminah ',
      surname: 'Ali',
      phoneNumber: '٠٧٧٠٠ ٩٠٠٩٩٠',
      role: 'teacher',
      categories: [categories.evening],
      basedOn: 1,
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
    const acts = await rows(
      'select act, details from auth.audit where subject_id = $1 order by id desc limit 3',
      amina.userId,
    );
    expect(acts.map((entry) => String(entry['act'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'account changed',
      'categories changed',
      'role changed',
    ]);
    expect(JSON.stringify(acts)).not.toContain('900990');
  });

  test('that takes the selected category away selects the first remaining one by name [LEFT-53, REST-45]', async () => {
    const elena = { userId: personId('elena') };
    await done('priya', 'editUser', {
      ...elena,
      firstName: 'Helena',
      role: 'teacher',
      categories: [categories.evening],
    });
    const { body } = await done('priya', 'readUsers', { categoryId: categories.morning });
    expect(JSON.stringify(body)).not.toContain(elena.userId);
    expect(await rows('select * from users where id = $1', elena.userId)).toMatchObject([
      { display_name: 'Helena Popescu', role: 'teacher', selected_category_id: categories.evening },
    ]);
    expect(await rows('select category_id from user_categories where user_id = $1', elena.userId)).toEqual([
      { category_id: categories.evening },
    ]);
  });

  test('needs at least one category, a name and a number [UPERS-9, UPERS-6, UPERS-8]', async () => {
    const refused: readonly [Body, string][] = [
      [{ categories: [] }, 'Please select at least one category for the user'],
      [{ firstName: ' ' }, 'Please enter a first name'],
      [{ phoneNumber: '' }, 'Please enter a phone number'],
    ];
    for (const [input, msg] of refused) {
      expect(await done('priya', 'editUser', { ...amina, ...input })).toMatchObject({
        status: 400,
        body: { msg },
      });
    }
  });

  test('of what somebody else has changed meanwhile is refused, and says what stands there now', async () => {
    const first = await done('clarke', 'editUser', { ...amina, surname: 'Ali', basedOn: 1 });
    expect(first.status).toBe(200);
    const second = await done('priya', 'editUser', { ...amina, surname: 'Khan', basedOn: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: {
        msg: 'Somebody changed this user while you were editing',
        now: {
          firstName: 'Amina',
          surname: 'Ali',
          phoneNumber: '+447700900100',
          role: 'student',
          categoryIds: [categories.morning],
          version: 2,
        },
      },
    });
    expect(await contactOf(amina.userId)).toMatchObject({ surname: 'Ali' });
  });

  test('by two at the same moment is done for one of them only', async () => {
    const answers = await Promise.all(
      ['Ali', 'Khan'].map((surname) => done('clarke', 'editUser', { ...amina, surname, basedOn: 1 })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await contactOf(amina.userId)).toMatchObject({ version: 2 });
  });

  test('to one new number by two at the same moment gives it to one, and tells the other that it is in use', async () => {
    const phoneNumber = '07700 900991';
    const answers = await Promise.all(
      (['amina', 'bilal'] as const).map((name) =>
        done('clarke', 'editUser', { userId: personId(name), phoneNumber }),
      ),
    );
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(won?.status).toBe(200);
    expect(lost).toMatchObject({ status: 409, body: { msg: 'Phone number already in use' } });
  });

  test('of the number ends a reset link that went to the old one', async () => {
    await rows(
      "insert into auth.reset_codes (user_id, code_hash, expires_at) values ($1, '\\x00', now() + interval '1 hour')",
      amina.userId,
    );
    await done('clarke', 'editUser', { ...amina, phoneNumber: '07700 900992' });
    expect(await rows('select 1 from auth.reset_codes where user_id = $1', amina.userId)).toEqual([]);
  });
});

describe('a lock', () => {
  test('is set by a teacher and ends every session; unlocking zeroes the failed tries [UPERS-14, ROLE-11, REST-52]', async () => {
    expect(await done('clarke', 'setAccountLocked', { ...amina, accountLocked: true })).toEqual({
      status: 200,
      body: { accountLocked: true, failedLoginAttempts: 0 },
    });
    expect(await rows('select 1 from auth.sessions where user_id = $1', amina.userId)).toEqual([]);
    expect((await contactOf(amina.userId))['staff_locked_at']).not.toBeNull();
    await rows('update user_contacts set failed_login_attempts = 7 where user_id = $1', amina.userId);
    expect(await done('clarke', 'setAccountLocked', { ...amina, accountLocked: false })).toEqual({
      status: 200,
      body: { accountLocked: false, failedLoginAttempts: 0 },
    });
    expect(await contactOf(amina.userId)).toMatchObject({
      staff_locked_at: null,
      failed_login_attempts: 0,
    });
  });
});

test('nobody locks themselves out, in whatever case their id is written', async () => {
  for (const userId of [personId('priya'), personId('priya').toUpperCase()]) {
    const { status, body } = await done('priya', 'setAccountLocked', { userId, accountLocked: true });
    expect([status, body['msg']]).toEqual([409, 'You cannot lock your own account']);
  }
});

describe('a deletion', () => {
  test('takes the person, their record, work and sessions; what they said in chats stays without its author [UPERS-18, REST-48, REST-56]', async () => {
    expect(await done('priya', 'deleteUser', amina)).toMatchObject({ status: 204 });
    for (const [table, column] of [
      ['users', 'id'],
      ['user_contacts', 'user_id'],
      ['user_preferences', 'user_id'],
      ['user_categories', 'user_id'],
      ['chat_members', 'user_id'],
      ['evidence', 'owner_id'],
      ['comments', 'owner_id'],
      ['targets', 'learner_id'],
      ['plans', 'learner_id'],
      ['marks', 'viewer_id'],
      ['resource_progress', 'user_id'],
      ['auth.credentials', 'user_id'],
      ['auth.sessions', 'user_id'],
    ]) {
      expect(await rows(`select 1 from ${table} where ${column} = $1`, amina.userId), table).toEqual([]);
    }
    expect(await rows('select created_by from messages where id = $1', messages.aminaToClarke)).toEqual([
      { created_by: null },
    ]);
    expect(
      await rows(
        "select actor_id, subject_name from auth.audit where act = 'deleted' order by id desc limit 1",
      ),
    ).toEqual([{ actor_id: personId('priya'), subject_name: 'Amina Yusuf' }]);
    expect(await done('priya', 'deleteUser', amina)).toMatchObject({ status: 404 });
  });

  test('removes the files that nothing else uses, and keeps those of messages', async () => {
    const [photo, shared] = [idOf('file of evidence'), idOf('file of a message')];
    for (const id of [photo, shared]) {
      await rows(
        "insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256) values ($1, $2, 'evidence', 'x', 'image', 'image/png', 1, 'x')",
        id,
        amina.userId,
      );
    }
    await rows('update evidence set file_id = $2 where id = $1', evidence.aminaOpen, photo);
    await rows('update messages set file_id = $2 where id = $1', messages.aminaToClarke, shared);
    await done('priya', 'deleteUser', amina);
    await expect
      .poll(() => rows('select id from files where id = any($1)', [photo, shared]), { timeout: 10_000 })
      .toEqual([{ id: shared }]);
  });

  test('of two admins who delete one another at once is done for one of them', async () => {
    for (let round = 0; round < 8; round += 1) {
      await node.restore();
      await rows("update users set role = 'admin' where id = $1", personId('clarke'));
      const answers = await Promise.all([
        done('priya', 'deleteUser', { userId: personId('clarke') }),
        done('clarke', 'deleteUser', { userId: personId('priya') }),
      ]);
      expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
      expect(await rows("select 1 from users where role = 'admin'")).toHaveLength(1);
    }
  });

  test('of rights, by two admins from one another at once and in whatever way, leaves one of them with all', async () => {
    const against = (name: 'clarke' | 'priya') => [
      ['editUser', { userId: personId(name), role: 'teacher' }] as const,
      ['setAccountLocked', { userId: personId(name), accountLocked: true }] as const,
      ['deleteUser', { userId: personId(name) }] as const,
    ];
    for (const [name, input] of against('clarke')) {
      for (const [back, theirs] of against('priya')) {
        await node.restore();
        await rows("update users set role = 'admin' where id = $1", personId('clarke'));
        const answers = await bothAtOnce(
          () => done('priya', name, input),
          () => done('clarke', back, theirs),
        );
        expect(
          answers.filter(({ status }) => status < 300),
          `${name} and ${back}`,
        ).toHaveLength(1);
        expect(
          await rows(
            "select 1 from users join user_contacts on user_id = id where role = 'admin' and staff_locked_at is null",
          ),
          `${name} and ${back}`,
        ).toHaveLength(1);
      }
    }
  });

  test('of a person who is being added to a class leaves nobody in it who is not there', async () => {
    for (let round = 0; round < 12; round += 1) {
      await node.restore();
      const elena = personId('elena');
      const [deleted] = await Promise.allSettled([
        done('priya', 'deleteUser', { userId: elena }),
        rows('insert into chat_members (chat_id, user_id) values ($1, $2)', chats.blue, elena),
      ]);
      expect(deleted).toMatchObject({ status: 'fulfilled', value: { status: 204 } });
      expect(await rows('select 1 from chat_members where user_id = $1', elena)).toEqual([]);
    }
  });
});

describe('the search of all categories', () => {
  const search = async (searchText: string, searchBy: 'name' | 'phoneNumber') => {
    const { body } = await done('priya', 'searchUsers', { searchText, searchBy });
    return body['users'] as { displayName: string }[];
  };
  const namesFound = async (...wanted: Parameters<typeof search>) =>
    (await search(...wanted)).map((user) => user.displayName);

  test('finds people of any category, by part of a name in any case and spacing; a broken pattern finds all [XSRCH-3, XSRCH-4, LEFT-3]', async () => {
    expect(await search('DAO NG', 'name')).toEqual([
      {
        id: personId('dao'),
        displayName: 'Dao Nguyen',
        role: 'student',
        categories: [{ id: categories.evening, categoryName: 'Evening' }],
        selectedCategory: categories.evening,
        imageURL: null,
        phoneNumber: '+447700900103',
        accountLocked: false,
      },
    ]);
    expect(await namesFound('aminayus', 'name')).toEqual(['Amina Yusuf']);
    expect(await namesFound('[', 'name')).toHaveLength(11);
  });

  test('finds a phone number only whole, in whatever way it is typed [XSRCH-2, XSRCH-5, CONST-23]', async () => {
    const typed = phoneNumberOf('okafor');
    for (const each of [typed, typed.replaceAll(' ', ''), typed.replace('0', '+44 ')]) {
      expect(await namesFound(each, 'phoneNumber'), each).toEqual(['Ngozi Okafor']);
    }
    expect(await namesFound('07700 90010', 'phoneNumber')).toEqual([]);
    expect(await namesFound('okafor', 'phoneNumber')).toEqual([]);
  });

  test('is recorded without what was searched for', async () => {
    await search(phoneNumberOf('amina'), 'phoneNumber');
    const [entry] = await rows('select * from auth.audit order by id desc limit 1');
    expect(entry).toMatchObject({
      act: 'all categories searched',
      details: { searchBy: 'phoneNumber', found: 1 },
    });
    expect(JSON.stringify(entry)).not.toContain('7700');
  });
});
