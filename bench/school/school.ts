// Creates a big provider: the demo provider's lessons, and as many learners as a benchmark needs, each with a term's work.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createTokens } from '../../apps/server/src/kernel/edge/tokens.ts';
import { seedDemoDatabase } from '../../apps/server/src/start/seed-demo.ts';

export const PEPPER = 'a pepper that is only for measurements';
const tokens = createTokens(PEPPER);

export type Learner = {
  readonly id: string;
  readonly token: string;
  /** The value of the files cookie, with which pictures load. */
  readonly filesToken: string;
  /** The class, and the private conversation with its teacher. */
  readonly chatIds: readonly string[];
};

/** Adds the data of the demo provider. */
export async function seedSchool(
  databaseUrl: string,
  filesFolder: string,
  lessonPagesOrigin: string,
): Promise<void> {
  await seedDemoDatabase({
    databaseUrl,
    pepper: PEPPER,
    files: { folder: filesFolder },
    defaultCountry: 'GB',
    lessonPagesOrigin,
  });
}

/** Adds learners in classes of a size, taught what the demo class with the most lessons is taught. */
export async function enrol(
  client: pg.Client,
  { learners, classSize }: { readonly learners: number; readonly classSize: number },
): Promise<readonly Learner[]> {
  await client.query('begin');
  await client.query('select live.begin_bulk()');
  await client.query('create temporary table newtokens (number int, token text, files_token text)');
  await client.query('insert into newtokens select * from unnest($1::int[], $2::text[], $3::text[])', [
    Array.from({ length: learners }, (_, index) => index + 1),
    Array.from({ length: learners }, () => tokens.make()),
    Array.from({ length: learners }, () => tokens.make()),
  ]);
  for (const statement of [people, classes, work]) {
    await client.query(
      statement.replaceAll('$learners', String(learners)).replaceAll('$size', String(classSize)),
    );
  }
  await client.query('commit');
  await client.query('analyze');
  const { rows } = await client.query<Learner>(
    `select n.id, n.token, n.files_token as "filesToken", array_agg(m.chat_id::text) as "chatIds"
     from newcomers n join chat_members m on m.user_id = n.id group by n.id, n.token, n.files_token, n.number order by n.number`,
  );
  return rows;
}

/** The ids of the chats of the new classes. */
export async function classesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>('select chat_id as id from newclasses');
  return rows.map(({ id }) => id);
}

/** Signs somebody in. The files cookie has the same value. */
export async function openSession(client: pg.Client, userId: string): Promise<string> {
  const token = tokens.make();
  await client.query(
    `insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at)
     values (gen_random_uuid(), $1, $2, $2, now() + interval '1 day')`,
    [userId, createHash('sha256').update(token).digest()],
  );
  return token;
}

/** An administrator of the category that the new classes are in. */
export async function appoint(client: pg.Client): Promise<Learner> {
  const { rows } = await client.query<{ id: string }>(
    `with person as (insert into users (id, display_name, role, selected_category_id)
       select gen_random_uuid(), 'Ada Appointed', 'admin', category_id from model returning id, selected_category_id),
     category as (insert into user_categories (user_id, category_id) select id, selected_category_id from person),
     contact as (insert into user_contacts (user_id, first_name, surname, phone_number)
       select id, 'Ada', 'Appointed', '+448000000001' from person),
     preferences as (insert into user_preferences (user_id) select id from person)
     select id from person`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The administrator was not created.');
  const token = await openSession(client, id);
  return { id, token, filesToken: token, chatIds: [] };
}

const people = `
  create temporary table model as
    select c.id as chat_id, c.category_id, c.teacher_id
    from chats c where c.kind = 'group' and c.teacher_id is not null
    order by (select count(*) from chat_modules m where m.chat_id = c.id) desc limit 1;
  create temporary table newcomers as
    select number, gen_random_uuid() as id, token, files_token,
           (number - 1) / $size as class, gen_random_uuid() as private_chat
    from newtokens;
  create temporary table newclasses as
    select class, gen_random_uuid() as chat_id from newcomers group by class;
  insert into users (id, display_name, role, selected_category_id)
    select id, 'Learner ' || number, 'student', category_id from newcomers, model;
  insert into user_categories (user_id, category_id) select id, category_id from newcomers, model;
  insert into user_contacts (user_id, first_name, surname, phone_number)
    select id, 'Learner', number::text, '+449' || lpad(number::text, 9, '0') from newcomers;
  insert into user_preferences (user_id) select id from newcomers;
  insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at)
    select gen_random_uuid(), id, sha256(convert_to(token, 'UTF8')), sha256(convert_to(files_token, 'UTF8')),
           now() + interval '1 day' from newcomers;
`;

const classes = `
  insert into chats (id, kind, chat_name, category_id, teacher_id, last_seq)
    select n.chat_id, 'group', 'Class ' || class, category_id, teacher_id, 60 from newclasses n, model;
  insert into chats (id, kind, chat_name, category_id, teacher_id, last_seq)
    select private_chat, 'individual', 'Learner ' || number, category_id, teacher_id, 20 from newcomers, model;
  insert into chat_members (chat_id, user_id)
    select c.chat_id, n.id from newcomers n join newclasses c using (class)
    union all select private_chat, id from newcomers
    union all select private_chat, teacher_id from newcomers, model
    union all select chat_id, teacher_id from newclasses, (select teacher_id from model) as m;
  insert into chat_topics (chat_id, topic_id, index)
    select n.chat_id, t.topic_id, t.index from newclasses n, chat_topics t join model on model.chat_id = t.chat_id;
  insert into chat_modules (chat_id, module_id, topic_id, index, active, current)
    select n.chat_id, m.module_id, m.topic_id, m.index, m.active, m.current
    from newclasses n, chat_modules m join model on model.chat_id = m.chat_id;
  insert into messages (id, chat_id, seq, text, created_by)
    select gen_random_uuid(), n.chat_id, seq, 'Message ' || seq || ': see you on Thursday, and bring your book, please.', teacher_id
    from newclasses n, model, generate_series(1, 60) as seq;
  insert into messages (id, chat_id, seq, text, created_by)
    select gen_random_uuid(), private_chat, seq, 'Message ' || seq || ': thank you, I have done the lesson.', id
    from newcomers, generate_series(1, 20) as seq;
  insert into chat_marks (user_id, chat_id, seq)
    select n.id, c.chat_id, 55 from newcomers n join newclasses c using (class)
    union all select id, private_chat, 20 from newcomers;
`;

const work = `
  create temporary table lessons as
    select m.module_id, row_number() over (order by m.topic_id, m.index) as place
    from chat_modules m join model on model.chat_id = m.chat_id;
  insert into resource_progress (user_id, resource_id)
    select n.id, r.id from newcomers n, learning_resources r join lessons l using (module_id) where l.place <= 6;
  insert into evidence (id, owner_id, task_id, index, text, created_by)
    select gen_random_uuid(), n.id, t.id, 0, 'My street is quiet. There is a bakery, a bus stop and a park with a pond.', n.id
    from newcomers n, tasks t join lessons l using (module_id) where l.place <= 6;
  insert into comments (id, evidence_id, owner_id, text, created_by)
    select gen_random_uuid(), e.id, e.owner_id, 'Well done. Look again at the articles in your second sentence.', teacher_id
    from evidence e join newcomers n on n.id = e.owner_id, model;
  insert into marks (viewer_id, learner_id, kind, subject_id)
    select owner_id, owner_id, 'task', task_id from evidence e join newcomers n on n.id = e.owner_id;
  insert into targets (id, learner_id, category_id, target_text, index, seen_at)
    select gen_random_uuid(), n.id, category_id, 'Speak with a neighbour for five minutes in English', index, now()
    from newcomers n, model, generate_series(0, 4) as index;
  insert into plans (id, learner_id, category_id, title)
    select gen_random_uuid(), n.id, category_id, 'My plan for this term' from newcomers n, model;
`;
