-- How cells of reports are written.

-- A spreadsheet takes a cell for a formula that begins like one, also behind something that cannot be seen; and where cells are
-- separated by a semicolon, as in most of Europe, a tab or a line, also one that begins behind these. Such a beginning gets an
-- apostrophe; a number with its sign stays a number. Signs: - = @ +, the same full-width and small, and the minus sign U+2212. Not
-- seen: white space of every script, controls, quotes, and what Unicode calls default ignorable.
-- What begins with a letter of English (65 to 122: nothing between them signs or hides) and has no separator is done with one look
-- at it: a report of a million rows makes five cells for each.
create function report_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value !~ '[;\t\n\r]' and ascii(value) between 65 and 122 then value
    else regexp_replace(
      case
        when value ~ '^([\t\n\r]|[\u0001-\u0020"\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]*[-=@+\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])'
          and value !~ '^[-+][0-9]+($|[;\t\n\r])' then '''' || value
        else value
      end,
      '([;\t\n\r])(?=[\u0001-\u0008\u000B\u000C\u000E-\u0020"\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]*[-=@+\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])(?! ?[-+][0-9]+($|[;\t\n\r]))',
      '\1''', 'g')
  end
$$;

-- ISO 8601 in UTC, whatever the session's time zone. JSON writes times so and leaves out what is zero at the end; the rest is put
-- over a time that has all of it.
create function report_time(value timestamptz) returns text language sql stable parallel safe as $$
  select overlay('0000-00-00T00:00:00.000Z' placing
    rtrim(substr(to_json(value at time zone 'UTC')::text, 2, 23), '"') from 1)
$$;
