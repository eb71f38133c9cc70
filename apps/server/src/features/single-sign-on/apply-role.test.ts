// Proves which role staff have after signing in with their college account: that of their groups, while somebody remains to administer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Name } from '../../../../../testing/cast.ts';
import { personId, openCollege, type College } from './single-sign-on.fixture.ts';
import { emergencyStaffOf } from './emergency.fixture.ts';

let college: College;
beforeAll(async () => {
  college = await openCollege();
});
afterAll(() => college.stop());
beforeEach(() => college.node.restore());

async function roleOf(userId: string): Promise<string> {
  const { rows } = await college.node.pool.query<{ role: string }>('select role from users where id = $1', [
    userId,
  ]);
  return rows[0]?.role ?? 'nobody';
}

test('groups make a teacher an administrator and back, never above the ceiling, and the last administrator stays one', async () => {
  const issuerId = await college.addIssuer();
  await college.link(issuerId, 'hassan', 'h');
  const as = async (groups: string[]) => {
    const { complete } = await college.signIn(issuerId, { claims: { sub: 'h', groups } });
    expect(complete.body).toMatchObject({ session: { userId: personId('hassan') } });
  };
  await as(['tutors', 'heads']);
  // He teaches a class that would have no teacher.
  expect(await roleOf(personId('hassan'))).toBe('teacher');
  await college.node.pool.query('delete from chat_members where user_id = $1', [personId('hassan')]);
  await as(['tutors', 'heads']);
  expect(await roleOf(personId('hassan'))).toBe('admin');
  await college.link(issuerId, 'priya', 'p');
  await college.node.pool.query('delete from auth.break_glass');
  await college.signIn(issuerId, { claims: { sub: 'p', groups: ['tutors'] } });
  expect(await roleOf(personId('priya'))).toBe('teacher');
  await as(['tutors']);
  expect(await roleOf(personId('hassan'))).toBe('admin');
  const { rows } = await college.node.pool.query(
    `select subject_id, details->>'to' as "to" from auth.audit where act = 'role changed' order by id`,
  );
  expect(rows).toEqual([
    { subject_id: personId('hassan'), to: 'admin' },
    { subject_id: personId('priya'), to: 'teacher' },
  ]);
});

describe('an administrator of two categories who is only a tutor at the college now', () => {
  const staff = () => emergencyStaffOf(college);
  const query = (text: string, name: Name) => college.node.pool.query(text, [personId(name)]);
  /** The role of Mr Ali once he has signed in. */
  async function roleThen(): Promise<string> {
    const { complete } = await college.signIn(issuerId, { claims: { sub: 'h', groups: ['tutors'] } });
    expect(complete.status).toBe(200);
    return roleOf(personId('hassan'));
  }
  let issuerId: string;
  beforeEach(async () => {
    issuerId = await college.addIssuer();
    await college.link(issuerId, 'hassan', 'h');
    await staff().promote('hassan');
    // Of Morning, and for its emergencies.
    await staff().makeReady('priya');
  });

  test('stays one until each category has another, whom staff have not locked', async () => {
    expect(await roleThen()).toBe('admin');
    await query("update users set role = 'admin' where id = $1", 'okafor');
    await query('update user_contacts set staff_locked_at = now() where user_id = $1', 'okafor');
    expect(await roleThen()).toBe('admin');
    await query('update user_contacts set staff_locked_at = null where user_id = $1', 'okafor');
    expect(await roleThen()).toBe('teacher');
    expect(await roleOf(personId('okafor'))).toBe('admin');
  });

  test('stays one for emergencies as long as they are ready for them', async () => {
    await query("update users set role = 'admin' where id = $1", 'okafor');
    await staff().makeReady('hassan');
    const { complete } = await college.signIn(issuerId, { claims: { sub: 'h', groups: ['tutors'] } });
    expect(complete.body['code']).toBe('SECOND_FACTOR');
    expect(await roleOf(personId('hassan'))).toBe('admin');
    await query('delete from auth.factors where user_id = $1', 'hassan');
    expect(await roleThen()).toBe('teacher');
    expect((await query('select from auth.break_glass where user_id = $1', 'hassan')).rows).toEqual([]);
  });
});
