-- Grows with every edit by staff, so that of two people who edit at once the second is told.
alter table user_contacts add column version integer not null default 1;
