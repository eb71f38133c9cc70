-- Keys by which a college's other systems fetch what the key is for, without a person's session.

create table auth.machine_keys (
  id uuid primary key,
  category_id uuid not null references categories,
  name text not null check (length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['reports']),
  key_hash bytea not null unique check (length(key_hash) = 32),
  -- By which people recognise the key: never enough to guess it.
  prefix text not null check (length(prefix) <= 20),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- Written once a minute at most; null: never used.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index machine_keys_category on auth.machine_keys (category_id);
create index machine_keys_created_by on auth.machine_keys (created_by);

select live.attach('auth.machine_keys', array['id', 'category_id']);

-- A key that acts is named with its prefix, so that no name of a key passes for that of a person.
create or replace function auth.name_audited() returns trigger language plpgsql as $$
begin
  new.actor_name := coalesce(
    new.actor_name,
    (select display_name from public.users where id = new.actor_id),
    (select format('%s (%s…)', name, prefix) from auth.machine_keys where id = new.actor_id));
  new.subject_name := coalesce(new.subject_name, (select display_name from public.users where id = new.subject_id));
  return new;
end $$;
