-- Where files are in a bucket: the parts of an unfinished upload that have arrived there, in order, so that any node continues it.

alter table uploads add column parts jsonb not null default '[]';
