-- Every foreign key has an index, so that deleting what it refers to reads only the rows that do.
create index chat_marks_chat on chat_marks (chat_id);
create index evidence_author on evidence (created_by);
create index comments_author on comments (created_by);
create index targets_author on targets (created_by);
create index modules_author on modules (created_by);
create index plans_template on plans (template_id);
create index devices_user on auth.devices (user_id);
create index chat_topics_topic on chat_topics (topic_id);
create index chat_modules_topic on chat_modules (topic_id);
create index chats_teacher on chats (teacher_id) where teacher_id is not null;
create index chats_current_module on chats (current_module_id) where current_module_id is not null;
create index chats_current_topic on chats (current_topic_id) where current_topic_id is not null;
create index chats_current_template on chats (current_template_id) where current_template_id is not null;
create index account_alerts_actor on account_alerts (actor_id) where actor_id is not null;
create index account_alerts_owner on account_alerts (owner_id) where owner_id is not null;
create index account_alerts_confirmed_by on account_alerts (confirmed_by) where confirmed_by is not null;
