-- Secrets and their guards. Nothing in this schema is in any collection or answer.
create schema auth;

create table auth.credentials (
  user_id uuid primary key references users on delete cascade,
  secret_hash text not null,
  updated_at timestamptz not null default now()
);

-- One hash of something everybody knows: it tells, at start, whether the pepper is still the one of these secrets.
create table auth.pepper_check (
  only_row boolean primary key default true check (only_row),
  hash text not null
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- The cookie that lets img, audio and video elements read files.
  files_token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on auth.sessions (user_id);

create table auth.reset_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- One row a request, for the limits per number; pruned by age.
create table auth.reset_requests (
  id bigint generated always as identity primary key,
  phone_number text not null,
  requested_at timestamptz not null default now(),
  -- When a message went out, which counts towards the provider's daily limit. Requests for unknown numbers never do.
  sent_at timestamptz
);
create index reset_requests_number on auth.reset_requests (phone_number, requested_at);
create index reset_requests_time on auth.reset_requests (requested_at);
create index reset_requests_sent on auth.reset_requests (sent_at) where sent_at is not null;

-- Numbers that belong to nobody count and lock like real ones, so that nobody can tell them apart.
create table auth.unknown_numbers (
  phone_number text primary key,
  failed_login_attempts integer not null default 0,
  auto_locked_at timestamptz,
  last_tried_at timestamptz not null default now()
);

-- A device that has signed this person in before keeps tries of its own.
create table auth.devices (
  device_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  failed_attempts integer not null default 0,
  last_used_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);

create table auth.address_failures (
  address text primary key,
  level real not null default 0,
  updated_at timestamptz not null default now()
);

create table auth.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  act text not null,
  subject_id uuid,
  category_id uuid,
  details jsonb not null default '{}'
);
create index audit_time on auth.audit (at);
create index audit_subject on auth.audit (subject_id);

create function auth.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_append_only before update or delete or truncate on auth.audit
  for each statement execute function auth.refuse_audit_change();

-- A call that was repeated after a lost answer is done once.
create table auth.applied_calls (
  user_id uuid not null references users on delete cascade,
  call_id uuid not null,
  input_hash bytea not null,
  answer jsonb,
  applied_at timestamptz not null default now(),
  primary key (user_id, call_id)
);
create index applied_calls_id on auth.applied_calls (call_id);
create index applied_calls_time on auth.applied_calls (applied_at);
