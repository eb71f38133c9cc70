-- Rosters: people, classes and memberships that arrive from the college's records as files. Several systems of a college may send
-- files for one category; the first has no name.

-- What an administrator has said about the columns of each system's files: heading → meaning.
create table roster_systems (
  category_id uuid not null references categories,
  system text not null check (length(system) <= 40),
  columns jsonb not null,
  primary key (category_id, system)
);

create table roster_runs (
  id uuid primary key,
  category_id uuid not null references categories,
  state text not null check (state in
    ('reading', 'columns needed', 'ready', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed')),
  failure text,
  file_name text not null check (length(file_name) <= 200),
  file_hash bytea not null check (length(file_hash) = 32),
  file_modified_at timestamptz,
  -- An administrator, or another system of the college.
  started_by uuid references users on delete set null,
  started_by_key uuid references auth.machine_keys,
  started_at timestamptz not null default now(),
  lines_read integer not null default 0,
  columns jsonb not null default '[]',
  counts jsonb,
  questions text[] not null default '{}',
  is_same_file boolean not null default false,
  changes integer not null default 0,
  -- The number of the last row of roster_rows that has been applied.
  applied integer not null default 0,
  applied_by uuid references users on delete set null,
  applied_at timestamptz,
  sends_welcome boolean not null default false,
  undone_by uuid references users on delete set null,
  -- When an error has stopped the job that applies or undoes it, which is tried again by itself.
  stopped_at timestamptz,
  system text not null default ''
);
create index roster_runs_category on roster_runs (category_id, started_at);
create index roster_runs_started_by on roster_runs (started_by);
create index roster_runs_started_by_key on roster_runs (started_by_key) where started_by_key is not null;
create index roster_runs_applied_by on roster_runs (applied_by);
create index roster_runs_undone_by on roster_runs (undone_by);
-- One file of a category is read, applied or undone at a time.
create unique index roster_runs_open on roster_runs (category_id)
  where state in ('reading', 'applying', 'undoing');

-- The bytes of a file, until it has been read.
create table roster_files (
  run_id uuid primary key references roster_runs on delete cascade,
  content bytea not null
);

-- What a run changes, in the order in which it is applied, and what it cannot.
create table roster_rows (
  run_id uuid not null references roster_runs on delete cascade,
  number integer not null check (number > 0),
  kind text not null check (kind in (
    'class added', 'class renamed', 'person added', 'teacher added', 'person linked', 'teacher linked', 'person renamed',
    'joined', 'left', 'problem')),
  line integer,
  person_id text,
  first_name text not null,
  surname text not null,
  phone_number text not null,
  class_id text,
  class_name text not null,
  -- Also one that was found while it was applied: the change was then not made.
  problem text,
  -- The account that it is about. What a file says of a person is deleted with their account.
  user_id uuid references users on delete cascade,
  -- What the change has replaced, by which it is undone; null: it has changed nothing.
  before jsonb,
  primary key (run_id, number)
);
create index roster_rows_user on roster_rows (user_id);

-- Which account or class here something in the records of a system is. An account or a class that was deleted here leaves its
-- number, so that no file creates it again.
create table source_ids (
  category_id uuid not null references categories,
  kind text not null check (kind in ('person', 'class')),
  source_id text not null,
  user_id uuid references users on delete set null,
  chat_id uuid references chats on delete set null,
  -- A hash of the name that the records had at the last run and of the account or class, without which nobody can guess it.
  seen bytea not null,
  -- The run that has changed it last. It may be gone.
  run_id uuid,
  system text not null default '',
  primary key (category_id, system, kind, source_id),
  check (kind = 'person' and chat_id is null or kind = 'class' and user_id is null)
);
create unique index source_ids_person on source_ids (user_id, category_id, system) where user_id is not null;
create unique index source_ids_chat on source_ids (chat_id) where chat_id is not null;

-- The memberships that the records have or had.
create table roster_memberships (
  user_id uuid not null references users on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- False: staff had added the person already, so the end of it is for staff too.
  is_own boolean not null,
  -- The run that has changed it last. It may be gone.
  run_id uuid,
  primary key (user_id, chat_id)
);
create index roster_memberships_chat on roster_memberships (chat_id);

-- Accounts that a roster has created and its undoing has locked, since nobody is deleted. A file with the same phone
-- number opens them again while they have this lock.
create table withdrawn_accounts (
  user_id uuid primary key references users on delete cascade,
  locked_at timestamptz not null
);
