-- The audit: who did what to whom. Append-only until the time of an entry is over; it names people as they were.

create table auth.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  act text not null,
  subject_id uuid,
  category_id uuid,
  details jsonb not null default '{}',
  actor_name text,
  subject_name text,
  -- Systems that follow the audit read it in an order in which nothing appears before what they have read: by the transaction
  -- that wrote an entry. Restored entries have none.
  transaction xid8 default pg_current_xact_id()
);
create index audit_time on auth.audit (at);
create index audit_act on auth.audit (act, id);
create index audit_actor on auth.audit (actor_id, id);
create index audit_subject on auth.audit (subject_id, id);
create index audit_order on auth.audit ((coalesce(transaction, '0'::xid8)), id);

-- Looked up when the entry is written: later the person may have another name, or be gone. A key that acts is named with its
-- prefix, so that no name of a key passes for that of a person.
create function auth.name_audited() returns trigger language plpgsql as $$
begin
  new.actor_name := coalesce(
    new.actor_name,
    (select display_name from public.users where id = new.actor_id),
    (select format('%s (%s…)', name, prefix) from auth.machine_keys where id = new.actor_id));
  new.subject_name := coalesce(new.subject_name, (select display_name from public.users where id = new.subject_id));
  return new;
end $$;
create trigger audit_names before insert on auth.audit
  for each row execute function auth.name_audited();

create function auth.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_append_only before update or truncate on auth.audit
  for each statement execute function auth.refuse_audit_change();

-- Only auth.forget_audit deletes entries; even code that imitates it cannot delete one younger than six months.
create function auth.refuse_audit_removal() returns trigger language plpgsql as $$
declare
  forgotten_before timestamptz := nullif(pg_catalog.current_setting('foothold.audit_forgotten_before', true), '');
begin
  if forgotten_before is null or old.at >= forgotten_before or old.at > pg_catalog.now() - interval '6 months' then
    raise exception 'the audit is append-only';
  end if;
  return old;
end $$;
create trigger audit_removal before delete on auth.audit
  for each row execute function auth.refuse_audit_removal();

-- Deletes at most so many of the oldest entries from before this time, and returns how many. Two may run at once.
create function auth.forget_audit(forgotten_before timestamptz, most integer) returns integer language plpgsql as $$
declare
  removed integer;
begin
  perform pg_catalog.set_config('foothold.audit_forgotten_before', forgotten_before::text, true);
  delete from auth.audit where id in (
    select id from auth.audit where at < forgotten_before order by at limit most for update skip locked);
  get diagnostics removed = row_count;
  perform pg_catalog.set_config('foothold.audit_forgotten_before', '', true);
  return removed;
end $$;
