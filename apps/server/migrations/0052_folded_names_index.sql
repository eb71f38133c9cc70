create index concurrently if not exists users_folded_name_grams on users using gin (folded_name_grams(display_name));
