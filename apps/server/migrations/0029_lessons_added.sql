-- When a module was added to a classroom, so that its learners see what is new.

-- Null: before this was kept, so it is not new to anybody.
alter table chat_modules add column added_at timestamptz;
alter table chat_modules alter column added_at set default now();
