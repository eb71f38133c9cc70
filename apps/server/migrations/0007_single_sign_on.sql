-- Single sign-on of staff by OpenID Connect: the services of colleges, whose accounts people have there, and what is between.

-- Secrets and their guards. No collection or answer has more of this schema than people must see.
create schema auth;

create table auth.issuers (
  id uuid primary key,
  -- It signs in people of this category only.
  category_id uuid not null references categories,
  name text not null check (length(name) between 1 and 60),
  -- As the service writes it in `iss`. Never changed: the subjects are those of this issuer.
  issuer text not null check (length(issuer) <= 500),
  client_id text not null check (length(client_id) between 1 and 200),
  -- Encrypted; null: a public client.
  client_secret bytea,
  scopes text not null check (length(scopes) <= 300),
  groups_claim text not null check (length(groups_claim) <= 100),
  teacher_groups text[] not null,
  admin_groups text[] not null,
  ceiling text not null check (ceiling in ('teacher', 'admin')),
  required_amr text[] not null,
  required_acr text[] not null,
  -- Which claim has the person's number in the records; empty: none.
  person_claim text not null check (length(person_claim) <= 100),
  -- Null: switched off.
  enabled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- False: only people whom an administrator's code, the records or their own profile connect.
  creates_accounts boolean not null default false,
  -- Authentication contexts of Microsoft Entra ID.
  required_acrs text[] not null default '{}',
  unique (category_id, issuer)
);

create table auth.identities (
  id uuid primary key,
  issuer_id uuid not null references auth.issuers on delete cascade,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  linked_by text not null check (linked_by in ('code', 'records', 'profile', 'first sign-in')),
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- When whom others have connected has shown a factor of their own.
  own_factor_at timestamptz,
  unique (issuer_id, subject),
  unique (user_id, issuer_id)
);

-- Administrators who can sign in with their password while the college's service is down. They have a passkey and recovery codes.
create table auth.break_glass (
  category_id uuid not null references categories,
  user_id uuid not null references users on delete cascade,
  since timestamptz not null default now(),
  primary key (category_id, user_id)
);
create index break_glass_user on auth.break_glass (user_id);

-- What an administrator gives to a person who has an account here and another one at the college.
create table auth.link_codes (
  user_id uuid primary key references users on delete cascade,
  -- With a key derived from the pepper: a code has too few bits for a plain hash.
  code_hash bytea not null unique check (length(code_hash) = 32),
  expires_at timestamptz not null
);

-- A way to the service and back. State, nonce and verifier follow from the cookie's value, of which this is the hash.
create table auth.oidc_flows (
  token_hash bytea primary key check (length(token_hash) = 32),
  issuer_id uuid not null references auth.issuers on delete cascade,
  purpose text not null check (purpose in ('sign in', 'link', 'prove')),
  -- Who began it, unless it is to sign in.
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the service's answer arrived: it is accepted once.
  answered_at timestamptz,
  failure text,
  -- What the service said, encrypted.
  answer bytea,
  wrong_codes int not null default 0,
  -- What a logout token names, so that a sign-in which is not complete ends with it.
  subject text,
  issuer_sid text
);
create index oidc_flows_issuer on auth.oidc_flows (issuer_id);
create index oidc_flows_user on auth.oidc_flows (user_id);

-- Logout tokens that were accepted: each once.
create table auth.logout_tokens (
  issuer_id uuid not null references auth.issuers on delete cascade,
  jti text not null check (length(jti) <= 255),
  expires_at timestamptz not null,
  primary key (issuer_id, jti)
);
