// Which deliveries of a person are still news: not read meanwhile, and still theirs; with the path that shows each.
import type { NewsKind } from '@foothold/domain/notifications/news';
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';

export type StillNews = {
  readonly kind: NewsKind;
  readonly subjectId: string;
  readonly path: string;
  /** Whether it has not been sent. */
  readonly isDue: boolean;
};

/** Also those that have been sent and are not read: they count on the app's icon. */
export async function stillNews(db: Db, userId: string): Promise<readonly StillNews[]> {
  const found = await db.execute<{
    kind: NewsKind;
    subject_id: string;
    path: string;
    is_due: boolean;
  }>(sql`
    with own as (
      select kind, subject_id, state = 'due' as is_due from deliveries
      where user_id = ${userId} and state in ('due', 'sent')
    )
    select own.*, case chats.kind when 'group' then '/classes/' else '/messages/' end || chats.id as path
    from own
    join messages on own.kind = 'message' and messages.id = own.subject_id
    join chats on chats.id = messages.chat_id
    join chat_members members on members.chat_id = chats.id and members.user_id = ${userId}
    left join chat_marks seen on seen.chat_id = chats.id and seen.user_id = ${userId}
    where messages.seq > coalesce(seen.seq, 0)
    union all
    select own.*, case when evidence.target_id is not null then '/targets/' || evidence.target_id
      else '/topics/' || modules.topic_id || '/modules/' || modules.id || '/tasks/' || tasks.id end
    from own
    join comments on own.kind = 'comment' and comments.id = own.subject_id and comments.owner_id = ${userId}
    join evidence on evidence.id = comments.evidence_id
    left join tasks on tasks.id = evidence.task_id
    left join modules on modules.id = tasks.module_id
    left join marks seen on seen.viewer_id = ${userId} and seen.learner_id = ${userId}
      and seen.kind in ('task', 'target') and seen.subject_id = coalesce(evidence.task_id, evidence.target_id)
    where comments.created_at > coalesce(seen.checked_at, '-infinity')
    union all
    select own.*, '/targets/' || targets.id
    from own join targets on own.kind = 'target' and targets.id = own.subject_id
    where targets.learner_id = ${userId} and targets.seen_at is null
    union all
    select own.*, '/learningPlan/start'
    from own
    join plans on own.kind = 'plan' and plans.id = own.subject_id
    left join marks seen on seen.viewer_id = ${userId} and seen.learner_id = ${userId}
      and seen.kind = 'plan_start' and seen.subject_id = plans.id
    where plans.learner_id = ${userId} and plans.archived_at is null and seen.checked_at is null
    union all
    select distinct own.*, '/topics/' || chat_modules.topic_id || '/modules/' || chat_modules.module_id || '/learning'
    from own
    join chat_modules on own.kind = 'lesson' and chat_modules.module_id = own.subject_id and chat_modules.current
    join chat_members members on members.chat_id = chat_modules.chat_id and members.user_id = ${userId}
    where not exists (
      select from resource_progress join learning_resources on learning_resources.id = resource_progress.resource_id
      where resource_progress.user_id = ${userId} and learning_resources.module_id = chat_modules.module_id)`);
  return found.rows.map(({ kind, subject_id: subjectId, path, is_due: isDue }) => ({
    kind,
    subjectId,
    path,
    isDue,
  }));
}
