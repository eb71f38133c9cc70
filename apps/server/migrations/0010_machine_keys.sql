-- Keys by which a college's other systems do what the key is for, without a person's session.

create table auth.machine_keys (
  id uuid primary key,
  category_id uuid not null references categories,
  name text not null check (length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['reports', 'roster', 'events', 'audit']),
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
create index machine_keys_of_events on auth.machine_keys (category_id)
  where 'events' = any (scopes) and revoked_at is null;
