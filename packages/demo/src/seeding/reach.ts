// Seeds how news has reached learners: by pushes, in the first category also by text messages within a budget, and not at all to two who said no.
import type pg from 'pg';
import { learners } from '../content/people.ts';
import type { World } from './world.ts';

const capPence = 2500;
const pence = 2.5;

/** After the inserts, because what is news follows from the comments and messages. */
export async function seedReach(client: pg.ClientBase, world: World, now: Date): Promise<void> {
  const centre = world.id('category', 'centre');
  const reluctant = learners.filter(({ categories }) => categories.includes('centre')).slice(-2);
  await client.query('insert into contact_choices (user_id, texts) select unnest($1::uuid[]), false', [
    reluctant.map(({ key }) => world.id('person', key)),
  ]);
  // The history is no news any more: its triggers noted all of it.
  await client.query('delete from news');
  await client.query(
    `insert into deliveries (user_id, kind, subject_id, created_at, due_at, decided_at, state, channel, provider_id,
       fragments, pence, read_in_time)
     select user_id, kind, subject_id, at, at, at, 'sent', case when is_text then 'text' else 'push' end,
       case when is_text then 'demo ' || subject_id || user_id end, is_text::int, is_text::int * $2::float8,
       case when at < $3::timestamptz - interval '1 day' then hashtext(subject_id::text || user_id) % 5 <> 0 end
     from (
       select told.*, users.selected_category_id = $1 and hashtext(user_id::text) % 6 = 0 as is_text
       from (
         select owner_id as user_id, 'comment' as kind, id as subject_id, created_at as at from comments
         union all
         select members.user_id, 'message', messages.id, messages.created_at
         from messages join chat_members members using (chat_id)
         where members.user_id <> messages.created_by) told
       join users on users.id = told.user_id and users.role = 'student'
       where at > $3::timestamptz - interval '80 days') history
     where not (is_text and user_id = any($4::uuid[]))`,
    [centre, pence, now, reluctant.map(({ key }) => world.id('person', key))],
  );
  await client.query(
    `insert into text_budgets (category_id, cap_pence, spent_month, spent_pence)
     select $1, $2, month, coalesce((
       select sum(deliveries.pence) from deliveries
       where to_char(decided_at at time zone 'Europe/London', 'YYYY-MM') = month), 0)
     from to_char($3::timestamptz at time zone 'Europe/London', 'YYYY-MM') as month`,
    [centre, capPence, now],
  );
}
