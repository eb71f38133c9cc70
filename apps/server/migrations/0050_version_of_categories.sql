-- The name of a category has a version, so that nobody replaces a name that they have not seen.

alter table categories add column version integer not null default 1;
