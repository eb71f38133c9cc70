-- How many resets each network has asked for, on all nodes together: a bucket that leaks with time.

create table auth.reset_limits (
  network text primary key,
  level double precision not null,
  counted_at timestamptz not null
);
