-- Classrooms and private conversations, who is in them, and what is said.

create table chats (
  id uuid primary key,
  kind text not null check (kind in ('group', 'individual')),
  chat_name text not null,
  category_id uuid not null references categories,
  active boolean not null default true,
  locked boolean not null default false,
  whiteboard text not null default '',
  -- Of the whiteboard; the name has its own.
  version integer not null default 1,
  current_module_id uuid references modules on delete set null,
  current_topic_id uuid references topics on delete set null,
  teacher_id uuid references users on delete set null,
  current_template_id uuid references plan_templates on delete set null,
  -- The newest message's seq. Locked before a message is numbered, so that seq and created_at never slip.
  last_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  name_version integer not null default 1
);
create index chats_category on chats (category_id, kind);
create index chats_teacher on chats (teacher_id) where teacher_id is not null;
create index chats_current_module on chats (current_module_id) where current_module_id is not null;
create index chats_current_topic on chats (current_topic_id) where current_topic_id is not null;
create index chats_current_template on chats (current_template_id) where current_template_id is not null;

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
create index chat_topics_topic on chat_topics (topic_id);

create table chat_modules (
  chat_id uuid not null references chats on delete cascade,
  module_id uuid not null references modules,
  topic_id uuid not null references topics,
  index integer not null check (index >= 0),
  active boolean not null default true,
  current boolean not null default false,
  -- So that learners see what is new; null: it is not new to anybody.
  added_at timestamptz default now(),
  primary key (chat_id, module_id),
  unique (chat_id, topic_id, index) deferrable initially deferred,
  -- Going inactive also clears the current flag.
  check (active or not current)
);
create index chat_modules_module on chat_modules (module_id);
create index chat_modules_topic on chat_modules (topic_id);

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

create table chat_marks (
  user_id uuid not null references users on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  seq bigint not null default 0,
  checked_at timestamptz not null default now(),
  primary key (user_id, chat_id)
);
create index chat_marks_chat on chat_marks (chat_id);

-- What a deleted message said, for safeguarding: only an administrator's audited export can open it. It goes when its time is over.
create table sealed_messages (
  -- Its own: the sender chooses a message's id, and may choose it again when the message is gone.
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null,
  chat_name text not null,
  text text not null,
  created_by uuid,
  created_at timestamptz not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  message_id uuid not null,
  -- Kept with it, however long the audit of the deletion is kept.
  category_id uuid references categories
);
create index sealed_messages_deleted on sealed_messages (deleted_at);
create index sealed_messages_category on sealed_messages (category_id, deleted_at);
