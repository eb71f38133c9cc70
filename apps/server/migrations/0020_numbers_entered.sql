-- A number that staff entered and that is somebody else's, whom they may not know of. It shows like any other, and signs nobody in.
alter table user_contacts
  alter column phone_number drop not null,
  add column asked_number text check (asked_number ~ '^\+[0-9]{5,15}$'),
  add check (phone_number is not null or asked_number is not null);
create index user_contacts_asked on user_contacts (asked_number) where asked_number is not null;
