-- Evidence says which category it belongs to and when it was commented on, so that what waits for a comment is read from an
-- index that holds nothing else.

-- Every row is written again: one announcement instead of one each.
select live.begin_bulk();

alter table evidence
  add column category_id uuid references categories,
  -- Null: it waits for a comment.
  add column commented_at timestamptz;

update evidence set
  category_id = coalesce(
    (select topics.category_id from tasks join modules on modules.id = tasks.module_id
      join topics on topics.id = modules.topic_id where tasks.id = evidence.task_id),
    (select targets.category_id from targets where targets.id = evidence.target_id)),
  commented_at = (select comments.created_at from comments where comments.evidence_id = evidence.id);

alter table evidence alter column category_id set not null;

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

create index evidence_waiting on evidence (category_id, owner_id) where commented_at is null;

-- The comment itself is announced.
select live.attach(
  'evidence', array['id', 'owner_id', 'category_id', 'task_id', 'target_id', 'source_message_id'], array['commented_at']);
