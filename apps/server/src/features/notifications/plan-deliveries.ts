// Makes a delivery for each person whom a piece of news concerns, and forgets the news.
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';

/** So many at a time, so that a busy hour holds no lock for long. */
const newsAtOnce = 500;

/**
 * Returns how many pieces of news there were. Their authors get none. Of staff a message concerns those in a private
 * conversation, and a learner's work those who are in a classroom with the learner.
 */
export async function planDeliveries(db: Db): Promise<number> {
  const taken = await db.execute(sql`
    with taken as (
      delete from news
      where id in (select id from news order by id limit ${newsAtOnce}::int for update skip locked)
      returning kind, subject_id
    ),
    concerned (user_id, is_learner, kind, subject_id) as (
      select members.user_id, null, taken.kind, taken.subject_id
      from taken
      join messages on taken.kind = 'message' and messages.id = taken.subject_id
      join chats on chats.id = messages.chat_id
      join chat_members members on members.chat_id = messages.chat_id
      join users on users.id = members.user_id
      where messages.created_by <> members.user_id and (chats.kind = 'individual' or users.role = 'student')
      union all
      select comments.owner_id, true, taken.kind, taken.subject_id
      from taken join comments on taken.kind = 'comment' and comments.id = taken.subject_id
      union all
      select targets.learner_id, true, taken.kind, taken.subject_id
      from taken join targets on taken.kind = 'target' and targets.id = taken.subject_id
      union all
      select plans.learner_id, true, taken.kind, taken.subject_id
      from taken join plans on taken.kind = 'plan' and plans.id = taken.subject_id
      union all
      select members.user_id, true, taken.kind, taken.subject_id
      from taken
      join chat_modules on taken.kind = 'lesson' and chat_modules.module_id = taken.subject_id and chat_modules.current
      join chat_members members on members.chat_id = chat_modules.chat_id
      union all
      select teachers.user_id, false, taken.kind, taken.subject_id
      from taken
      left join evidence on taken.kind = 'evidence' and evidence.id = taken.subject_id
        and evidence.created_by = evidence.owner_id
      left join plans on taken.kind = 'answers' and plans.id = taken.subject_id
      join chat_members members on members.user_id = coalesce(evidence.owner_id, plans.learner_id)
      join chats on chats.id = members.chat_id and chats.kind = 'group'
        and chats.category_id = coalesce(evidence.category_id, plans.category_id)
      join chat_members teachers on teachers.chat_id = chats.id
    ),
    planned as (
      insert into deliveries (user_id, kind, subject_id)
      select distinct concerned.user_id, kind, subject_id
      from concerned
      join users on users.id = concerned.user_id
        and (is_learner is null or (users.role = 'student') = is_learner)
      -- A plan is changed and answered more than once.
      on conflict (user_id, kind, subject_id) do update
        set state = 'due', due_at = now(), created_at = now(), channel = null, decided_at = null, read_in_time = null
        where deliveries.kind in ('plan', 'answers')
    )
    select from taken`);
  return taken.rowCount ?? 0;
}
