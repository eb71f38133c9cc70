-- A mark goes with the task, target or plan that it is about.

-- Every row is written again: one announcement instead of one each.
select live.begin_bulk();

delete from marks where not exists (
  select from tasks where kind = 'task' and id = subject_id
  union all select from targets where kind = 'target' and id = subject_id
  union all select from plans where kind in ('plan_start', 'plan_end') and id = subject_id);

-- One of three kinds of row: each kind has a column of its own for its foreign key.
alter table marks
  add column task_id uuid generated always as (case kind when 'task' then subject_id end) stored
    references tasks on delete cascade,
  add column target_id uuid generated always as (case kind when 'target' then subject_id end) stored
    references targets on delete cascade,
  add column plan_id uuid
    generated always as (case when kind in ('plan_start', 'plan_end') then subject_id end) stored
    references plans on delete cascade;

create index marks_task on marks (task_id) where task_id is not null;
create index marks_target on marks (target_id) where target_id is not null;
create index marks_plan on marks (plan_id, viewer_id) where plan_id is not null;
create index marks_learner on marks (learner_id);

-- The active plans of a category are read without those of years before.
create index plans_category on plans (category_id, archived_at);
