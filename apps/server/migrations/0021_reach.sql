-- What is new for staff, what people have chosen about being told, and what text messages may cost.

create trigger evidence_is_news after insert on evidence referencing new table as changed
  for each statement execute function capture_news('evidence');

-- Null: as the provider has it.
create table contact_choices (
  user_id uuid primary key references users on delete cascade,
  messages text check (messages in ('now', 'summary', 'off')),
  work text check (work in ('now', 'summary', 'off')),
  lessons text check (lessons in ('now', 'summary', 'off')),
  plans text check (plans in ('now', 'summary', 'off')),
  texts boolean,
  -- Local times, HH:MM.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  at_weekends boolean not null default false
);
select live.attach('contact_choices', array['user_id']);

-- None: no text message tells learners of the category what is new.
create table text_budgets (
  category_id uuid primary key references categories on delete cascade,
  -- For each calendar month.
  cap_pence integer not null check (cap_pence between 0 and 10000000),
  -- What the message says; null: the usual sentence.
  template text check (length(template) <= 600),
  -- In that month of the provider's time, YYYY-MM; of another month it counts no more.
  spent_pence double precision not null default 0 check (spent_pence >= 0),
  spent_month text not null default '',
  -- Of the cap and the template; without a row it is 1.
  version integer not null default 1
);
select live.attach('text_budgets', array['category_id']);
