-- The audit is read by administrators: it names people as they were, and is announced.
alter table auth.audit add column actor_name text, add column subject_name text;

-- Looked up when the act is written: later the person may have another name, or be gone.
create function auth.name_audited() returns trigger language plpgsql as $$
begin
  new.actor_name := coalesce(new.actor_name, (select display_name from public.users where id = new.actor_id));
  new.subject_name := coalesce(new.subject_name, (select display_name from public.users where id = new.subject_id));
  return new;
end $$;
create trigger audit_names before insert on auth.audit
  for each row execute function auth.name_audited();

create index audit_act on auth.audit (act, id);
create index audit_actor on auth.audit (actor_id, id);
drop index auth.audit_subject;
create index audit_subject on auth.audit (subject_id, id);

select live.attach('auth.audit', array['id', 'act', 'actor_id', 'subject_id']);
