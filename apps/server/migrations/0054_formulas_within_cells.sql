-- Cells in which a formula begins behind a semicolon, a tab or a line: spreadsheets that separate cells by one of these, as
-- in most of Europe, would evaluate it.

-- As before, what is done with one look has no such separator. Behind one the same signs count, also behind quotes, except
-- for a number alone. The apostrophe stands directly behind the separator.
create or replace function report_cell(value text) returns text language sql immutable parallel safe as $$
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
