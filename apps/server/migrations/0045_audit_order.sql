-- Systems that follow the audit read it in an order in which nothing appears before what they have read: by the
-- transaction that wrote an entry. Entries from before this have none.
alter table auth.audit add column transaction xid8;
alter table auth.audit alter column transaction set default pg_current_xact_id();

-- Machine keys that read the audit.
alter table auth.machine_keys drop constraint machine_keys_scopes_check;
alter table auth.machine_keys add constraint machine_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['reports', 'roster', 'events', 'audit']);
