-- When people's roles changed last, whatever changed them, and whether who came by a college account that others connected has shown a factor of their own.

-- Null: not since the account was created.
alter table users add column role_changed_at timestamptz;

create function note_role_change() returns trigger language plpgsql as $$
begin
  if new.role <> old.role then
    new.role_changed_at := now();
  end if;
  return new;
end $$;

create trigger note_role_change before update on users for each row execute function note_role_change();

alter table auth.identities add column own_factor_at timestamptz;
