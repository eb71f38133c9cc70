-- What is taught: category > topic > module > learning resources and tasks.

create table topics (
  id uuid primary key,
  category_id uuid not null references categories,
  topic_name text not null,
  subject text not null default 'General',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index topics_category on topics (category_id);

create table modules (
  id uuid primary key,
  topic_id uuid not null references topics,
  module_name text not null,
  image_file_id uuid references files on delete set null,
  locked boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (topic_id, module_name)
);
create index modules_image_file on modules (image_file_id) where image_file_id is not null;
create index modules_author on modules (created_by);

create table module_shares (
  module_id uuid not null references modules on delete cascade,
  category_id uuid not null references categories,
  primary key (module_id, category_id)
);
create index module_shares_category on module_shares (category_id);

create table learning_resources (
  id uuid primary key,
  module_id uuid not null references modules on delete cascade,
  index integer not null check (index >= 0),
  instructions text not null,
  embed_link text not null,
  version integer not null default 1,
  -- Checked at commit: a reorder moves every row.
  unique (module_id, index) deferrable initially deferred
);

create table tasks (
  id uuid primary key,
  module_id uuid not null references modules on delete cascade,
  index integer not null check (index >= 0),
  instructions text not null,
  version integer not null default 1,
  unique (module_id, index) deferrable initially deferred
);

create table resource_progress (
  user_id uuid not null references users on delete cascade,
  resource_id uuid not null references learning_resources on delete cascade,
  completed_at timestamptz not null default now(),
  primary key (user_id, resource_id)
);
create index resource_progress_resource on resource_progress (resource_id);
