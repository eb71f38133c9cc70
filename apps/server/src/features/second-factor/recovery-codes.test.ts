// Proves what recovery codes are for: signing in without the phone, each once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { sql } from '../../kernel/database/drizzle.ts';
import { openSchool, type TestSchool } from '../sign-in/sign-in.fixture.ts';
import { byPaper, staffOf } from './staff-with-second-factor.fixture.ts';

let school: TestSchool;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  school = await openSchool();
  staff = staffOf(school);
});
afterAll(() => school.close());

test('a teacher without their phone signs in with a code from paper, once, however they type it', async () => {
  const clarke = await staff.enrol();
  const { codes } = await staff.addApp(clarke);
  const [first = '', second = ''] = codes;
  expect((await staff.complete(await staff.ticketOf(clarke), byPaper(first))).status).toBe(200);
  expect((await staff.complete(await staff.ticketOf(clarke), byPaper(first))).body['msg']).toBe(
    factorSentences.wrongRecoveryCode,
  );
  const typed = ` ${second.toLowerCase().replace('-', '')} `;
  expect((await staff.complete(await staff.ticketOf(clarke), byPaper(typed))).status).toBe(200);
});

test('of fifty uses of one code at once one succeeds', async () => {
  const clarke = await staff.enrol();
  const { codes } = await staff.addApp(clarke);
  const tickets = await Promise.all(Array.from({ length: 5 }, () => staff.ticketOf(clarke)));
  const replies = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      staff.complete(tickets[index % tickets.length] ?? '', byPaper(codes[0] ?? '')),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('new codes replace the old ones', async () => {
  const clarke = await staff.enrol();
  const { codes } = await staff.addApp(clarke);
  const renewed = await school.send('POST', '/secondFactor/recoveryCodes', undefined, {
    token: clarke.token,
  });
  expect(renewed.status).toBe(201);
  const [fresh = ''] = renewed.body['recoveryCodes'] as string[];
  expect((await staff.complete(await staff.ticketOf(clarke), byPaper(codes[0] ?? ''))).status).toBe(401);
  expect((await staff.complete(await staff.ticketOf(clarke), byPaper(fresh))).status).toBe(200);
  const { rows } = await school.db.execute<{ stored: string }>(
    sql`select encode(code_hash, 'escape') as stored from auth.recovery_codes where user_id = ${clarke.id}`,
  );
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain(fresh.slice(0, 5));
});

test('codes are their owner’s alone: new ones replace nobody else’s, and are no way for somebody who has none', async () => {
  const [clarke, priya] = [await staff.enrol(), await staff.enrol()];
  await staff.addApp(clarke);
  const { codes } = await staff.addApp(priya);
  await school.send('POST', '/secondFactor/recoveryCodes', undefined, { token: clarke.token });
  expect((await staff.complete(await staff.ticketOf(priya), byPaper(codes[0] ?? ''))).status).toBe(200);
  await school.db.execute(sql`delete from auth.recovery_codes where user_id = ${clarke.id}`);
  expect(await staff.ways(clarke)).toEqual(['app']);
  expect(await staff.ways(priya)).toEqual(['app', 'recovery code']);
  await school.db.execute(sql`update auth.recovery_codes set used_at = now() where user_id = ${priya.id}`);
  expect(await staff.ways(priya)).toEqual(['app']);
});
