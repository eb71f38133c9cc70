-- A learner says thank you for a comment, once.
alter table comments add column thanked_at timestamptz;
