-- What a teacher says of a lesson: with which tool learners answer a task, and what they can do after the module.
alter table tasks add column tool text;
-- Not valid, so that the table is not read meanwhile: rows that are there have no tool, and new ones are checked all the same.
alter table tasks add constraint tasks_tool_check check (tool in ('text', 'photo', 'voice')) not valid;
alter table modules add column can_do text not null default '';
