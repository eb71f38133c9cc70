// Proves which sign-in rows the nightly job deletes, and which it keeps.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../kernel/database/drizzle.ts';
import { parseCronItem } from 'graphile-worker';
import { cleanBegunSignInsJob, cleanSignInJob } from './clean.ts';
import { openSchool, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('old rows are deleted, recent ones stay, and the audit is not touched', async () => {
  const young = await school.enrol('student');
  const old = await school.enrol('student');
  const insert = async (userId: string, age: string) => {
    const then = sql`now() - ${age}::interval`;
    const token = randomUUID();
    for (const statement of [
      sql`insert into auth.sessions values (${randomUUID()}, ${userId}, sha256(${token}::bytea), sha256(${`f${token}`}::bytea), ${then}, ${then} + interval '30 days')`,
      sql`insert into auth.reset_codes values (${userId}, 'x', ${then}, ${then} + interval '30 minutes')`,
      sql`insert into auth.reset_requests (phone_number, requested_at) values (${age}, ${then})`,
      sql`insert into auth.text_messages values (${token}, ${age}, '', ${then})`,
      sql`insert into auth.unknown_numbers values (${age}, 10, ${then}, ${then})`,
      sql`insert into auth.devices values (sha256(${token}::bytea), ${userId}, 0, ${then})`,
      sql`insert into auth.lifted_networks values (${age}, ${then} + interval '1 hour')`,
      sql`insert into auth.applied_calls (user_id, key_hash, applied_at) values (${userId}, 'x', ${then})`,
      sql`insert into auth.audit (at, act, subject_id) values (${then}, 'signed in', ${userId})`,
    ]) {
      await school.db.execute(statement);
    }
  };
  await insert(young.id, '10 minutes');
  await insert(old.id, '401 days');
  await cleanSignInJob.run(null, school.services);
  const tables = [
    'sessions',
    'reset_codes',
    'reset_requests',
    'text_messages',
    'unknown_numbers',
    'devices',
    'lifted_networks',
    'applied_calls',
  ];
  for (const table of tables) {
    const left = await school.db.execute(
      sql`select count(*)::int as rows from ${sql.identifier('auth')}.${sql.identifier(table)}`,
    );
    expect([table, left.rows[0]?.['rows']]).toEqual([table, 1]);
  }
  const audited = await school.db.execute(sql`select count(*)::int as rows from auth.audit`);
  expect(audited.rows[0]?.['rows']).toBe(2);
});

test('the answer to a call is kept for longer than any session that could retry the call', async () => {
  const { id: userId } = await school.enrol('student');
  for (const [key, age] of [
    ['younger', '34 days'],
    ['older', '36 days'],
  ]) {
    await school.db.execute(
      sql`insert into auth.applied_calls (user_id, key_hash, applied_at) values (${userId}, ${key}, now() - ${age}::interval)`,
    );
  }
  await cleanSignInJob.run(null, school.services);
  const { rows } = await school.db.execute(
    sql`select convert_from(key_hash, 'UTF8') as key from auth.applied_calls where user_id = ${userId}`,
  );
  expect(rows).toEqual([{ key: 'younger' }]);
});

test('the audit cannot be changed or emptied, not even by the server', async () => {
  for (const statement of [
    'update auth.audit set act = $$x$$',
    'delete from auth.audit',
    'truncate auth.audit',
  ]) {
    await expect(school.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'the audit is append-only' },
    });
  }
});

test('what a sign-in that was only begun leaves behind is deleted within the hour after its end, and what goes on is kept', async () => {
  const { id: userId } = await school.enrol('teacher');
  const issuerId = randomUUID();
  await school.db.execute(sql`
    insert into auth.issuers (id, category_id, name, issuer, client_id, scopes, groups_claim, teacher_groups, admin_groups,
      ceiling, required_amr, required_acr, person_claim, creates_accounts)
    select ${issuerId}, id, 'College', 'https://login.example.org', 'foothold', 'openid', 'groups', '{}', '{}', 'teacher',
      '{}', '{}', '', false
    from categories limit 1`);
  for (const [key, ends] of [
    ['over', '-1 minute'],
    ['open', '1 minute'],
  ]) {
    const at = sql`now() + ${ends}::interval`;
    for (const statement of [
      sql`insert into auth.oidc_flows (token_hash, issuer_id, purpose, answer, expires_at)
        values (sha256(${key}::bytea), ${issuerId}, 'sign in', 'x', ${at})`,
      sql`insert into auth.sign_in_tickets (token_hash, user_id, expires_at) values (sha256(${key}::bytea), ${userId}, ${at})`,
      sql`insert into auth.challenges values (${key}, ${userId}, ${at})`,
      sql`insert into auth.logout_tokens values (${issuerId}, ${key}, ${at})`,
    ])
      await school.db.execute(statement);
  }
  await cleanBegunSignInsJob.run(null, school.services);
  for (const table of ['oidc_flows', 'sign_in_tickets', 'challenges', 'logout_tokens']) {
    const { rows } = await school.db.execute(
      sql`select expires_at > now() as open from auth.${sql.identifier(table)}`,
    );
    expect([table, rows]).toEqual([table, [{ open: true }]]);
  }
  const { match } = parseCronItem({ task: 'x', match: cleanBegunSignInsJob.schedule ?? '' });
  const minutes = Array.from({ length: 60 }, (_, min) => min);
  for (let hour = 0; hour < 24; hour += 1)
    expect(
      minutes.some((min) => match({ min, hour, date: 1, month: 1, dow: 0 })),
      `${hour}`,
    ).toBe(true);
});
