-- Sign-in with a PIN or a password: secrets, sessions, resets, and what limits who tries; and what a session has done already.

create table auth.credentials (
  user_id uuid primary key references users on delete cascade,
  secret_hash text not null,
  updated_at timestamptz not null default now(),
  -- A secret opens the door only while its kind is the one of the person's role: a PIN never makes anybody staff.
  kind text not null check (kind in ('pin', 'password')),
  -- Wrong codes in a row. At ten, only a reset or staff help.
  factor_failures int not null default 0,
  -- From when on a second factor is needed to sign in; null: not yet decided.
  factor_due_at timestamptz
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
  expires_at timestamptz not null,
  -- The browser that signed in, as auth.devices knows it: it holds one session at a time.
  device_hash bytea,
  browser text,
  system text,
  network text,
  last_used_at timestamptz not null default now(),
  -- Null: until it expires. Staff's end when nobody uses them.
  idle_ends_at timestamptz,
  -- How and when its user last showed that it is them.
  proved_by text check (proved_by in ('password', 'passkey', 'app', 'recovery code', 'college account')),
  proved_at timestamptz,
  -- Of a session by single sign-on; it ends with the link.
  identity_id uuid references auth.identities on delete cascade,
  issuer_sid text,
  -- The service's tokens, encrypted: to ask whether the account still exists, and to sign out there.
  issuer_tokens bytea,
  issuer_checked_at timestamptz
);
create index sessions_user on auth.sessions (user_id);
create index sessions_device on auth.sessions (device_hash);
create index sessions_idle on auth.sessions (idle_ends_at) where idle_ends_at is not null;
create index sessions_identity on auth.sessions (identity_id) where identity_id is not null;

-- A code of 128 bits cannot be guessed, so wrong ones are not counted.
create table auth.reset_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- One row a request, for the limits per number; pruned by age.
create table auth.reset_requests (
  id bigint generated always as identity primary key,
  phone_number text not null,
  requested_at timestamptz not null default now()
);
create index reset_requests_number on auth.reset_requests (phone_number, requested_at);
create index reset_requests_time on auth.reset_requests (requested_at);

-- How many resets each network has asked for, on all nodes together: a bucket that leaks with time.
create table auth.reset_limits (
  network text primary key,
  level double precision not null,
  counted_at timestamptz not null
);

-- Every text message that was sent, so that what is sent to one number, by one sender and in a day is limited on all nodes.
create table auth.text_messages (
  -- The same for each attempt to send it: it counts once.
  key text primary key,
  phone_number text not null,
  -- `person:` and the id of who caused it, or `network:` and the address of a stranger; empty: nobody knows.
  sender text not null,
  counted_at timestamptz not null default now()
);
create index text_messages_counted on auth.text_messages (counted_at);

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
create index devices_user on auth.devices (user_id);

-- Networks with higher limits, because staff are signed in there, for all nodes; pruned when their time is over.
create table auth.lifted_networks (
  network text primary key,
  lifted_until timestamptz not null
);

-- A call that is repeated after a lost answer is applied once. Only ids are stored of it, by hashes that nobody can guess without the
-- caller's key.
create table auth.applied_calls (
  user_id uuid not null references users on delete cascade,
  input_hash bytea,
  applied_at timestamptz not null default now(),
  key_hash bytea not null,
  -- The result. Null: it has none, or it named a user who was deleted.
  kept text[],
  primary key (user_id, key_hash),
  -- Ids, and words of closed lists: never a name, a number or anything that somebody wrote.
  constraint applied_calls_only_ids check (
    array_to_string(kept, ',') ~ '^(([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|new|on its way|too many)(,|$))*$'
  )
);
create index applied_calls_time on auth.applied_calls (applied_at);
