// Which deliveries of people are still news: not read meanwhile, and still theirs; with the path that shows each.
import type { NewsKind } from '@foothold/domain/notifications/news';
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { preparedSql } from '../../kernel/database/prepared.ts';
import type { deliveries } from '../../kernel/schema/public.ts';

export type StillNews = {
  readonly userId: string;
  readonly kind: NewsKind;
  readonly subjectId: string;
  readonly state: (typeof deliveries.$inferSelect)['state'];
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly path: string;
  /** Who wrote it; null: nobody, or it does not matter. */
  readonly authorId: string | null;
};

type Row = {
  readonly user_id: string;
  readonly kind: NewsKind;
  readonly subject_id: string;
  readonly state: StillNews['state'];
  readonly created_ms: number;
  readonly due_ms: number;
  readonly path: string;
  readonly author_id: string | null;
};

const findNews = preparedSql<Row>(
  'news that people have not read',
  sql`
    with own as materialized (
      select user_id, kind, subject_id, state, created_at,
        (extract(epoch from created_at) * 1000)::float8 as created_ms,
        (extract(epoch from due_at) * 1000)::float8 as due_ms
      from deliveries
      where user_id = any(${sql.placeholder('userIds')}::uuid[]) and created_at > now() - interval '60 days'
    )
    select own.*, case chats.kind when 'group' then '/classes/' else '/messages/' end || chats.id as path,
      messages.created_by as author_id
    from own
    join messages on own.kind = 'message' and messages.id = own.subject_id
    join chats on chats.id = messages.chat_id
    join chat_members members on members.chat_id = chats.id and members.user_id = own.user_id
    left join chat_marks seen on seen.chat_id = chats.id and seen.user_id = own.user_id
    where messages.seq > coalesce(seen.seq, 0)
    union all
    select own.*, case when evidence.target_id is not null then '/targets/' || evidence.target_id
      else '/topics/' || modules.topic_id || '/modules/' || modules.id || '/tasks/' || tasks.id end, comments.created_by
    from own
    join comments on own.kind = 'comment' and comments.id = own.subject_id and comments.owner_id = own.user_id
    join evidence on evidence.id = comments.evidence_id
    left join tasks on tasks.id = evidence.task_id
    left join modules on modules.id = tasks.module_id
    left join marks seen on seen.viewer_id = own.user_id and seen.learner_id = own.user_id
      and seen.kind in ('task', 'target') and seen.subject_id = coalesce(evidence.task_id, evidence.target_id)
    where comments.created_at > coalesce(seen.checked_at, '-infinity')
    union all
    select own.*, '/targets/' || targets.id, targets.created_by
    from own join targets on own.kind = 'target' and targets.id = own.subject_id
    where targets.learner_id = own.user_id and targets.seen_at is null
    union all
    select own.*, '/learningPlan/start', null
    from own
    join plans on own.kind = 'plan' and plans.id = own.subject_id
    where plans.learner_id = own.user_id and plans.archived_at is null and not exists (
      select from marks where marks.viewer_id = own.user_id and marks.kind in ('plan_start', 'plan_end')
        and marks.subject_id = plans.id and marks.checked_at >= own.created_at)
    union all
    select distinct own.*, '/topics/' || chat_modules.topic_id || '/modules/' || chat_modules.module_id || '/learning',
      null::uuid
    from own
    join chat_modules on own.kind = 'lesson' and chat_modules.module_id = own.subject_id and chat_modules.current
    join chat_members members on members.chat_id = chat_modules.chat_id and members.user_id = own.user_id
    where not exists (
      select from resource_progress join learning_resources on learning_resources.id = resource_progress.resource_id
      where resource_progress.user_id = own.user_id and learning_resources.module_id = chat_modules.module_id)
    union all
    select distinct own.*, '/staff/review', null::uuid
    from own
    left join evidence on own.kind = 'evidence' and evidence.id = own.subject_id and evidence.commented_at is null
    left join plans on own.kind = 'answers' and plans.id = own.subject_id and plans.archived_at is null
      and not exists (
        select from marks where marks.viewer_id = own.user_id and marks.kind in ('plan_start', 'plan_end')
          and marks.subject_id = plans.id and marks.checked_at >= own.created_at)
    join chat_members members on members.user_id = coalesce(evidence.owner_id, plans.learner_id)
    join chats on chats.id = members.chat_id and chats.kind = 'group'
      and chats.category_id = coalesce(evidence.category_id, plans.category_id)
    join chat_members teachers on teachers.chat_id = chats.id and teachers.user_id = own.user_id`,
);

/** Whatever became of them, those of the last 60 days: they count on the app's icon. */
export async function stillNews(db: Db, userIds: readonly string[]): Promise<readonly StillNews[]> {
  const rows = await findNews(db, { userIds });
  return rows.map((row) => ({
    userId: row.user_id,
    kind: row.kind,
    subjectId: row.subject_id,
    state: row.state,
    createdAt: new Date(row.created_ms),
    dueAt: new Date(row.due_ms),
    path: row.path,
    authorId: row.author_id,
  }));
}
