-- What administrators look at: somebody's phone number was changed by staff, or staff entered a number that is somebody else's.
create table account_alerts (
  id uuid primary key,
  kind text not null check (kind in ('number changed', 'number clash')),
  user_id uuid not null references users on delete cascade,
  actor_id uuid references users on delete set null,
  at timestamptz not null default now(),
  -- Both in full: a call to the old number is how a change is checked.
  old_number text,
  new_number text not null,
  -- Of a clash: whose number it is.
  owner_id uuid references users on delete cascade,
  -- A second member of staff has asked the person.
  confirmed_at timestamptz,
  confirmed_by uuid references users on delete set null,
  -- An administrator has dealt with it.
  looked_at timestamptz
);
create index account_alerts_user on account_alerts (user_id, at);
create index account_alerts_open on account_alerts (at) where looked_at is null;
select live.attach('account_alerts', array['id', 'user_id']);
