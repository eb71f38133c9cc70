// The changes of a run as they can be undone, and what has changed since: whatever another file or somebody here has touched.
import type { ChangeKind } from '@foothold/domain/roster/changes';
import { maxChangesSince, type ChangedSince, type ChangesSince } from '@foothold/domain/roster/changed-since';
import { sql, type SQL } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Before } from '../../kernel/schema/overrides.ts';
import type { Run } from './runs.ts';

/** A change that was applied, in the words of the file. */
export type AppliedChange = {
  readonly kind: Exclude<ChangeKind, 'problem'>;
  readonly userId: string | null;
  readonly chatId: string | null;
  /** Of the class, now; of one that was deleted, as far as the file says it. */
  readonly className: string;
  readonly firstName: string;
  readonly surname: string;
  readonly before: Before;
  /** The run has made the person a member, who was none before. */
  readonly isOwn: boolean | null;
  readonly changedSince: ChangedSince | null;
};

export async function appliedChanges(db: Db, run: Run): Promise<readonly AppliedChange[]> {
  const { rows } = await db.execute<AppliedChange>(sql`${applied(run)} order by row.number`);
  return rows;
}

/** Null if nothing has changed. */
export async function changesSince(db: Db, run: Run): Promise<ChangesSince | null> {
  const { rows } = await db.execute<ChangesSince['changes'][number] & { readonly total: number }>(sql`
    select kind, concat_ws(' ', nullif("firstName", ''), nullif(surname, '')) as name, "className", "changedSince",
      (count(*) over ())::int as total
    from (${applied(run)}) as change where "changedSince" is not null order by number limit ${maxChangesSince}`);
  if (rows[0] === undefined) return null;
  const changes = rows.map(({ total: _total, ...change }) => change);
  return { changes, total: rows[0].total };
}

/** Without rows that have changed nothing. */
function applied({ id, categoryId, system, applied: last }: Run): SQL {
  const sourceOf = (kind: 'person' | 'class') =>
    sql`category_id = ${categoryId} and system = ${system} and kind = ${kind}`;
  return sql`
    select row.number, row.kind, row.user_id as "userId", chat.id as "chatId", row.before, made.is_own as "isOwn",
      row.first_name as "firstName", row.surname, coalesce(chat.chat_name, nullif(row.class_name, ''), row.class_id, '')
        as "className", ${changedSince(id)} as "changedSince"
    from roster_rows as row
    left join user_contacts as contact on contact.user_id = row.user_id
    left join user_categories as here on here.user_id = row.user_id and here.category_id = ${categoryId}
    left join (select * from source_ids where ${sourceOf('person')}) as person
      on person.source_id = row.person_id and person.user_id = row.user_id
    left join (select * from source_ids where ${sourceOf('class')}) as class on class.source_id = row.class_id
    left join chats as chat on chat.id = class.chat_id
    left join roster_memberships as made on made.user_id = row.user_id and made.chat_id = chat.id
    left join chat_members as member on member.user_id = row.user_id and member.chat_id = chat.id
    where row.run_id = ${id} and row.number <= ${last} and row.before is not null`;
}

function changedSince(id: string): SQL {
  return sql`case
    when row.class_id is not null and chat.id is null then 'deleted here'
    when row.user_id is not null and here.user_id is null then 'not in the category'
    when ${id} is distinct from case when row.kind in ('joined', 'left') then made.run_id
      when row.user_id is null then class.run_id else person.run_id end then 'other file'
    else case row.kind
      when 'joined' then case
        when made.is_own and member.user_id is null then 'left the class'
        when made.is_own and ${teachesNow} and not ${replacesTeacher} then 'other teacher' end
      when 'left' then case
        when row.before ->> 'joinedAt' is not null and member.user_id is not null then 'in the class again'
        when chat.teacher_id::text <> row.before ->> 'replacedBy' then 'other teacher' end
      when 'person renamed' then case
        when (contact.first_name, contact.surname) <> (row.first_name, row.surname) then 'changed here' end
      when 'person added' then ${ofNewPerson(id)}
      when 'teacher added' then ${ofNewPerson(id)}
      when 'class renamed' then case when chat.chat_name <> row.class_name then 'changed here' end
      when 'class added' then ${ofNewClass(id)} end
    end`;
}

/** Whether somebody became, or is no longer, the teacher of a class since they joined it. */
const teachesNow = sql`(chat.teacher_id is not distinct from row.user_id)
  <> coalesce((row.before ->> 'becameTeacher')::boolean, false)`;
/** By the same file. */
const replacesTeacher = sql`exists (select from roster_rows as other where other.run_id = row.run_id
  and other.kind = 'left' and other.class_id = row.class_id and other.before ->> 'replacedBy' = row.user_id::text)`;

function ofNewPerson(id: string): SQL {
  return sql`case
    when exists (select from source_ids as other where other.user_id = row.user_id and other.system <> person.system)
      then 'other system'
    when not contact.reset_required or exists (select from auth.sessions where user_id = row.user_id)
      or exists (select from auth.identities where user_id = row.user_id) then 'signed in'
    when contact.version <> (row.before ->> 'version')::int or contact.staff_locked_at is not null
      or exists (select from user_categories as other where other.user_id = row.user_id
        and other.category_id <> here.category_id) then 'changed here'
    when exists (${membersBesides(id, sql`others.user_id = row.user_id`)}) then 'in another class'
    when exists (select from evidence where owner_id = row.user_id)
      or exists (select from targets where learner_id = row.user_id)
      or exists (select from plans where learner_id = row.user_id) then 'has work' end`;
}

function ofNewClass(id: string): SQL {
  return sql`case
    when chat.last_seq > 0 then 'has messages'
    when (chat.name_version, chat.version) <> (1, 1) or chat.whiteboard <> '' or chat.locked or not chat.active
      or chat.current_module_id is not null or chat.current_template_id is not null
      or exists (select from chat_topics where chat_id = chat.id)
      or exists (select from chat_modules where chat_id = chat.id) then 'changed here'
    when exists (${membersBesides(id, sql`others.chat_id = chat.id`)}) then 'has people' end`;
}

/** Members whom this run has not made members. */
function membersBesides(id: string, of: SQL): SQL {
  return sql`select from chat_members as others where ${of} and not exists (select from roster_memberships as own
    where own.user_id = others.user_id and own.chat_id = others.chat_id and own.run_id = ${id} and own.is_own)`;
}
