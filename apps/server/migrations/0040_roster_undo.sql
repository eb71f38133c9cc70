-- Undoing a roster run: each change keeps what was there before, and what it changed says which run did.

alter table roster_runs drop constraint roster_runs_state_check;
alter table roster_runs add constraint roster_runs_state_check check (state in
  ('reading', 'columns needed', 'ready', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed'));
alter table roster_runs
  add column undone_by uuid references users on delete set null,
  -- How many changes were not undone, because something else had changed the same since.
  add column not_undone integer not null default 0,
  -- When an error has stopped the job that applies or undoes it, which is tried again by itself.
  add column stopped_at timestamptz;
create index roster_runs_undone_by on roster_runs (undone_by);

drop index roster_runs_open;
create unique index roster_runs_open on roster_runs (category_id)
  where state in ('reading', 'applying', 'undoing');

alter table roster_rows
  -- What the change has replaced; null: it has changed nothing.
  add column before jsonb,
  -- Why it was not undone.
  add column not_undone text;

-- The run that has changed them last. It may be gone.
alter table source_ids add column run_id uuid;
alter table roster_memberships add column run_id uuid;

-- Accounts that a roster has created and its undoing has locked, since nobody is deleted. A file with the same phone
-- number opens them again while they have this lock.
create table withdrawn_accounts (
  user_id uuid primary key references users on delete cascade,
  locked_at timestamptz not null
);
