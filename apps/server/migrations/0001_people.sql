-- People, their private contact data, and the categories they belong to.

create table categories (
  id uuid primary key,
  category_name text not null check (length(category_name) between 1 and 200),
  created_at timestamptz not null default now(),
  -- Deleting a category hides it; the work learners did in it stays.
  hidden_at timestamptz,
  -- Texts that several people edit have a version, which the calls that change the text count up: who writes says which
  -- one they saw.
  version integer not null default 1
);

create table users (
  id uuid primary key,
  display_name text not null,
  role text not null check (role in ('student', 'teacher', 'admin')),
  selected_category_id uuid not null references categories,
  profile_file_id uuid,
  created_at timestamptz not null default now(),
  -- Null: not since the account was created.
  role_changed_at timestamptz
);

create function note_role_change() returns trigger language plpgsql as $$
begin
  if new.role <> old.role then
    new.role_changed_at := now();
  end if;
  return new;
end $$;
create trigger note_role_change before update on users for each row execute function note_role_change();

-- All runs of two or three letters and digits in a name without its accents, spaces and other signs; `*` if anything else than
-- ASCII is in it; and `?` if its letters are not all ASCII with accents, Greek, Cyrillic, Hebrew or Arabic: what those are
-- searched as (l for ł, 3 for ٣) is the domain's to say, and may be more than these runs. It costs what a hundred operators
-- cost a hundred times, so that it is not computed for everybody where the index has it.
create function folded_name_grams(name text) returns text[] language sql immutable parallel safe cost 10000 as $$
  select array(
    select distinct substr(letters, place, size)
    from (select lower(regexp_replace(normalize(name, NFKD), '[^A-Za-z0-9]', '', 'g') collate "C") as letters) as folded,
      generate_series(2, 3) as size, generate_series(1, length(letters) - size + 1) as place
    union all
    select '*' where name ~ '[^\x01-\x7F]'
    union all
    select '?' where normalize(name, NFKD) ~
      '[^\x01-\x7F\u0300-\u036F\u0370-\u03FF\u0400-\u052F\u0591-\u05F4\u0600-\u065F\u066A-\u06EF\u06FA-\u06FF\u2010-\u2027\u2030-\u205E]'
  )
$$;
create index users_folded_name_grams on users using gin (folded_name_grams(display_name));

create table user_categories (
  user_id uuid not null references users on delete cascade,
  category_id uuid not null references categories,
  primary key (user_id, category_id)
);
create index user_categories_category on user_categories (category_id);
-- The selected category is always one of the person's own. Checked at commit, so both can change together.
alter table users add constraint users_selected_is_own foreign key (id, selected_category_id)
  references user_categories (user_id, category_id) deferrable initially deferred;

create table user_contacts (
  user_id uuid primary key references users on delete cascade,
  first_name text not null,
  surname text not null,
  -- E.164, one form for look-up, uniqueness and throttling.
  phone_number text unique check (phone_number ~ '^\+[0-9]{5,15}$'),
  failed_login_attempts integer not null default 0,
  auto_locked_at timestamptz,
  staff_locked_at timestamptz,
  reset_required boolean not null default false,
  -- Grows with every edit by staff, so that of two people who edit at once the second is told.
  version integer not null default 1,
  -- A number that staff entered and that is somebody else's, whom they may not know of. It shows like any other, and signs
  -- nobody in.
  asked_number text check (asked_number ~ '^\+[0-9]{5,15}$'),
  -- Why the last text message to this person was not sent, for staff; null: it was, or there was none.
  unsent_text text check (unsent_text in ('limit', 'abroad', 'never')),
  check (phone_number is not null or asked_number is not null)
);
create index user_contacts_asked on user_contacts (asked_number) where asked_number is not null;
-- The last four digits of the number that is shown, by which people are searched.
create index user_contacts_ending on user_contacts (right(coalesce(phone_number, asked_number), 4));

create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  auto_open_classroom_chat boolean not null default true
);

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
create index account_alerts_actor on account_alerts (actor_id) where actor_id is not null;
create index account_alerts_owner on account_alerts (owner_id) where owner_id is not null;
create index account_alerts_confirmed_by on account_alerts (confirmed_by) where confirmed_by is not null;

create table privacy_policies (
  id uuid primary key,
  policy text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
