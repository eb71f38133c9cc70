-- Private conversations that nobody is in any more end, as they do with their last person from now on: sealed, and gone.
-- Files that nothing else uses go with the nightly sweep.
create temporary table ended on commit drop as
  select id, chat_name, category_id from chats
  where kind = 'individual' and not exists (select from chat_members where chat_id = chats.id);

insert into sealed_messages (message_id, chat_id, chat_name, text, created_by, created_at)
  select messages.id, ended.id, ended.chat_name, messages.text, messages.created_by, messages.created_at
  from messages join ended on ended.id = messages.chat_id;

insert into auth.audit (act, subject_id, subject_name, category_id)
  select 'private chat deleted', id, chat_name, category_id from ended;

delete from chats where id in (select id from ended);
