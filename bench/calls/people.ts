// Finds what the people of a benchmark can call: their class, their tasks and pages, and the evidence that waits for a comment.
import type pg from 'pg';
import { createSecrets } from '../../apps/server/src/features/sign-in/secrets.ts';
import { PEPPER, type Learner } from '../school/school.ts';

export const PIN = '135790';

export type Caller = {
  readonly id: string;
  readonly token: string;
  readonly chatId: string;
  readonly phoneNumber: string;
  readonly taskIds: readonly string[];
  readonly pages: readonly {
    readonly resourceId: string;
    readonly moduleId: string;
    readonly topicId: string;
  }[];
};

/** The first learners become teachers, so that many can comment at once; everybody gets the same PIN. */
export async function callersOf(
  client: pg.Client,
  learners: readonly Learner[],
  teachers: number,
): Promise<{ readonly teachers: readonly Caller[]; readonly learners: readonly Caller[] }> {
  const secrets = await createSecrets({ pepper: PEPPER });
  await client.query(
    `insert into auth.credentials (user_id, secret_hash, kind) select id, $1, 'pin' from newcomers`,
    [await secrets.hash(PIN)],
  );
  const { rows } = await client.query<Omit<Caller, 'token'>>(found);
  const callers = learners.map(({ id, token }) => {
    const caller = rows.find((row) => row.id === id);
    if (caller === undefined) throw new Error('A learner has no class.');
    return { ...caller, token };
  });
  const promoted = callers.slice(0, teachers);
  await client.query("update users set role = 'teacher' where id = any($1)", [promoted.map(({ id }) => id)]);
  return { teachers: promoted, learners: callers.slice(teachers) };
}

const found = `
  select n.id, c.chat_id as "chatId", contact.phone_number as "phoneNumber",
    (select array_agg(t.id::text) from chat_modules m join tasks t using (module_id)
      where m.chat_id = c.chat_id and m.active) as "taskIds",
    (select json_agg(json_build_object('resourceId', r.id, 'moduleId', m.module_id, 'topicId', modules.topic_id))
      from chat_modules m join modules on modules.id = m.module_id join learning_resources r on r.module_id = m.module_id
      where m.chat_id = c.chat_id and m.active) as pages
  from newcomers n join newclasses c using (class) join user_contacts contact on contact.user_id = n.id`;

/** Adds evidence without a comment. */
export async function handInMore(
  client: pg.Client,
  learners: readonly Caller[],
  count: number,
): Promise<readonly { readonly id: string; readonly userId: string; readonly taskId: string }[]> {
  const given = Array.from({ length: count }, (_, index) => {
    const learner = learners[index % learners.length];
    return [learner?.id, learner?.taskIds[0]];
  });
  const { rows } = await client.query<{ id: string; userId: string; taskId: string }>(
    `insert into evidence (id, owner_id, task_id, index, text)
     select gen_random_uuid(), owner, task, number + (
       select coalesce(max(index), -1) from evidence where owner_id = owner and task_id = task), 'My street is quiet.'
     from unnest($1::uuid[], $2::uuid[]) with ordinality as given (owner, task, number)
     returning id, owner_id as "userId", task_id as "taskId"`,
    [given.map(([owner]) => owner), given.map(([, task]) => task)],
  );
  return rows;
}
