// The query of the report on one user: a row for each resource, task, target and plan question.

/**
 * Includes the category's modules that the user's classrooms teach or that contain the user's work, and the user's
 * targets and active plan there. A user without items has one row.
 */
export function userReport(categoryId: string, userId: string): string {
  return `
    with module_ids as (
      select cm.module_id
      from chat_members cu join chats g on g.id = cu.chat_id join chat_modules cm on cm.chat_id = g.id
      where cu.user_id = ${userId} and g.kind = 'group' and g.category_id = ${categoryId}
      union
      select r.module_id from resource_progress p join learning_resources r on r.id = p.resource_id
      where p.user_id = ${userId}
      union
      select k.module_id from evidence e join tasks k on k.id = e.task_id where e.owner_id = ${userId}
    ),
    lessons as (
      select m.id as module_id, m.module_name, t.topic_name
      from module_ids join modules m on m.id = module_ids.module_id join topics t on t.id = m.topic_id
      where t.category_id = ${categoryId}
    ),
    items as (
      select 1 as section_order, 'resource' as section, lessons.topic_name, lessons.module_name, r.index, r.id, r.instructions as words,
        case when p.user_id is not null then 'completed' end as status, null::bigint as evidence, null::bigint as uncommented,
        null as answer, p.completed_at as modified
      from lessons join learning_resources r on r.module_id = lessons.module_id
      left join resource_progress p on p.resource_id = r.id and p.user_id = ${userId}
      union all
      select 2, 'task', lessons.topic_name, lessons.module_name, k.index, k.id, k.instructions,
        case when work.evidence > 0 then 'evidenced' end, work.evidence, work.uncommented, null, work.modified
      from lessons join tasks k on k.module_id = lessons.module_id
      cross join lateral (${evidenceOf('e.task_id = k.id', userId)}) work
      union all
      select 3, 'target', null, null, t.index, t.id, t.target_text,
        case when work.evidence > 0 then 'complete' end, work.evidence, work.uncommented, null, work.modified
      from targets t cross join lateral (${evidenceOf('e.target_id = t.id', userId)}) work
      where t.learner_id = ${userId} and t.category_id = ${categoryId}
      union all
      select case q.question_set when 'start' then 4 else 5 end, 'plan ' || q.question_set, null, null, q.index, q.id, q.text,
        case when q.answer is not null then 'answered' end, null, null, q.answer,
        case q.question_set when 'start' then p.initial_modified_at else p.final_modified_at end
      from plans p join plan_questions q on q.plan_id = p.id
      where p.learner_id = ${userId} and p.category_id = ${categoryId} and p.archived_at is null
    )
    select u.id as "userId", report_cell(u.display_name) as "displayName", u.role as "role",
      report_cell(coalesce(contact.phone_number, contact.asked_number)) as "phoneNumber", report_cell(c.category_name) as "category",
      (contact.auto_locked_at is not null or contact.staff_locked_at is not null)::text as "accountLocked",
      i.section as "section", report_cell(i.topic_name) as "topicName", report_cell(i.module_name) as "moduleName",
      i.id as "itemId", report_cell(i.words) as "itemText", i.status as "status", i.evidence as "evidenceCount",
      i.uncommented as "uncommentedCount", report_cell(i.answer) as "answer", report_time(i.modified) as "lastModified"
    from users u join user_contacts contact on contact.user_id = u.id
    join categories c on c.id = ${categoryId} left join items i on true
    where u.id = ${userId}
    order by i.section_order, i.topic_name, i.module_name, i.index, i.id`;
}

function evidenceOf(condition: string, userId: string): string {
  return `select count(*) as evidence, count(*) filter (where n.id is null) as uncommented, max(e.created_at) as modified
    from evidence e left join comments n on n.evidence_id = e.id where ${condition} and e.owner_id = ${userId}`;
}
