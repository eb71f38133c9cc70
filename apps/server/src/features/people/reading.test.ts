// Proves which users of a category can be read by whom, what a record contains, and that reading a private record is recorded.
import { describe, expect, test } from 'vitest';
import { details } from '@foothold/domain/people/details';
import { personId, type Persona } from '../../../../../testing/cast.ts';
import { idOf } from '../../../../../testing/identity.ts';
import { categories, chats } from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { sharedOffice, type Body } from './people.fixture.ts';

const office = sharedOffice();

const amina = { userId: personId('amina') };

describe('reading', () => {
  test('a teacher gets the students of the category only; an admin gets staff too [USER-3, USER-4, ROLE-16]', async () => {
    const namesFor = async (who: Persona) => {
      const { body } = await office.call(who, 'readUsers', { categoryId: categories.morning });
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

  test('is repeated each time, even with the idempotency key of an earlier call, and the answer is not stored', async () => {
    const read = async () => {
      const headers = { authorization: `Bearer ${tokenOf('priya')}`, 'idempotency-key': idOf('a key') };
      const answer = await fetch(`${office.node.url}/api/users/${amina.userId}`, { headers });
      return ((await answer.json()) as { private: Body }).private['surname'];
    };
    expect(await read()).toBe('Yusuf');
    await office.rows("update user_contacts set surname = 'Warsame' where user_id = $1", amina.userId);
    expect(await read()).toBe('Warsame');
    expect(await office.rows('select 1 from auth.applied_calls')).toEqual([]);
  });

  test('a teacher reads and edits students only; for them a colleague or an admin is not found [ROLE-9]', async () => {
    for (const name of ['hassan', 'priya', 'clarke'] as const) {
      const userId = personId(name);
      expect(await office.call('clarke', 'readUser', { userId }), name).toMatchObject({ status: 404 });
      expect(await office.call('clarke', 'editUser', { userId, surname: 'X' }), name).toMatchObject({
        status: 404,
      });
    }
    expect(await office.call('clarke', 'editUser', { ...amina, surname: 'X' })).toMatchObject({
      status: 200,
    });
  });

  test('reading one user returns the private record, without secrets, and is recorded [ENT-2, ENT-3, ENT-7]', async () => {
    const { body } = await office.call('clarke', 'readUser', amina);
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
    expect(Object.keys(body['private'] as Body).toSorted()).toEqual(
      [
        ...details,
        'accountLocked',
        'failedLoginAttempts',
        'helloURL',
        'learningAssessment',
        'learningAssessmentArchive',
        'learningAssessments',
        'learningResources',
        'personalTargets',
        'phoneNumber',
        'preferences',
        'resetRequired',
        'tasks',
        'version',
      ].toSorted(),
    );
    expect(
      await office.rows(
        "select actor_id from auth.audit where act = 'private record read' and subject_id = $1",
        amina.userId,
      ),
    ).toContainEqual({ actor_id: personId('clarke') });
  });
});

test('categories and chats of a user are maps keyed by id; a class has its current module [ENT-1, ENT-4, ENT-5]', async () => {
  const { body } = await office.call('priya', 'readUser', { userId: personId('elena') });
  const elena = body['user'] as Body;
  expect(elena['categories']).toEqual({
    [categories.morning]: { id: categories.morning },
    [categories.evening]: { id: categories.evening },
  });
  const { body: aminas } = await office.call('priya', 'readUser', amina);
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
  const { body: found } = await office.call('priya', 'searchUsers', {
    searchText: 'elena',
    searchBy: 'name',
  });
  expect((found['users'] as Body[])[0]?.['categories']).toEqual([
    { id: categories.evening, categoryName: 'Evening' },
    { id: categories.morning, categoryName: 'Morning' },
  ]);
});
