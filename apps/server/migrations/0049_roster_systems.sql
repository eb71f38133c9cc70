-- Several systems of a college may send files for one category: their numbers are their own. The first has no name.
alter table source_ids add column system text not null default '';
alter table roster_runs add column system text not null default '';

-- What the columns of each system's files mean, instead of roster_profiles, which the release before reads.
create table roster_systems (
  category_id uuid not null references categories,
  system text not null check (length(system) <= 40),
  columns jsonb not null,
  primary key (category_id, system)
);
insert into roster_systems select category_id, '', columns from roster_profiles;
