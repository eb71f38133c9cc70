-- People, their private contact data, and the categories they belong to.
create table categories (
  id uuid primary key,
  category_name text not null check (length(category_name) between 1 and 200),
  created_at timestamptz not null default now(),
  -- Deleting a category hides it; the work learners did in it stays.
  hidden_at timestamptz
);

create table files (
  id uuid primary key,
  owner_id uuid,
  purpose text not null check (purpose in ('evidence', 'comment', 'message', 'profile', 'module')),
  -- The path the product speaks of, such as users/{id}/audio-1700000000000.mp3. Never a name on disk.
  path text not null,
  kind text not null check (kind in ('image', 'video', 'audio')),
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
create index files_path on files (path);

create table users (
  id uuid primary key,
  display_name text not null,
  role text not null check (role in ('student', 'teacher', 'admin')),
  selected_category_id uuid not null references categories,
  -- Changes at each upload, so that a new picture is seen live.
  has_profile_image text,
  profile_file_id uuid references files on delete set null,
  created_at timestamptz not null default now()
);
alter table files add foreign key (owner_id) references users on delete set null;

create table user_categories (
  user_id uuid not null references users on delete cascade,
  category_id uuid not null references categories,
  primary key (user_id, category_id)
);
create index user_categories_category on user_categories (category_id);
-- The selected category is always one of the person's own. Checked at commit, so both can change together.
alter table users add constraint users_selected_is_own foreign key (id, selected_category_id)
  references user_categories (user_id, category_id) deferrable initially deferred;

create table user_contacts (
  user_id uuid primary key references users on delete cascade,
  first_name text not null,
  surname text not null,
  -- E.164, one form for look-up, uniqueness and throttling.
  phone_number text not null unique check (phone_number ~ '^\+[0-9]{5,15}$'),
  failed_login_attempts integer not null default 0,
  auto_locked_at timestamptz,
  staff_locked_at timestamptz,
  reset_required boolean not null default false
);

create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  auto_open_classroom_chat boolean not null default true
);

create table privacy_policies (
  id uuid primary key,
  policy text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
