-- Uploads that are under way, or were refused when they were complete. A finished one is a row of `files` instead.
create table uploads (
  -- Becomes the file's id: made by the sender, so that a repeated upload is the same file.
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
  check ((refused_code is null) = (refused_msg is null))
);
create index uploads_owner on uploads (owner_id);
create index uploads_touched on uploads (touched_at);

-- Whether a file is still used is asked of each table that can use one.
create index users_profile_file on users (profile_file_id) where profile_file_id is not null;
create index modules_image_file on modules (image_file_id) where image_file_id is not null;
