-- A second factor for staff: passkeys, an authenticator app, and recovery codes on paper.

create table auth.factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('passkey', 'app')),
  name text not null check (length(name) <= 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Of an app: the shared secret, encrypted, and the last time step that was accepted (RFC 6238, section 5.2).
  secret bytea,
  last_step bigint not null default 0,
  -- Of a passkey.
  credential_id text unique check (length(credential_id) <= 1400),
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  check ((kind = 'app') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index factors_user on auth.factors (user_id);
create unique index factors_app on auth.factors (user_id) where kind = 'app';

create table auth.recovery_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- With a key derived from the pepper: a code has too few bits for a plain hash.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- A correct password gets a ticket; with the second factor it becomes a session.
create table auth.sign_in_tickets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- What was just added with this ticket, and thereby proved.
  proved_by text check (proved_by in ('passkey', 'app')),
  -- Of a sign-in by single sign-on, as in auth.sessions.
  identity_id uuid references auth.identities on delete cascade,
  issuer_sid text,
  issuer_tokens bytea
);
create index sign_in_tickets_user on auth.sign_in_tickets (user_id);
create index sign_in_tickets_identity on auth.sign_in_tickets (identity_id) where identity_id is not null;

-- What a passkey signs: used once.
create table auth.challenges (
  challenge text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index challenges_user on auth.challenges (user_id);

-- A lost factor: an administrator asks for the reset, another one confirms it.
create table auth.factor_resets (
  user_id uuid primary key references users on delete cascade,
  requested_by uuid not null references users on delete cascade,
  requested_at timestamptz not null default now()
);
create index factor_resets_requested_by on auth.factor_resets (requested_by);
