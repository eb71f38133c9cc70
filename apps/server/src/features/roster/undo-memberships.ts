// Undoes who joined and left which class by a roster: people leave again, or are back since the day on which they had joined.
import { and, eq, inArray, isNotNull, sql } from '../../kernel/database/drizzle.ts';
import { chats } from '../../kernel/schema/public.ts';
import { recordMembers, type RunContext } from './apply-context.ts';
import type { AppliedChange } from './changed-since.ts';

type Membership = AppliedChange & { readonly userId: string; readonly chatId: string };

export async function undoJoined(run: RunContext, changes: readonly AppliedChange[]): Promise<void> {
  const { db } = run;
  const own = membershipsIn(changes).filter(({ isOwn }) => isOwn === true);
  await db.execute(sql`delete from chat_members using ${pairsOf(own)}
    where chat_members.user_id = pair.user_id and chat_members.chat_id = pair.chat_id`);
  await restore(run, membershipsIn(changes));
  const taught = own.filter(({ before }) => before.becameTeacher).map(({ chatId }) => chatId);
  await db
    .update(chats)
    .set({ teacherId: null })
    .where(and(inArray(chats.id, taught), isNotNull(chats.teacherId)));
  await recordMembers(run, 'people removed from classroom', own);
}

export async function undoLeft(run: RunContext, changes: readonly AppliedChange[]): Promise<void> {
  const { db } = run;
  const back = membershipsIn(changes).filter(({ before }) => typeof before.joinedAt === 'string');
  await db.execute(sql`insert into chat_members (user_id, chat_id, joined_at)
    select user_id, chat_id, (before ->> 'joinedAt')::timestamptz from ${pairsOf(back)}`);
  await restore(run, membershipsIn(changes));
  for (const { userId: teacherId, chatId, before } of back)
    if (before.replacedBy !== undefined)
      await db.update(chats).set({ teacherId }).where(eq(chats.id, chatId));
  await recordMembers(run, 'people added to classroom', back);
}

/** What was remembered before the run: nothing, or what earlier runs had left. */
async function restore({ db }: RunContext, memberships: readonly Membership[]): Promise<void> {
  const pairs = pairsOf(memberships);
  await db.execute(sql`
    delete from roster_memberships as made using ${pairs}
    where made.user_id = pair.user_id and made.chat_id = pair.chat_id
      and pair.before -> 'membership' = 'null'::jsonb`);
  await db.execute(sql`
    update roster_memberships as made set run_id = (pair.before ->> 'runId')::uuid,
      began_at = (pair.before -> 'membership' ->> 'beganAt')::timestamptz,
      ended_at = (pair.before -> 'membership' ->> 'endedAt')::timestamptz,
      is_own = (pair.before -> 'membership' ->> 'isOwn')::boolean
    from ${pairs} where made.user_id = pair.user_id and made.chat_id = pair.chat_id`);
}

function membershipsIn(changes: readonly AppliedChange[]): readonly Membership[] {
  return changes.flatMap((change): Membership[] => {
    const { userId, chatId } = change;
    return userId === null || chatId === null ? [] : [{ ...change, userId, chatId }];
  });
}

function pairsOf(memberships: readonly Membership[]) {
  const userIds = sql.param(memberships.map(({ userId }) => userId));
  const chatIds = sql.param(memberships.map(({ chatId }) => chatId));
  const befores = sql.param(memberships.map(({ before }) => JSON.stringify(before)));
  return sql`(select user_id, chat_id, before::jsonb from unnest(${userIds}::uuid[], ${chatIds}::uuid[],
    ${befores}::text[]) as listed (user_id, chat_id, before)) as pair`;
}
