// Each report as one SELECT whose columns are its CSV header. `COPY` takes no parameters, so ids are validated and inlined.
import { id as uuid } from '@foothold/domain/contract/id';
import type { ExportKey } from '@foothold/domain/reports/reports';
import { detailColumns } from '../people/contact-columns.ts';
import { userReport } from './user-query.ts';

/** What a report is about. The guard has checked that the chat, the user and the roster run belong to the category. */
export type Subject = {
  readonly categoryId: string;
  readonly chatId: string;
  readonly userId: string;
  readonly runId: string;
};

export const queries: Readonly<Record<ExportKey, (subject: Subject) => string>> = {
  'topics-and-modules': ({ categoryId }) => `
    select t.id as "topicId", report_cell(t.topic_name) as "topicName", report_cell(t.subject) as "subject",
      t.active::text as "topicActive", report_cell(c.category_name) as "category", m.id as "moduleId",
      report_cell(m.module_name) as "moduleName", m.locked::text as "moduleLocked",
      report_cell(author.display_name) as "createdBy",
      report_cell((select string_agg(s.category_name, '; ' order by s.category_name) from module_shares ms
        join categories s on s.id = ms.category_id where ms.module_id = m.id and s.hidden_at is null)) as "sharedWith",
      (select count(*) from learning_resources r where r.module_id = m.id) as "learningResources",
      (select count(*) from tasks k where k.module_id = m.id) as "tasks",
      report_cell((select string_agg(g.chat_name, '; ' order by g.chat_name) from chat_modules cm
        join chats g on g.id = cm.chat_id where cm.module_id = m.id)) as "classrooms"
    from topics t join categories c on c.id = t.category_id
    left join modules m on m.topic_id = t.id left join users author on author.id = m.created_by
    where t.category_id = ${literal(categoryId)}
    order by t.subject, t.topic_name, t.id, m.module_name`,

  classrooms: ({ categoryId }) => `
    select g.id as "chatId", report_cell(g.chat_name) as "chatName", report_cell(c.category_name) as "category",
      g.active::text as "active", g.locked::text as "locked", report_cell(teacher.display_name) as "teacher",
      report_cell((${members("and u.role = 'student'")})) as "students",
      report_cell((${members('')})) as "participants",
      report_cell((select string_agg(t.topic_name, '; ' order by ct.index) from chat_topics ct
        join topics t on t.id = ct.topic_id where ct.chat_id = g.id)) as "topics",
      report_cell((${modules('')})) as "modules",
      report_cell((${modules('and cm.active')})) as "activeModules",
      report_cell((${modules('and cm.current')})) as "currentModules",
      report_cell(template.title) as "currentIlp",
      (select count(*) from messages x where x.chat_id = g.id) as "messages",
      report_time((select x.created_at from messages x where x.chat_id = g.id order by x.seq desc limit 1))
        as "lastMessageAt"
    from chats g join categories c on c.id = g.category_id
    left join users teacher on teacher.id = g.teacher_id
    left join plan_templates template on template.id = g.current_template_id
    where g.kind = 'group' and g.category_id = ${literal(categoryId)}
    order by g.chat_name, g.id`,

  // Sorted in index order, so that the first rows arrive at once however many there are.
  'classroom-chats': ({ chatId }) => `
    with classroom as materialized (
      select g.id, report_cell(g.chat_name) as chat_name, report_cell(c.category_name) as category_name
      from chats g join categories c on c.id = g.category_id where g.id = ${literal(chatId)})
    select x.chat_id as "chatId", classroom.chat_name as "chatName", classroom.category_name as "category",
      ${messageColumns}
    from classroom join messages x on x.chat_id = classroom.id
    left join users author on author.id = x.created_by left join files f on f.id = x.file_id
    where x.chat_id = ${literal(chatId)}
    order by x.seq`,

  'individual-chats': ({ categoryId, userId }) => `
    select x.chat_id as "chatId", report_cell(g.chat_name) as "chatName", report_cell(c.category_name) as "category",
      report_cell((${members('')})) as "participants", ${messageColumns}
    from chat_members mine join chats g on g.id = mine.chat_id join categories c on c.id = g.category_id
    join messages x on x.chat_id = g.id
    left join users author on author.id = x.created_by left join files f on f.id = x.file_id
    where mine.user_id = ${literal(userId)} and g.kind = 'individual' and g.category_id = ${literal(categoryId)}
    order by g.created_at, g.id, x.seq`,

  'single-user': ({ categoryId, userId }) => userReport(literal(categoryId), literal(userId)),

  'users-by-classroom': ({ chatId }) => `
    select g.id as "chatId", report_cell(g.chat_name) as "chatName", report_cell(c.category_name) as "category",
      ${personColumns}, u.role as "role", ${accountLocked} as "accountLocked",
      (select count(*) from learning_resources r join chat_modules cm on cm.module_id = r.module_id
        join resource_progress p on p.resource_id = r.id and p.user_id = u.id where cm.chat_id = g.id)
        as "resourcesCompleted",
      (select count(*) from learning_resources r join chat_modules cm on cm.module_id = r.module_id
        where cm.chat_id = g.id) as "resourcesTotal",
      (select count(*) from tasks k join chat_modules cm on cm.module_id = k.module_id where cm.chat_id = g.id
        and exists (select from evidence e where e.task_id = k.id and e.owner_id = u.id)) as "tasksEvidenced",
      (select count(*) from tasks k join chat_modules cm on cm.module_id = k.module_id where cm.chat_id = g.id)
        as "tasksTotal",
      (select count(*) from targets t where t.learner_id = u.id and t.category_id = g.category_id
        and exists (select from evidence e where e.target_id = t.id)) as "targetsComplete",
      (select count(*) from targets t where t.learner_id = u.id and t.category_id = g.category_id) as "targetsTotal",
      report_cell((select p.title from plans p where p.learner_id = u.id and p.category_id = g.category_id
        and p.archived_at is null)) as "activePlan"
    from chats g join categories c on c.id = g.category_id
    join chat_members cu on cu.chat_id = g.id join users u on u.id = cu.user_id
    join user_contacts contact on contact.user_id = u.id
    where g.id = ${literal(chatId)}
    order by u.role desc, u.display_name, u.id`,

  'users-by-current-category': ({ categoryId }) => `
    select ${personColumns}, u.role as "role",
      report_cell((select string_agg(c.category_name, '; ' order by c.category_name) from user_categories uc
        join categories c on c.id = uc.category_id where uc.user_id = u.id)) as "categories",
      (u.selected_category_id = member.category_id)::text as "isSelectedCategory",
      ${accountLocked} as "accountLocked", contact.failed_login_attempts as "failedLoginAttempts",
      report_cell((select string_agg(g.chat_name, '; ' order by g.chat_name) from chat_members cu
        join chats g on g.id = cu.chat_id
        where cu.user_id = u.id and g.kind = 'group' and g.category_id = member.category_id)) as "classrooms"
    from user_categories member join users u on u.id = member.user_id
    join user_contacts contact on contact.user_id = u.id
    where member.category_id = ${literal(categoryId)}
    order by u.role desc, u.display_name, u.id`,

  audit: () => `
    select a.id as "id", report_time(a.at) as "at", a.act as "act", a.actor_id as "actorId",
      report_cell(a.actor_name) as "actor", a.subject_id as "subjectId", report_cell(a.subject_name) as "subject",
      report_cell(c.category_name) as "category", report_cell(a.details::text) as "details"
    from auth.audit a left join categories c on c.id = a.category_id
    order by a.id`,

  // Everything but problems is applied in the order of its numbers.
  'roster-run': ({ runId }) => `
    select r.line as "line", case when r.problem is not null then 'problem' else r.kind end as "change",
      case when r.problem is not null then 'no' when r.number <= run.applied then 'yes'
        when run.undone_by is not null or run.state = 'undone' then 'undone' else 'not yet' end as "applied",
      report_cell(r.person_id) as "personId", report_cell(r.first_name) as "firstName",
      report_cell(r.surname) as "surname", report_cell(r.phone_number) as "phoneNumber",
      report_cell(r.class_id) as "classId", report_cell(r.class_name) as "className", r.problem as "problem",
      r.user_id as "userId"
    from roster_rows r join roster_runs run on run.id = r.run_id
    where r.run_id = ${literal(runId)}
    order by r.number`,

  'deleted-messages': ({ categoryId }) => `
    select s.message_id as "messageId", s.chat_id as "chatId", report_cell(s.chat_name) as "chatName",
      report_time(s.created_at) as "createdAt", s.created_by as "createdById",
      report_cell(author.display_name) as "createdBy", report_cell(s.text) as "text",
      report_time(s.deleted_at) as "deletedAt", s.deleted_by as "deletedById",
      report_cell(remover.display_name) as "deletedBy"
    from sealed_messages s left join users author on author.id = s.created_by
    left join users remover on remover.id = s.deleted_by
    where s.category_id = ${literal(categoryId)}
    order by s.deleted_at, s.chat_id, s.created_at, s.id`,
};

const messageColumns = `
  x.id as "messageId", report_time(x.created_at) as "createdAt", x.created_by as "createdById",
  report_cell(coalesce(author.display_name, 'Deleted User')) as "createdBy", author.role as "role",
  report_cell(x.text) as "text", case f.kind when 'audio' then 'mp3' else f.kind end as "fileType",
  report_cell(f.path) as "filePath", report_cell(x.link) as "link"`;

const detailCells = Object.entries(detailColumns)
  .map(([detail, column]) => `report_cell(contact.${column.name}) as "${detail}"`)
  .join(', ');

const personColumns = `
  u.id as "userId", report_cell(u.display_name) as "displayName", ${detailCells},
  report_cell(coalesce(contact.phone_number, contact.asked_number)) as "phoneNumber"`;

/** Locked automatically or by staff. */
const accountLocked = `(contact.auto_locked_at is not null or contact.staff_locked_at is not null)::text`;

function members(condition: string): string {
  return `select string_agg(u.display_name, '; ' order by u.display_name) from chat_members cu
    join users u on u.id = cu.user_id where cu.chat_id = g.id ${condition}`;
}

function modules(condition: string): string {
  return `select string_agg(m.module_name, '; ' order by ct.index, cm.index) from chat_modules cm
    join modules m on m.id = cm.module_id
    left join chat_topics ct on ct.chat_id = cm.chat_id and ct.topic_id = cm.topic_id
    where cm.chat_id = g.id ${condition}`;
}

/** Throws on anything but a UUID, so that nothing else can be inlined into a query. */
function literal(value: string): string {
  return `'${uuid.parse(value)}'::uuid`;
}
