create unique index concurrently if not exists source_ids_person on source_ids (user_id, category_id, system) where user_id is not null;
