-- Every text message that was sent, so that what is sent to one number, by one sender and in a day is limited on all nodes.

create table auth.text_messages (
  -- The same for each attempt to send it: it counts once.
  key text primary key,
  phone_number text not null,
  -- `person:` and the id of who caused it, or `network:` and the address of a stranger; empty: nobody knows.
  sender text not null,
  counted_at timestamptz not null default now()
);
create index text_messages_counted on auth.text_messages (counted_at);

-- Why the last text message to this person was not sent, for staff; null: it was, or there was none.
alter table user_contacts
  add column unsent_text text,
  add constraint user_contacts_unsent_text_check check (unsent_text in ('limit', 'abroad', 'never')) not valid;
