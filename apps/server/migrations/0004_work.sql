-- What learners do: targets, plans, evidence; what staff answer; and who has looked at what.
create table targets (
  id uuid primary key,
  learner_id uuid not null references users on delete cascade,
  category_id uuid not null references categories,
  target_text text not null,
  index integer not null check (index >= 0),
  -- Null while the learner has not seen it: the product's isNew.
  seen_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (learner_id, category_id, index) deferrable initially deferred
);

create table evidence (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  task_id uuid references tasks on delete cascade,
  target_id uuid references targets on delete cascade,
  index integer not null check (index >= 0),
  text text not null default '',
  file_id uuid references files on delete set null,
  created_by uuid references users on delete set null,
  source_message_id uuid unique references messages on delete set null,
  created_at timestamptz not null default now(),
  check ((task_id is null) <> (target_id is null)),
  unique (owner_id, task_id, index),
  unique (target_id, index)
);
create index evidence_task on evidence (task_id);
create index evidence_file on evidence (file_id);

create table comments (
  id uuid primary key,
  evidence_id uuid not null unique references evidence on delete cascade,
  -- The learner whose evidence it is: where the comment is shown, even while its evidence is going.
  owner_id uuid not null references users on delete cascade,
  text text not null,
  file_id uuid references files on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index comments_owner on comments (owner_id);
create index comments_file on comments (file_id);

create table plans (
  id uuid primary key,
  learner_id uuid not null references users on delete cascade,
  category_id uuid not null references categories,
  template_id uuid references plan_templates on delete set null,
  title text not null,
  archived_at timestamptz,
  initial_modified_at timestamptz not null default now(),
  final_modified_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index plans_learner on plans (learner_id);
create unique index plans_one_active on plans (learner_id, category_id) where archived_at is null;

create table plan_questions (
  id uuid primary key,
  plan_id uuid not null references plans on delete cascade,
  question_set text not null check (question_set in ('start', 'end')),
  index integer not null check (index >= 0),
  text text not null,
  teacher_only boolean not null default false,
  answer text,
  version integer not null default 1,
  unique (plan_id, question_set, index) deferrable initially deferred
);

-- The newest moment of a task, target or plan set that a viewer has seen, in one learner's record.
create table marks (
  viewer_id uuid not null references users on delete cascade,
  learner_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('task', 'target', 'plan_start', 'plan_end')),
  subject_id uuid not null,
  checked_at timestamptz not null default now(),
  primary key (viewer_id, learner_id, kind, subject_id)
);
