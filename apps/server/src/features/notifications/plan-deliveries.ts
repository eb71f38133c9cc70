// Makes a delivery for each person whom a piece of news concerns, and forgets the news.
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';

/** So many at a time, so that a busy hour holds no lock for long. */
const newsAtOnce = 500;

/** Returns how many pieces of news there were. Their authors and people who are no learners get none. */
export async function planDeliveries(db: Db): Promise<number> {
  const taken = await db.execute(sql`
    with taken as (
      delete from news
      where id in (select id from news order by id limit ${newsAtOnce}::int for update skip locked)
      returning kind, subject_id
    ),
    concerned (user_id, kind, subject_id) as (
      select members.user_id, taken.kind, taken.subject_id
      from taken
      join messages on taken.kind = 'message' and messages.id = taken.subject_id
      join chat_members members on members.chat_id = messages.chat_id
      where messages.created_by <> members.user_id
      union all
      select comments.owner_id, taken.kind, taken.subject_id
      from taken join comments on taken.kind = 'comment' and comments.id = taken.subject_id
      union all
      select targets.learner_id, taken.kind, taken.subject_id
      from taken join targets on taken.kind = 'target' and targets.id = taken.subject_id
      union all
      select plans.learner_id, taken.kind, taken.subject_id
      from taken join plans on taken.kind = 'plan' and plans.id = taken.subject_id
      union all
      select members.user_id, taken.kind, taken.subject_id
      from taken
      join chat_modules on taken.kind = 'lesson' and chat_modules.module_id = taken.subject_id and chat_modules.current
      join chat_members members on members.chat_id = chat_modules.chat_id
    ),
    planned as (
      insert into deliveries (user_id, kind, subject_id)
      select concerned.user_id, kind, subject_id
      from concerned join users on users.id = concerned.user_id and users.role = 'student'
      on conflict do nothing
    )
    select from taken`);
  return taken.rowCount ?? 0;
}
