-- Messages, comments, targets and learning plans are news to those whom they are for.

create function capture_news() returns trigger language plpgsql as $$
begin
  insert into news (kind, subject_id) select tg_argv[0], id from changed;
  return null;
end $$;
create trigger message_is_news after insert on messages referencing new table as changed
  for each statement execute function capture_news('message');
create trigger comment_is_news after insert on comments referencing new table as changed
  for each statement execute function capture_news('comment');
create trigger target_is_news after insert on targets referencing new table as changed
  for each statement execute function capture_news('target');
create trigger plan_is_news after insert on plans referencing new table as changed
  for each statement execute function capture_news('plan');
