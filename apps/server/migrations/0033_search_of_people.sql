-- Searches of all categories by name and by phone number read an index instead of everybody.

-- All runs of one to three letters and digits in a name without its accents, spaces and other signs; and `*` if anything
-- else than ASCII is in it. A name that contains what is typed has all runs of what is typed.
create function name_grams(name text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct substr(letters, place, size)
    from (select lower(regexp_replace(normalize(name, NFKD), '[^A-Za-z0-9]', '', 'g')) as letters) as folded,
      generate_series(1, 3) as size, generate_series(1, length(letters) - size + 1) as place
    union all
    select '*' where name ~ '[^\x01-\x7F]'
  )
$$;
create index users_name_grams on users using gin (name_grams(display_name));

-- The last four digits of the number that is shown.
create index user_contacts_ending on user_contacts (right(coalesce(phone_number, asked_number), 4));
