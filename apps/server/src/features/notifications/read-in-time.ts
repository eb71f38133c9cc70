// Notes of what was sent a day ago whether it was read in the app.
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { stillNews } from './still-news.ts';

const peopleAtOnce = 100;

export async function noteReading(db: Db): Promise<void> {
  for (;;) {
    const found = await db.execute<{ user_id: string }>(sql`
      select distinct user_id from deliveries where ${isDayOld} limit ${peopleAtOnce}::int`);
    const userIds = found.rows.map((row) => row.user_id);
    if (userIds.length === 0) return;
    const unread = (await stillNews(db, userIds)).map(
      ({ userId, kind, subjectId }) => `${userId} ${kind} ${subjectId}`,
    );
    await db.execute(sql`
      update deliveries
      set read_in_time = user_id || ' ' || kind || ' ' || subject_id <> all(${sql.param(unread)}::text[])
      where user_id = any(${sql.param(userIds)}::uuid[]) and ${isDayOld}`);
  }
}

const isDayOld = sql`state in ('sent', 'delivered') and read_in_time is null and decided_at < now() - interval '1 day'`;
