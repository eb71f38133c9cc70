-- What was derived from somewhere else, or stored twice.

-- A deleted message keeps the category of its chat, however long the audit of the deletion is kept.
alter table sealed_messages add column category_id uuid references categories;
update sealed_messages sealed set category_id = coalesce(
  (select category_id from chats where id = sealed.chat_id),
  (select category_id from auth.audit
    where subject_id = sealed.chat_id and act in ('classroom deleted', 'private chat deleted') limit 1));
create index sealed_messages_category on sealed_messages (category_id, deleted_at);

-- Every upload is a file of its own, so the file says when there is a new picture.
alter table users drop column has_profile_image;
