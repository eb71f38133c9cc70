-- Learning plans: the questions of a category's templates, and each learner's answers.

create table plan_templates (
  id uuid primary key,
  category_id uuid not null references categories,
  title text not null,
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index plan_templates_category on plan_templates (category_id);

create table template_questions (
  id uuid primary key,
  template_id uuid not null references plan_templates on delete cascade,
  question_set text not null check (question_set in ('start', 'end')),
  index integer not null check (index >= 0),
  text text not null,
  teacher_only boolean not null default false,
  unique (template_id, question_set, index) deferrable initially deferred
);

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
-- The active plans of a category are read without those of years before.
create index plans_category on plans (category_id, archived_at);
create index plans_template on plans (template_id);

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
