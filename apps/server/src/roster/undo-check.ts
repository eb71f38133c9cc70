// Which changes of a run can be undone, and why the others stay: whatever a later file or somebody here has touched since.
import type { ChangeKind } from '@foothold/domain/roster/changes';
import type { KeptReason } from '@foothold/domain/roster/undo';
import { sql, type SQL } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';

export type Checked = {
  readonly number: number;
  readonly kind: Exclude<ChangeKind, 'problem'>;
  readonly userId: string | null;
  readonly chatId: string | null;
  readonly kept: KeptReason | null;
};

type Asked = {
  readonly id: string;
  readonly categoryId: string;
  readonly system: string;
  /** Of which rows; all of the run by default. */
  readonly numbers?: readonly number[];
  /** The memberships of the run have been undone already: those that it has still are kept. */
  readonly membershipsUndone: boolean;
};

export async function checkRows(db: Db, asked: Asked): Promise<readonly Checked[]> {
  const { rows } = await db.execute<Checked>(sql`${checked(asked)} order by row.number`);
  return rows;
}

/** The rows of a run that are of one kind and can be undone, or stay for one reason. */
export type CheckedAlike = Pick<Checked, 'kind' | 'kept'> & {
  readonly rows: number;
  readonly people: number;
  /** The numbers of the first of them. */
  readonly first: readonly number[];
};

export async function countChecked(
  db: Db,
  run: Asked,
  mostNumbers: number,
): Promise<readonly CheckedAlike[]> {
  const { rows } = await db.execute<CheckedAlike>(sql`
    select kind, kept, count(*)::int as rows, count(distinct "userId")::int as people,
      (array_agg(number order by number))[:${mostNumbers}] as first
    from (${checked(run)}) as checked group by kind, kept order by min(number)`);
  return rows;
}

/** Rows that have changed nothing are left out. */
function checked(asked: Asked): SQL {
  return sql`
    with staying as ${staying(asked)}
    select row.number, row.kind, row.user_id as "userId", class.chat_id as "chatId", ${whyKept(asked)} as kept
    from roster_rows as row
    left join user_contacts as contact on contact.user_id = row.user_id
    left join source_ids as person on person.category_id = ${asked.categoryId} and person.system = ${asked.system}
      and person.kind = 'person' and person.source_id = row.person_id and person.user_id = row.user_id
    left join source_ids as class on class.category_id = ${asked.categoryId} and class.system = ${asked.system}
      and class.kind = 'class' and class.source_id = row.class_id
    left join chats as chat on chat.id = class.chat_id
    left join roster_memberships as made on made.user_id = row.user_id and made.chat_id = chat.id
    left join chat_members as member on member.user_id = row.user_id and member.chat_id = chat.id
    left join user_categories as here on here.user_id = row.user_id and here.category_id = ${asked.categoryId}
    left join (${undoneRenames(asked, 'person renamed')}) as person_renames on person_renames.user_id = row.user_id
    left join (${undoneRenames(asked, 'class renamed')}) as class_renames on class_renames.class_id = row.class_id
    where row.run_id = ${asked.id} and row.before is not null
      ${asked.numbers === undefined ? sql`` : sql`and row.number = any (${sql.param(asked.numbers)}::int[])`}`;
}

/** What later files had renamed, and undoing them has named as before: each has raised the version twice. */
function undoneRenames({ id, categoryId, system }: Asked, kind: 'person renamed' | 'class renamed'): SQL {
  return sql`select renamed.user_id, renamed.class_id, 2 * count(*) as versions
    from roster_rows as renamed join roster_runs as later on later.id = renamed.run_id
    where later.category_id = ${categoryId} and later.system = ${system} and later.state = 'undone'
      and later.applied_at > (select applied_at from roster_runs where id = ${id})
      and renamed.kind = ${kind} and renamed.before is not null and renamed.not_undone is null
    group by renamed.user_id, renamed.class_id`;
}

function whyKept(asked: Asked): SQL {
  return sql`case row.kind
    when 'joined' then ${ofJoined(asked)}
    when 'left' then ${ofLeft(asked)}
    when 'person added' then ${ofAdded(asked)}
    when 'teacher added' then ${ofAdded(asked)}
    when 'person linked' then ${ofLinked(asked)}
    when 'teacher linked' then ${ofLinked(asked)}
    when 'person renamed' then case
      when person.run_id is distinct from ${asked.id} then 'later file'
      when here.user_id is null then 'not in the category'
      when (contact.first_name, contact.surname) is distinct from (row.first_name, row.surname) then 'changed here' end
    when 'class added' then ${ofClass(asked)}
    when 'class renamed' then case
      when chat.id is null then 'deleted here'
      when class.run_id is distinct from ${asked.id} then 'later file'
      when chat.chat_name <> row.class_name then 'changed here' end
    end`;
}

function ofJoined({ id }: Asked): SQL {
  return sql`case
    when chat.id is null then 'deleted here'
    when made.run_id is distinct from ${id} then 'later file'
    when member.user_id is not null and ${isLastTeacher(id)} then 'last teacher' end`;
}

/** Of a `row` that has `made` the teacher of the `chat` a member. */
function isLastTeacher(id: string): SQL {
  return sql`made.is_own and made.user_id = chat.teacher_id and (row.before ->> 'becameTeacher')::boolean is not true
    and not exists (select from chat_members as member join users on users.id = member.user_id
      where member.chat_id = chat.id and users.role = 'teacher' and not ${isOfRun(id)})`;
}

/** The memberships of the run that are left when its memberships have been undone; all that it has, if they have. */
function staying({ id, categoryId, system, membershipsUndone }: Asked): SQL {
  if (membershipsUndone)
    return sql`not materialized (select user_id, chat_id from roster_memberships where run_id = ${id})`;
  return sql`materialized (select made.user_id, made.chat_id
    from chats as chat
    join roster_memberships as made
      on made.chat_id = chat.id and made.user_id = chat.teacher_id and made.run_id = ${id}
    join chat_members as member on member.user_id = made.user_id and member.chat_id = chat.id
    join source_ids as class on class.category_id = ${categoryId} and class.system = ${system}
      and class.kind = 'class' and class.chat_id = chat.id
    join roster_rows as row on row.run_id = ${id} and row.kind = 'joined' and row.before is not null
      and row.user_id = made.user_id and row.class_id = class.source_id
    where ${isLastTeacher(id)})`;
}

function ofLeft({ id }: Asked): SQL {
  return sql`case
    when chat.id is null then 'deleted here'
    when made.run_id is distinct from ${id} then 'later file'
    when here.user_id is null then 'not in the category'
    when row.before ->> 'joinedAt' is not null and member.user_id is not null then 'changed here' end`;
}

/** Memberships of the same run count only if they stay, because they are undone before. */
function ofLinked({ id }: Asked): SQL {
  return sql`case
    when person.run_id is distinct from ${id} or exists (
      select from roster_memberships as other join source_ids as taught on taught.chat_id = other.chat_id
      where other.user_id = row.user_id and taught.category_id = person.category_id
        and taught.system = person.system and other.run_id is distinct from ${id}) then 'later file'
    when exists (select from staying where staying.user_id = row.user_id) then 'still in class' end`;
}

function ofAdded(asked: Asked): SQL {
  return sql`coalesce(${ofLinked(asked)}, case
    when exists (select from source_ids as other where other.user_id = row.user_id and other.system <> person.system)
      then 'other system'
    when not contact.reset_required or exists (select from auth.sessions where user_id = row.user_id)
      then 'signed in'
    when contact.version <> (row.before ->> 'version')::int + coalesce(person_renames.versions, 0)
      or contact.staff_locked_at is not null or here.user_id is null
      or exists (select from user_categories as other
        where other.user_id = row.user_id and other.category_id <> here.category_id)
      or exists (${membersBesides(asked, sql`member.user_id = row.user_id`)}) then 'changed here'
    when exists (select from evidence where owner_id = row.user_id)
      or exists (select from targets where learner_id = row.user_id)
      or exists (select from plans where learner_id = row.user_id) then 'has work' end)`;
}

function ofClass(asked: Asked): SQL {
  return sql`case
    when chat.id is null then 'deleted here'
    when class.run_id is distinct from ${asked.id} or exists (
      select from roster_memberships as other
      where other.chat_id = chat.id and other.run_id is distinct from ${asked.id}) then 'later file'
    when chat.last_seq > 0 then 'has messages'
    when (chat.name_version, chat.version) <> (1 + coalesce(class_renames.versions, 0), 1)
      or chat.whiteboard <> '' or chat.locked or not chat.active or chat.current_module_id is not null or chat.current_template_id is not null
      or exists (select from chat_topics where chat_id = chat.id)
      or exists (select from chat_modules where chat_id = chat.id) then 'changed here'
    when exists (${membersBesides(asked, sql`member.chat_id = chat.id`)}) then 'has people' end`;
}

/** Members whom this run has not brought, or could not take back. */
function membersBesides({ id }: Asked, of: SQL): SQL {
  return sql`select from chat_members as member where ${of} and (not ${isOfRun(id)} or exists (
    select from staying where staying.user_id = member.user_id and staying.chat_id = member.chat_id))`;
}

/** Whether the run has made this `member` one, and undoing it takes them out again. */
function isOfRun(id: string): SQL {
  return sql`exists (select from roster_memberships as own
    where own.user_id = member.user_id and own.chat_id = member.chat_id and own.run_id = ${id} and own.is_own
      and own.ended_at is null)`;
}
