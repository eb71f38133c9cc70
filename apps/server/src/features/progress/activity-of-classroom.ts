// How much each student of a classroom has done, and when last: a few numbers per student, for the staff who run it.
import * as contract from '@foothold/domain/progress/collections';
import type { LearnerActivity } from '@foothold/domain/progress/collections';
import type { Change, RoomKeys } from '@foothold/live/server/collection';
import { sql } from '../../kernel/database/drizzle.ts';
import { chatsTeaching } from '../curriculum/outline-collections.ts';
import type { Db } from '../../kernel/database/db.ts';
import { serve, type RoomRow } from '../../kernel/live/collection.ts';
import {
  classWork,
  lastWorkMs,
  ofClassroom,
  touchedByWork,
  workedAtText,
  type OfChat,
} from './class-work.ts';

export const activityOfClassroom = serve(contract.activityOfClassroom, {
  access: ofClassroom,
  touchedBy: {
    ...touchedByWork,
    learning_resources: classesOfItems,
    tasks: classesOfItems,
  },
  read: readActivity,
});

/** An item that is added or deleted changes the total of every student. */
async function classesOfItems(db: Db, changes: readonly Change[]): Promise<RoomKeys<OfChat>[]> {
  const chatIds = await chatsTeaching(
    db,
    changes.filter(({ op }) => op !== 'update'),
  );
  return chatIds.map((chatId) => ({ params: { chatId }, keys: 'all' }));
}

type Row = {
  chat_id: string;
  learner_id: string;
  done: number;
  total: number;
  current_done: number;
  current_total: number;
  handed_in: number;
  last_work: number | null;
};

async function readActivity(
  db: Db,
  rooms: readonly OfChat[],
  keys: readonly string[] | null,
): Promise<RoomRow<OfChat, LearnerActivity>[]> {
  const counted = sql`count(*) filter (where active)`;
  const work = classWork(rooms, keys, {
    pages: sql`count(*) filter (where taught.active) as done,
      count(*) filter (where taught.current) as current_done, 0::bigint as handed_in`,
    tasks: sql`${counted}, count(*) filter (where current), ${counted}`,
    targets: sql`0, 0, 0`,
  });
  const { rows } = await db.execute<Row>(sql`
    with ${work}, items as (
      select chat_modules.chat_id, count(*)::int as total,
        count(*) filter (where chat_modules.current)::int as current_total
      from chat_modules
      join (select module_id from learning_resources union all select module_id from tasks) item using (module_id)
      where chat_modules.chat_id = any(${sql.param(rooms.map(({ chatId }) => chatId))}::uuid[])
        and chat_modules.active
      group by chat_modules.chat_id
    )
    select chat_id, user_id as learner_id,
      coalesce(sum(done), 0)::int as done,
      coalesce(items.total, 0) as total,
      coalesce(sum(current_done), 0)::int as current_done,
      coalesce(items.current_total, 0) as current_total,
      coalesce(sum(handed_in), 0)::int as handed_in,
      ${lastWorkMs} as last_work
    from member left join worked using (chat_id, user_id) left join items using (chat_id)
    group by chat_id, user_id, items.total, items.current_total`);
  return rows.map(
    ({ chat_id: chatId, learner_id: learnerId, handed_in: handedIn, last_work, ...counts }) => ({
      room: { chatId },
      row: {
        learnerId,
        done: counts.done,
        total: counts.total,
        currentDone: counts.current_done,
        currentTotal: counts.current_total,
        handedIn,
        lastWorkAt: workedAtText(last_work),
      },
    }),
  );
}
