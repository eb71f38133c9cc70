-- Texts that several people edit have a version, which the calls that change the text count up: who writes says which one they saw.

alter table targets add column version integer not null default 1;
alter table topics add column version integer not null default 1;
alter table modules add column version integer not null default 1;
-- The column `version` is that of the whiteboard.
alter table chats add column name_version integer not null default 1;
