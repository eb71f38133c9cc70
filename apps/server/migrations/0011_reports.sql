-- How cells of reports are written.

-- A spreadsheet takes a cell that begins like this for a formula. A number with its sign stays a number.
create function report_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value ~ E'^[-=@+\t\r\n＝＠＋－]' and value !~ '^[-+][0-9]+$' then '''' || value
    else value
  end
$$;

-- ISO 8601 in UTC, whatever the session's time zone.
create function report_time(value timestamptz) returns text language sql stable parallel safe as $$
  select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
