-- What a learner does before there is a class: they say hello to their first teacher, and look around.

create table hellos (
  user_id uuid primary key references users on delete cascade,
  file_id uuid not null references files on delete cascade,
  said_at timestamptz not null default now()
);
-- Whether a file is still used is asked of each table that can use one.
create index hellos_file on hellos (file_id);
select live.attach('hellos', array['user_id']);

alter table user_preferences add column looked_around_at timestamptz;
