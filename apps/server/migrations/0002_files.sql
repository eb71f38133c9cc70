-- Files that people have sent, uploads that are under way, and films that some phones cannot play yet.

create table files (
  -- The upload's: made by the sender, so that a repeated upload is the same file.
  id uuid primary key,
  owner_id uuid references users on delete set null,
  purpose text not null check (purpose in ('evidence', 'comment', 'message', 'profile', 'module')),
  -- The path the product speaks of, such as users/{id}/audio-1700000000000.mp3. Never a name on disk.
  path text not null,
  kind text not null check (kind in ('image', 'video', 'audio')),
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  -- Whose space it takes, beside its owner's: the category that the sender worked in. Written down once, since a file may be
  -- used in several places, and by nothing for a while. The pictures of people, the files of chats between two and the
  -- evidence of learners have no other category of their own.
  category_id uuid references categories on delete set null
);
create index files_path on files (path);
-- Sums are read from these alone.
create index files_owner on files (owner_id) include (bytes);
create index files_category on files (category_id) include (bytes);

alter table users add foreign key (profile_file_id) references files on delete set null;
-- Whether a file is still used is asked of each table that can use one.
create index users_profile_file on users (profile_file_id) where profile_file_id is not null;

-- Uploads that are under way, or were refused when they were complete. A finished one is a row of `files` instead.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('evidence', 'comment', 'message', 'profile', 'module')),
  file_name text not null,
  topic_id uuid,
  module_id uuid,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- An upload is given up some days after its last byte, not after its first.
  touched_at timestamptz not null default now(),
  refused_code text,
  refused_msg text,
  category_id uuid references categories on delete set null,
  -- Where files are in a bucket: the parts that have arrived there, in order, so that any node continues it.
  parts jsonb not null default '[]',
  check ((refused_code is null) = (refused_msg is null))
);
create index uploads_owner on uploads (owner_id);
create index uploads_touched on uploads (touched_at);
create index uploads_category on uploads (category_id);

-- Films and recordings that some phones' browsers cannot play, until a playable file has taken their place.
create table doubtful_files (
  file_id uuid primary key references files on delete cascade,
  -- Nothing playable could be made of it: it stays as it is.
  failed_at timestamptz
);
