// Proves that sealed copies of deleted messages are kept for the provider's retention period and no longer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../kernel/database/drizzle.ts';
import { openSchool, type TestSchool } from '../sign-in/sign-in.fixture.ts';
import { deleteSealedMessagesJob } from './retention.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Inserts sealed copies of old messages that were deleted this long ago. */
async function sealed(age: string, count = 1): Promise<string> {
  const chatId = randomUUID();
  await school.db.execute(sql`
    insert into sealed_messages (message_id, chat_id, chat_name, text, created_at, deleted_at)
    select gen_random_uuid(), ${chatId}, 'Monday', 'Said and deleted', now() - interval '5 years', now() - ${age}::interval
    from generate_series(1, ${count})`);
  return chatId;
}

async function left(chatId: string): Promise<number> {
  const { rows } = await school.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sealed_messages where chat_id = ${chatId}`,
  );
  return rows[0]?.count ?? 0;
}

function forget(sealedMessagesMonths: number | null): Promise<void> {
  const { services } = school;
  return deleteSealedMessagesJob.run(null, {
    ...services,
    settings: { ...services.settings, sealedMessagesMonths },
  });
}

test('a sealed copy is deleted when the retention period since the deletion is over [THREAT-20]', async () => {
  const [over, under] = [await sealed('12 months 1 hour'), await sealed('11 months 29 days')];
  await forget(null);
  expect(await left(over)).toBe(1);
  await forget(12);
  expect([await left(over), await left(under)]).toEqual([0, 1]);
});

test('thousands are deleted in batches, once, even when two nodes start at the same moment', async () => {
  const [old, young] = [await sealed('2 years', 4_100), await sealed('1 month', 200)];
  await Promise.all([forget(12), forget(12)]);
  await forget(12);
  expect([await left(old), await left(young)]).toEqual([0, 200]);
});
