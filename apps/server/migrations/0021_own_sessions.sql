-- Sessions as their owner sees them: on which device, through which network, last used when. Staff's end when nobody uses them.
alter table auth.sessions
  -- The browser that signed in, as auth.devices knows it: it holds one session at a time.
  add column device_hash bytea,
  add column browser text,
  add column system text,
  add column network text,
  add column last_used_at timestamptz not null default now(),
  -- Null: until it expires.
  add column idle_ends_at timestamptz;

update auth.sessions session set idle_ends_at = now() + interval '24 hours'
from users where users.id = session.user_id and users.role <> 'student';

create index sessions_device on auth.sessions (device_hash);
create index sessions_idle on auth.sessions (idle_ends_at) where idle_ends_at is not null;
