create unique index concurrently if not exists source_ids_of_system on source_ids (category_id, system, kind, source_id);
