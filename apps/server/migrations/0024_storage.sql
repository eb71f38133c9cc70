-- Whose space a file takes: its sender's, and that of the category the sender worked in when it was sent.

-- Written down once, since a file may be used in several places, and by nothing for a while. The pictures of people, the
-- files of chats between two and the evidence of learners have no other category of their own.
alter table files add column category_id uuid references categories on delete set null;
alter table uploads add column category_id uuid references categories on delete set null;
update files set category_id = users.selected_category_id from users where users.id = files.owner_id;
update uploads set category_id = users.selected_category_id from users where users.id = uploads.owner_id;

-- Sums are read from these alone.
drop index files_owner;
create index files_owner on files (owner_id) include (bytes);
create index files_category on files (category_id) include (bytes);
create index uploads_category on uploads (category_id);

select live.attach('files', array['id', 'owner_id', 'category_id']);
