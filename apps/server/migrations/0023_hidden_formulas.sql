-- Cells that begin a formula behind something that cannot be seen, or with a sign that spreadsheets read as one of theirs.

-- What begins with a letter of English (65 to 122: nothing between them signs or hides) is done with one look at it; what
-- begins otherwise is read up to its first visible character. Signs: - = @ +, the same full-width and small, and the minus sign U+2212. Not seen: white space
-- of every script, controls, and what Unicode calls default ignorable.
create or replace function report_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when ascii(value) between 65 and 122 then value
    when value ~ '^([\t\n\r]|[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]*[-=@+\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])'
      and value !~ '^[-+][0-9]+$' then '''' || value
    else value
  end
$$;
