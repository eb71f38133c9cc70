// Which of a classroom's resources and tasks each student has done: one row per student, for the staff who run it.
import * as contract from '@foothold/domain/progress/collections';
import type { DoneInClassroom } from '@foothold/domain/progress/collections';
import { sql } from '../../kernel/database/drizzle.ts';
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

export const doneInClassroom = serve(contract.doneInClassroom, {
  access: ofClassroom,
  touchedBy: touchedByWork,
  read: readDone,
});

type Row = {
  chat_id: string;
  learner_id: string;
  resources: string | null;
  tasks: string | null;
  last_work: number | null;
};

async function readDone(
  db: Db,
  rooms: readonly OfChat[],
  keys: readonly string[] | null,
): Promise<RoomRow<OfChat, DoneInClassroom>[]> {
  // One set-based query that returns the ids of a student as one string: a class of 200 has about 30,000 ids.
  const work = classWork(rooms, keys, {
    pages: sql`string_agg(progress.resource_id::text, ',') as resources, null::text as tasks`,
    tasks: sql`null, string_agg(task_id::text, ',')`,
    targets: sql`null, null`,
  });
  const { rows } = await db.execute<Row>(sql`
    with ${work}
    select chat_id, user_id as learner_id, max(resources) as resources, max(tasks) as tasks,
      ${lastWorkMs} as last_work
    from worked group by chat_id, user_id`);
  return rows.map(({ chat_id: chatId, learner_id: learnerId, resources, tasks, last_work: lastWork }) => ({
    room: { chatId },
    row: {
      learnerId,
      resourceIds: resources?.split(',') ?? [],
      taskIds: tasks?.split(',') ?? [],
      lastWorkAt: workedAtText(lastWork),
    },
  }));
}
