-- Classrooms and private conversations, who is in them, and what is said.
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

create table chats (
  id uuid primary key,
  kind text not null check (kind in ('group', 'individual')),
  chat_name text not null,
  category_id uuid not null references categories,
  active boolean not null default true,
  locked boolean not null default false,
  whiteboard text not null default '',
  version integer not null default 1,
  current_module_id uuid references modules on delete set null,
  current_topic_id uuid references topics on delete set null,
  teacher_id uuid references users on delete set null,
  current_template_id uuid references plan_templates on delete set null,
  -- The newest message's seq. Locked before a message is numbered, so that seq and created_at never slip.
  last_seq bigint not null default 0,
  created_at timestamptz not null default now()
);
create index chats_category on chats (category_id, kind);

create table chat_members (
  chat_id uuid not null references chats on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (chat_id, user_id)
);
create index chat_members_user on chat_members (user_id);

create table chat_topics (
  chat_id uuid not null references chats on delete cascade,
  topic_id uuid not null references topics,
  index integer not null check (index >= 0),
  primary key (chat_id, topic_id),
  unique (chat_id, index) deferrable initially deferred
);

create table chat_modules (
  chat_id uuid not null references chats on delete cascade,
  module_id uuid not null references modules,
  topic_id uuid not null references topics,
  index integer not null check (index >= 0),
  active boolean not null default true,
  current boolean not null default false,
  primary key (chat_id, module_id),
  unique (chat_id, topic_id, index) deferrable initially deferred,
  -- Going inactive also clears the current flag.
  check (active or not current)
);
create index chat_modules_module on chat_modules (module_id);

create table messages (
  id uuid primary key,
  chat_id uuid not null references chats on delete cascade,
  seq bigint not null,
  text text not null default '',
  file_id uuid references files on delete set null,
  link text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (chat_id, seq)
);
create index messages_file on messages (file_id);
create index messages_author on messages (created_by);

-- What a deleted message said, for safeguarding: only an administrator's audited export can open it.
create table sealed_messages (
  id uuid primary key,
  chat_id uuid not null,
  chat_name text not null,
  text text not null,
  created_by uuid,
  created_at timestamptz not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now()
);

create table chat_marks (
  user_id uuid not null references users on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  seq bigint not null default 0,
  checked_at timestamptz not null default now(),
  primary key (user_id, chat_id)
);
