// The statements that fill tables with centres, in order. `$names` are numbers of the depth; temporary tables end with the transaction.

/** Spreads rows evenly over the last five years. */
const spread = (place: string, of: string) =>
  `now() - interval '5 years' * (1 - (${place})::float8 / (${of}))`;

const people = [
  `create temporary table new_centres on commit drop as
     select number, gen_random_uuid() as id from generate_series(1, $centres) as number`,
  `insert into categories (id, category_name) select id, 'Centre ' || number from new_centres`,
  `create temporary table new_people on commit drop as
     select centre.id as centre, place, gen_random_uuid() as id, gen_random_uuid() as picture,
       (select count(*) from users) + row_number() over () as number,
       case when place = 1 then 'admin' when place <= $staff then 'teacher' else 'student' end as role,
       (place - $staff - 1) / $size as class
     from new_centres centre, generate_series(1, $staff + $learners) as place`,
  `insert into users (id, display_name, role, selected_category_id, profile_file_id, created_at)
     select id,
       (array['Aisha', 'Bogdan', 'Carlos', 'Dao', 'Elena', 'Fatima', 'George', 'Hana', 'Ivan', 'Jamila', 'Khadija', 'Leyla',
         'Marek', 'Nadia', 'Omar', 'Pilar', 'Quang', 'Rosa', 'Sofía', 'Tomasz', 'Uchenna', 'Violeta', 'Wei', 'Ximena',
         'Yasmin', 'Zoltán'])[1 + number % 26] || ' ' ||
       (array['Abdi', 'Benali', 'Castro', 'Diaz', 'Evans', 'Farah', 'Garcia', 'Hussein', 'Ibrahim', 'Jovanović', 'Khan',
         'Lopez', 'Mensah', 'Nguyen', 'O’Brien', 'Petrov', 'Rahman', 'Silva', 'Tesfaye', 'Usman', 'Vargas'])[1 + number / 26 % 21],
       role, centre, case when place % 2 = 0 then picture end, now() - interval '5 years'
     from new_people`,
  `insert into user_categories (user_id, category_id) select id, centre from new_people`,
  `insert into user_contacts (user_id, first_name, surname, phone_number)
     select id, 'A', 'Person', '+449' || lpad(number::text, 9, '0') from new_people`,
  `insert into user_preferences (user_id) select id from new_people`,
  `insert into auth.credentials (user_id, secret_hash, kind)
     select id, 'none', case role when 'student' then 'pin' else 'password' end from new_people`,
  `insert into auth.devices (device_hash, user_id) select sha256(id::text::bytea), id from new_people`,
  `insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at)
     select gen_random_uuid(), id, sha256(id::text::bytea), sha256(id::text::bytea), now() + interval '1 day'
     from new_people`,
  `insert into files (id, owner_id, category_id, purpose, path, kind, media_type, bytes, sha256)
     select gen_random_uuid(), id, centre, 'evidence', 'users/' || id || '/photo.jpg', 'image', 'image/jpeg', 1000, 'none'
     from new_people, generate_series(1, 3)
     union all
     select picture, id, centre, 'profile', 'users/' || id || '/profile-image', 'image', 'image/jpeg', 1000, 'none'
     from new_people where place % 2 = 0`,
];

const lessons = [
  `create temporary table new_topics on commit drop as
     select centre.id as centre, gen_random_uuid() as id, index
     from new_centres centre, generate_series(0, 1) as index`,
  `insert into topics (id, category_id, topic_name) select id, centre, 'Topic ' || index from new_topics`,
  `create temporary table new_modules on commit drop as
     select centre, topic.id as topic, topic.index * 7 + nth as place, nth as index, gen_random_uuid() as id
     from new_topics topic, generate_series(0, 6) as nth`,
  `insert into modules (id, topic_id, module_name, created_by)
     select new_modules.id, topic, 'Module ' || new_modules.place, author.id
     from new_modules join new_people author on author.centre = new_modules.centre and author.place = 1`,
  `create temporary table new_tasks on commit drop as
     select centre, module.id as module, module.place * 4 + nth + 1 as place, nth as index, gen_random_uuid() as id
     from new_modules module, generate_series(0, 3) as nth`,
  `insert into tasks (id, module_id, index, instructions) select id, module, index, 'Describe your street.' from new_tasks`,
  `create temporary table new_pages on commit drop as
     select centre, module.id as module, module.place * 3 + nth + 1 as place, nth as index, gen_random_uuid() as id
     from new_modules module, generate_series(0, 2) as nth`,
  `insert into learning_resources (id, module_id, index, instructions, embed_link)
     select id, module, index, 'Read this page.', 'https://example.org/page' from new_pages`,
];

const classes = [
  `create temporary table new_classes on commit drop as
     select student.centre, student.class, gen_random_uuid() as id, teacher.id as teacher
     from (select distinct centre, class from new_people where role = 'student') as student
     join new_people teacher on teacher.centre = student.centre and teacher.place = 2 + student.class % ($staff - 1)`,
  `create temporary table new_students on commit drop as
     select person.id, person.centre, person.place, new_classes.id as class, teacher, gen_random_uuid() as private
     from new_people person join new_classes using (centre, class) where role = 'student'`,
  `insert into chats (id, kind, chat_name, category_id, teacher_id, last_seq)
     select id, 'group', 'Class ' || class, centre, teacher, $messagesOfClass from new_classes
     union all
     select private, 'individual', 'Person', centre, teacher, $messagesInPrivate from new_students`,
  `insert into chat_members (chat_id, user_id)
     select class, id from new_students union all select id, teacher from new_classes
     union all select private, id from new_students union all select private, teacher from new_students`,
  `insert into chat_topics (chat_id, topic_id, index)
     select new_classes.id, topic.id, topic.index from new_classes join new_topics topic using (centre)`,
  `insert into chat_modules (chat_id, module_id, topic_id, index)
     select new_classes.id, module.id, topic, index from new_classes join new_modules module using (centre)`,
  `insert into messages (id, chat_id, seq, text, created_by, created_at)
     select gen_random_uuid(), id, seq, 'See you on Thursday, and bring your book, please.', teacher, ${spread('seq', '$messagesOfClass')}
     from new_classes, generate_series(1, $messagesOfClass) as seq
     union all
     select gen_random_uuid(), private, seq, 'Thank you, I have done the lesson.', id, ${spread('seq', '$messagesInPrivate')}
     from new_students, generate_series(1, $messagesInPrivate) as seq`,
  `insert into chat_marks (user_id, chat_id, seq)
     select id, class, $messagesOfClass - 5 from new_students union all select id, private, $messagesInPrivate from new_students
     union all select teacher, private, $messagesInPrivate from new_students`,
  `insert into sealed_messages (message_id, chat_id, chat_name, category_id, text, created_at, deleted_at)
     select gen_random_uuid(), id, 'Class', centre, 'Taken back', ${spread('part', '10')}, ${spread('part', '10')}
     from new_classes, generate_series(1, 10) as part`,
];

const work = [
  `insert into resource_progress (user_id, resource_id, completed_at)
     select student.id, page.id, ${spread('page.place', '$pages')}
     from new_students student join new_pages page using (centre) where page.place <= $pages`,
  // One piece in a hundred waits for a comment.
  `create temporary table new_evidence on commit drop as
     select gen_random_uuid() as id, student.id as owner, teacher, centre, task.id as task, nth as index,
       ${spread('task.place', '$tasks + 1')} as at,
       (student.place + task.place + nth) % 100 = 0 as waits
     from new_students student join new_tasks task using (centre), generate_series(0, $evidencePerTask - 1) as nth
     where task.place <= $tasks`,
  `create temporary table new_targets on commit drop as
     select gen_random_uuid() as id, id as student, centre, teacher, nth as index from new_students, generate_series(0, 2) as nth`,
  `insert into targets (id, learner_id, category_id, target_text, index, seen_at, created_by)
     select id, student, centre, 'Speak with a neighbour for five minutes', index, now(), teacher from new_targets`,
  `alter table new_evidence add column target uuid`,
  `insert into new_evidence (id, owner, teacher, centre, target, index, at, waits)
     select gen_random_uuid(), student, teacher, centre, id, 0, ${spread('index + 1', '4')}, false from new_targets where index < 2`,
  `insert into evidence (id, owner_id, category_id, task_id, target_id, index, text, created_by, created_at, commented_at)
     select id, owner, centre, task, target, index, 'My street is quiet. There is a bakery, a bus stop and a park with a pond.', owner, at,
       case when not waits then at + interval '1 day' end
     from new_evidence`,
  `insert into comments (id, evidence_id, owner_id, text, created_by, created_at)
     select gen_random_uuid(), id, owner, 'Well done. Look again at the articles.', teacher, at + interval '1 day'
     from new_evidence where not waits`,
  // Who writes a comment has seen the task, and so has the learner who read it.
  `insert into marks (viewer_id, learner_id, kind, subject_id, checked_at)
     select viewer, owner, case when task is null then 'target' else 'task' end, coalesce(task, target), at + interval '2 days'
     from new_evidence cross join lateral (values (owner), (teacher)) as seen (viewer) where index = 0 and not waits`,
  `create temporary table new_plans on commit drop as
     select gen_random_uuid() as id, id as student, centre, teacher, year from new_students, generate_series(1, $plans) as year`,
  `insert into plans (id, learner_id, category_id, title, archived_at, initial_modified_at, final_modified_at)
     select id, student, centre, 'My plan', case when year < $plans then now() end, ${spread('year', '$plans + 1')}, ${spread('year', '$plans + 1')}
     from new_plans`,
  `insert into plan_questions (id, plan_id, question_set, index, text, answer)
     select gen_random_uuid(), id, question_set, index, 'What do you want to learn?', 'To speak with my neighbours.'
     from new_plans, (values ('start'), ('end')) as sets (question_set), generate_series(0, 1) as index`,
  `insert into marks (viewer_id, learner_id, kind, subject_id, checked_at)
     select teacher, student, kind, id, now() from new_plans, (values ('plan_start'), ('plan_end')) as kinds (kind)`,
  `insert into auth.audit (act, actor_id, subject_id, category_id, at)
     select case act % 4 when 0 then 'comment written' else 'signed in' end, id, id, centre, ${spread('act', '$acts + 1')}
     from new_students, generate_series(1, $acts) as act`,
  `insert into auth.applied_calls (user_id, key_hash) select id, sha256(id::text::bytea) from new_students`,
];

export const statements: readonly string[] = [...people, ...lessons, ...classes, ...work];
