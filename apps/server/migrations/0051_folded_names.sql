-- Searches of all categories find names as lists do, with letters that only the domain folds, and whatever the database's language.

-- All runs of two or three letters and digits in a name without its accents, spaces and other signs; `*` if anything else than
-- ASCII is in it; and `?` if its letters are not all ASCII with accents, Greek, Cyrillic, Hebrew or Arabic: what those are
-- searched as (l for ł, 3 for ٣) is the domain's to say, and may be more than these runs. It costs what a hundred operators
-- cost a hundred times, so that it is not computed for everybody where the index has it.
create function folded_name_grams(name text) returns text[] language sql immutable parallel safe cost 10000 as $$
  select array(
    select distinct substr(letters, place, size)
    from (select lower(regexp_replace(normalize(name, NFKD), '[^A-Za-z0-9]', '', 'g') collate "C") as letters) as folded,
      generate_series(2, 3) as size, generate_series(1, length(letters) - size + 1) as place
    union all
    select '*' where name ~ '[^\x01-\x7F]'
    union all
    select '?' where normalize(name, NFKD) ~
      '[^\x01-\x7F\u0300-\u036F\u0370-\u03FF\u0400-\u052F\u0591-\u05F4\u0600-\u065F\u066A-\u06EF\u06FA-\u06FF\u2010-\u2027\u2030-\u205E]'
  )
$$;
