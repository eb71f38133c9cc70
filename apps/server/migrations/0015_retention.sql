-- What names people goes when its time is over: sealed messages, and acts of the audit, which is append-only but for this.
create index sealed_messages_deleted on sealed_messages (deleted_at);

drop trigger audit_append_only on auth.audit;
create trigger audit_append_only before update or truncate on auth.audit
  for each statement execute function auth.refuse_audit_change();

-- The one door. An act goes only through auth.forget_audit, and whoever feigns that still cannot remove a young one.
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

-- Removes at most so many of the oldest acts from before this time, and says how many. Two may run at once.
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
