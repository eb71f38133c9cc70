-- What learners do: targets and evidence; what staff answer; and who has looked at what.

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
  version integer not null default 1,
  unique (learner_id, category_id, index) deferrable initially deferred
);
create index targets_author on targets (created_by);

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
  category_id uuid not null references categories,
  -- Null: it waits for a comment.
  commented_at timestamptz,
  check ((task_id is null) <> (target_id is null)),
  unique (owner_id, task_id, index),
  unique (target_id, index)
);
create index evidence_task on evidence (task_id);
create index evidence_file on evidence (file_id);
create index evidence_author on evidence (created_by);
-- What waits for a comment is read from an index that holds nothing else.
create index evidence_waiting on evidence (category_id, owner_id) where commented_at is null;

-- Topics, modules, tasks and targets stay in their category, so it is looked up once.
create function place_evidence() returns trigger language plpgsql as $$
begin
  new.category_id := coalesce(
    (select topics.category_id from tasks join modules on modules.id = tasks.module_id
      join topics on topics.id = modules.topic_id where tasks.id = new.task_id),
    (select targets.category_id from targets where targets.id = new.target_id));
  if new.category_id is null then
    raise foreign_key_violation using message = 'the task or target of the evidence does not exist';
  end if;
  return new;
end $$;
create trigger evidence_category before insert on evidence for each row execute function place_evidence();

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
create index comments_author on comments (created_by);

create function note_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update evidence set commented_at = written.created_at from written where evidence.id = written.evidence_id;
  else
    update evidence set commented_at = null from removed where evidence.id = removed.evidence_id;
  end if;
  return null;
end $$;
create trigger comments_written after insert on comments
  referencing new table as written for each statement execute function note_comments();
create trigger comments_removed after delete on comments
  referencing old table as removed for each statement execute function note_comments();

-- What a member of staff often writes in comments, kept for the next one. Nobody else reads it.
create table comment_phrases (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  text text not null check (length(text) between 1 and 500),
  created_at timestamptz not null default now()
);
create index comment_phrases_owner on comment_phrases (owner_id);

-- The newest moment of a task, target or plan set that a viewer has seen, in one learner's record. It goes with what it is about:
-- each kind has a column of its own for its foreign key.
create table marks (
  viewer_id uuid not null references users on delete cascade,
  learner_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('task', 'target', 'plan_start', 'plan_end')),
  subject_id uuid not null,
  checked_at timestamptz not null default now(),
  task_id uuid generated always as (case kind when 'task' then subject_id end) stored
    references tasks on delete cascade,
  target_id uuid generated always as (case kind when 'target' then subject_id end) stored
    references targets on delete cascade,
  plan_id uuid
    generated always as (case when kind in ('plan_start', 'plan_end') then subject_id end) stored
    references plans on delete cascade,
  primary key (viewer_id, learner_id, kind, subject_id)
);
create index marks_task on marks (task_id) where task_id is not null;
create index marks_target on marks (target_id) where target_id is not null;
create index marks_plan on marks (plan_id, viewer_id) where plan_id is not null;
create index marks_learner on marks (learner_id);
