create index concurrently if not exists audit_order on auth.audit ((coalesce(transaction, '0'::xid8)), id);
