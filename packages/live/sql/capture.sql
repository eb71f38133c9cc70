-- Announces every committed write of attached tables on the channel `live`: routing columns only, never content.
-- Version 1. Count it up with every change: a database that has this version, or a newer one, is left as it is, so that an
-- older node which starts during an upgrade does not put older functions back. Idempotent.

create schema if not exists live;

-- A table's name as collections write it: bare in `public`, with its schema elsewhere (`auth.sessions`).
create or replace function live.name_of(schema_name text, table_name text) returns text
language sql immutable parallel safe as $$
  select case when schema_name = 'public' then table_name else schema_name || '.' || table_name end
$$;

-- The routing columns of one row, as text.
create or replace function live.routing(whole jsonb, columns text[]) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(pg_catalog.jsonb_object_agg(c, whole ->> c), '{}'::jsonb) from pg_catalog.unnest(columns) as c
$$;

-- Row trigger. Runs inside the writing transaction, so a roll-back announces nothing and a commit always does.
create or replace function live.capture() returns trigger
language plpgsql as $$
declare
  announced_name text := live.name_of(tg_table_schema, tg_table_name);
  before jsonb;
  after jsonb;
  payload text;
begin
  if tg_op = 'UPDATE' then
    -- Byte-wise comparison: it works for every type, json included.
    if old operator(pg_catalog.*=) new then
      return null;
    end if;
  end if;
  -- PostgreSQL sends equal payloads of one transaction once, so bulk work costs one message a table.
  if pg_catalog.current_setting('live.bulk', true) = 'on' then
    perform pg_catalog.pg_notify('live', pg_catalog.jsonb_build_object('reset', announced_name)::text);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := live.routing(pg_catalog.to_jsonb(old), tg_argv::text[]);
  end if;
  if tg_op <> 'DELETE' then
    after := live.routing(pg_catalog.to_jsonb(new), tg_argv::text[]);
  end if;
  payload := pg_catalog.jsonb_build_object(
    'table', announced_name, 'op', pg_catalog.lower(tg_op), 'old', before, 'new', after)::text;
  -- NOTIFY refuses payloads of 8000 bytes and more.
  if pg_catalog.octet_length(payload) >= 8000 then
    payload := pg_catalog.jsonb_build_object('reset', announced_name)::text;
  end if;
  perform pg_catalog.pg_notify('live', payload);
  return null;
end
$$;

-- Statement trigger for TRUNCATE, which fires no row triggers.
create or replace function live.capture_truncate() returns trigger
language plpgsql as $$
begin
  perform pg_catalog.pg_notify(
    'live', pg_catalog.jsonb_build_object('reset', live.name_of(tg_table_schema, tg_table_name))::text);
  return null;
end
$$;

-- Columns that no room shows and no access depends on, such as a counter. A write of these alone is not announced.
create table if not exists live.quiet_columns (
  target regclass not null,
  name text not null,
  primary key (target, name)
);

-- (Re)creates the triggers of a table. `columns` are those that identify the rooms, keys and users of a write.
drop function if exists live.attach(regclass, text[]);
create or replace function live.attach(target regclass, columns text[], quiet text[] default '{}') returns void
language plpgsql as $$
declare
  missing text;
  arguments text;
  unless_quiet text := '';
begin
  select c into missing from pg_catalog.unnest(columns || quiet) as c
  where not exists (
    select from pg_catalog.pg_attribute
    where attrelid = target and attname = c and attnum > 0 and not attisdropped)
  limit 1;
  if missing is not null then
    raise exception 'live.attach: % has no column %', target, missing;
  end if;
  delete from live.quiet_columns as q where q.target = attach.target;
  insert into live.quiet_columns select attach.target, c from pg_catalog.unnest(quiet) as c;
  if pg_catalog.cardinality(quiet) > 0 then
    unless_quiet := pg_catalog.format(
      'when (pg_catalog.to_jsonb(old) - %1$L::text[] is distinct from pg_catalog.to_jsonb(new) - %1$L::text[])', quiet);
  end if;
  select pg_catalog.string_agg(pg_catalog.quote_literal(c), ', ') into arguments from pg_catalog.unnest(columns) as c;
  execute pg_catalog.format('drop trigger if exists live_capture on %s', target);
  execute pg_catalog.format('drop trigger if exists live_capture_update on %s', target);
  execute pg_catalog.format('drop trigger if exists live_capture_truncate on %s', target);
  execute pg_catalog.format(
    'create trigger live_capture after insert or delete on %s for each row execute function live.capture(%s)',
    target, coalesce(arguments, ''));
  execute pg_catalog.format(
    'create trigger live_capture_update after update on %s for each row %s execute function live.capture(%s)',
    target, unless_quiet, coalesce(arguments, ''));
  execute pg_catalog.format(
    'create trigger live_capture_truncate after truncate on %s for each statement execute function live.capture_truncate()',
    target);
end
$$;

-- For work that fires no triggers (restore, disabled triggers): every room of the table is loaded again.
create or replace function live.reset(target regclass) returns void
language sql as $$
  select pg_catalog.pg_notify('live', pg_catalog.jsonb_build_object('reset', live.name_of(n.nspname::text, c.relname::text))::text)
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.oid = target
$$;

-- Until this transaction ends, attached tables announce one reset each instead of every row.
create or replace function live.begin_bulk() returns void
language sql as $$
  select pg_catalog.set_config('live.bulk', 'on', true)
$$;

-- Closes the sockets of a session or of a user, on every node, once this transaction commits.
create or replace function live.end_session(session_id text) returns void
language sql as $$
  select pg_catalog.pg_notify('live', pg_catalog.jsonb_build_object('end', pg_catalog.jsonb_build_object('sessionId', session_id))::text)
$$;
create or replace function live.end_person(actor_id text) returns void
language sql as $$
  select pg_catalog.pg_notify('live', pg_catalog.jsonb_build_object('end', pg_catalog.jsonb_build_object('actorId', actor_id))::text)
$$;

-- The latest writes to tables that decide access. A load checks here whether it may have read changes not announced yet,
-- and then waits for them: so a load already running sends no user rows that were written after they lost access.
create unlogged table if not exists live.access_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default pg_catalog.clock_timestamp()
);

-- Statement trigger. It fires after the row triggers, so a node that has received the access change has received the changes.
create or replace function live.announce_access_change() returns trigger
language plpgsql as $$
declare
  change bigint;
begin
  insert into live.access_changes default values returning id into change;
  perform pg_catalog.pg_notify('live', pg_catalog.jsonb_build_object('accessChange', change::text)::text);
  return null;
end
$$;

-- The columns of a table whose updates decide access: all but the quiet ones. Null: there are no quiet ones.
create or replace function live.deciding_columns(target regclass) returns smallint[]
language sql stable as $$
  select pg_catalog.array_agg(a.attnum order by a.attnum)
  from pg_catalog.pg_attribute as a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    and exists (select from live.quiet_columns as q where q.target = a.attrelid)
    and not exists (select from live.quiet_columns as q where q.target = a.attrelid and q.name = a.attname)
$$;

-- For migrations: this table decides who may see something. Call it again for a table with quiet columns that gets another.
create or replace function live.decides_access(target regclass) returns void
language plpgsql as $$
declare
  update_of text;
begin
  if live.is_deciding(target) then
    return;
  end if;
  select coalesce(' of ' || pg_catalog.string_agg(pg_catalog.quote_ident(attname), ', ' order by attnum), '')
  into update_of
  from pg_catalog.pg_attribute
  where attrelid = target and attnum = any (live.deciding_columns(target));
  execute pg_catalog.format('drop trigger if exists live_access_change on %s', target);
  execute pg_catalog.format(
    'create trigger live_access_change after insert or update%s or delete or truncate on %s for each statement execute function live.announce_access_change()',
    update_of, target);
end
$$;

-- Whether the writes of a table are announced at all.
create or replace function live.is_attached(target regclass) returns boolean
language sql stable as $$
  select exists (select from pg_catalog.pg_trigger where tgrelid = target and tgname = 'live_capture')
$$;

-- Whether its writes are announced as decisions, with all columns that it has now.
create or replace function live.is_deciding(target regclass) returns boolean
language sql stable as $$
  select exists (
    select from pg_catalog.pg_trigger
    where tgrelid = target and tgname = 'live_access_change'
      and pg_catalog.array_to_string(tgattr::smallint[], ' ')
        = coalesce(pg_catalog.array_to_string(live.deciding_columns(target), ' '), ''))
$$;
