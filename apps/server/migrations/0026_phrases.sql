-- What a member of staff often writes in comments, kept for the next one. Nobody else reads it.

create table comment_phrases (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  text text not null check (length(text) between 1 and 500),
  created_at timestamptz not null default now()
);
create index comment_phrases_owner on comment_phrases (owner_id);

select live.attach('comment_phrases', array['id', 'owner_id']);
