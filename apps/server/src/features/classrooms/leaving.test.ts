// Proves that every classroom keeps a teacher, however one leaves, and that a user who leaves a category leaves its classrooms.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId as person, type Name } from '../../../../../testing/cast.ts';
import { categories, chats } from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

type Body = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly body: Body };

async function does(name: string, input: Body): Promise<Answer> {
  const { status, body } = await ask(node.url, 'priya', name, input);
  return { status, body: body === '' ? {} : (JSON.parse(body) as Body) };
}

const rows = async (text: string, ...values: unknown[]) => (await node.pool.query<Body>(text, values)).rows;
const putIn = (chatId: string, ...who: Name[]) =>
  rows(
    'insert into chat_members (chat_id, user_id) select $1, unnest($2::uuid[])',
    chatId,
    who.map((name) => person(name)),
  );
const membersOf = async (chatId: string) =>
  (
    await rows(
      'select display_name as name from chat_members join users on id = user_id where chat_id = $1 order by 1',
      chatId,
    )
  ).map(({ name }) => name);
const teacherOf = async (chatId: string) =>
  (await rows('select teacher_id from chats where id = $1', chatId))[0]?.['teacher_id'];

/** The ways in which a teacher leaves. */
const goes = {
  'is deleted': (who: Name) => does('people.deleteUser', { userId: person(who) }),
  'is made a student': (who: Name) => does('people.editUser', { userId: person(who), role: 'student' }),
  'is made an admin': (who: Name) => does('people.editUser', { userId: person(who), role: 'admin' }),
  'is moved to another category': (who: Name) =>
    does('people.editUser', { userId: person(who), categories: [categories.evening] }),
} as const satisfies Record<string, (who: Name) => Promise<Answer>>;
const ways = Object.entries(goes);

describe('a teacher who', () => {
  test.each(ways)(
    '%s leaves while another teaches the class, who becomes its teacher [CDET-27]',
    async (_way, go) => {
      await putIn(chats.green, 'clarke');
      const { status, body } = await go('hassan');
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      expect(await teacherOf(chats.green)).toBe(person('clarke'));
    },
  );

  test.each(ways)(
    '%s stays, and the whole edit is refused, while no other teaches it [CDET-27]',
    async (_way, go) => {
      // An admin or a student in the class does not count as its teacher.
      await putIn(chats.green, 'priya', 'amina');
      const before = await membersOf(chats.green);
      expect(await go('hassan')).toEqual({
        status: 409,
        body: {
          code: 'CONFLICT',
          msg: 'Chats must contain at least one teacher',
          classrooms: ['Green'],
        },
      });
      expect(await membersOf(chats.green)).toEqual(before);
      expect(await teacherOf(chats.green)).toBe(person('hassan'));
      expect(
        await rows('select role, selected_category_id from users where id = $1', person('hassan')),
      ).toEqual([{ role: 'teacher', selected_category_id: categories.evening }]);
      expect(await rows('select 1 from user_categories where user_id = $1', person('hassan'))).toHaveLength(
        2,
      );
    },
  );

  test('is the only teacher of several classrooms gets the names of them all', async () => {
    await putIn(chats.old, 'hassan');
    expect(await goes['is deleted']('clarke')).toMatchObject({
      status: 409,
      body: { classrooms: ['Blue', 'New class'] },
    });
  });

  test('stays in one of two categories keeps the classrooms of that one', async () => {
    await rows(
      'insert into user_categories (user_id, category_id) values ($1, $2)',
      person('clarke'),
      categories.evening,
    );
    await putIn(chats.red, 'clarke');
    const answer = await does('people.editUser', {
      userId: person('clarke'),
      categories: [categories.morning],
    });
    expect(answer.status).toBe(200);
    expect(await membersOf(chats.red)).toEqual(['Dao Nguyen', 'Ngozi Okafor']);
    expect(await membersOf(chats.blue)).toContain('Colin Clarke');
  });
});

test('a student who is moved to another category is removed from the classrooms of the first, and the removal is recorded', async () => {
  const answer = await does('people.editUser', {
    userId: person('amina'),
    categories: [categories.evening],
  });
  expect(answer).toMatchObject({ status: 200, body: { user: { groupChats: {} } } });
  expect(await membersOf(chats.blue)).not.toContain('Amina Yusuf');
  // Private conversations are not classrooms.
  expect(await membersOf(chats.aminaAndClarke)).toContain('Amina Yusuf');
  const entries = await rows(
    "select subject_name, details from auth.audit where act = 'people removed from classroom' order by id desc limit 2",
  );
  expect(new Set(entries.map((entry) => entry['subject_name']))).toEqual(new Set(['Blue', 'Old class']));
  expect(entries.map((entry) => entry['details'])).toEqual([
    { userIds: [person('amina')] },
    { userIds: [person('amina')] },
  ]);
});

test('an edit that changes neither role nor categories does not change classrooms', async () => {
  const before = await membersOf(chats.green);
  const answer = await does('people.editUser', {
    userId: person('hassan'),
    surname: 'Alim',
    role: 'teacher',
    categories: [categories.morning, categories.evening],
  });
  expect(answer.status).toBe(200);
  expect((await membersOf(chats.green)).length).toBe(before.length);
});
