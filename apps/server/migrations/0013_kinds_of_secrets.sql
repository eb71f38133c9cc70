-- A secret opens the door only while its kind is the one of the person's role: a PIN never makes anybody staff.
alter table auth.credentials add column kind text check (kind in ('pin', 'password'));

-- Each was chosen under the role of that day: where the role changed since, what it changed from.
update auth.credentials secret
set kind = case coalesce(
    (select entry.details ->> 'from' from auth.audit entry
      where entry.subject_id = secret.user_id and entry.act = 'role changed' and entry.at > secret.updated_at
      order by entry.id limit 1),
    (select role from users where id = secret.user_id)
  ) when 'student' then 'pin' else 'password' end;

alter table auth.credentials alter column kind set not null;
