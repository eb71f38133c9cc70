-- Contracts: unused since release 1.
-- No statement of release 1 names or infers these keys: the same number, and the same person, may be of several systems.
alter table source_ids drop constraint source_ids_pkey,
  add constraint source_ids_pkey primary key using index source_ids_of_system;
drop index source_ids_user;
