-- A code of 128 bits cannot be guessed, so wrong ones are not counted: strangers used that up and burnt the owner's link.
alter table auth.reset_codes drop column wrong_tries;

-- How many tries a network has spent only decides whose turn it is on one node, which that node remembers by itself.
drop table auth.address_failures;

-- Networks at which staff are signed in, for all nodes; pruned when their time is over.
create table auth.lifted_networks (
  network text primary key,
  lifted_until timestamptz not null
);
