-- Which tables are announced to the live hub, and by which routing columns. Content never travels this way.

select live.attach('categories', array['id']);
select live.attach('users', array['id', 'role', 'selected_category_id']);
select live.attach('user_categories', array['user_id', 'category_id']);
select live.attach('user_contacts', array['user_id', 'staff_locked_at', 'reset_required']);
select live.attach('user_preferences', array['user_id']);
select live.attach('account_alerts', array['id', 'user_id']);
select live.attach('privacy_policies', array['id']);
select live.attach('files', array['id', 'owner_id', 'category_id']);
select live.attach('topics', array['id', 'category_id']);
select live.attach('modules', array['id', 'topic_id']);
select live.attach('module_shares', array['module_id', 'category_id']);
select live.attach('learning_resources', array['id', 'module_id']);
select live.attach('tasks', array['id', 'module_id']);
select live.attach('resource_progress', array['user_id', 'resource_id']);
select live.attach('plan_templates', array['id', 'category_id']);
select live.attach('template_questions', array['id', 'template_id']);
select live.attach('plans', array['id', 'learner_id', 'category_id']);
select live.attach('plan_questions', array['id', 'plan_id']);
-- Every message takes its number from its chat's row. That changes nothing anybody sees of the chat, nor who may see it:
-- announced, it would have the whole class asked again for each message.
select live.attach('chats', array['id', 'kind', 'category_id'], array['last_seq']);
select live.attach('chat_members', array['chat_id', 'user_id']);
select live.attach('chat_topics', array['chat_id', 'topic_id']);
select live.attach('chat_modules', array['chat_id', 'module_id', 'topic_id']);
select live.attach('messages', array['id', 'chat_id', 'seq']);
select live.attach('chat_marks', array['user_id', 'chat_id']);
select live.attach('targets', array['id', 'learner_id', 'category_id']);
-- The comment itself is announced.
select live.attach(
  'evidence', array['id', 'owner_id', 'category_id', 'task_id', 'target_id', 'source_message_id'], array['commented_at']);
select live.attach('comments', array['id', 'owner_id', 'evidence_id']);
select live.attach('comment_phrases', array['id', 'owner_id']);
select live.attach('marks', array['viewer_id', 'learner_id', 'kind', 'subject_id']);
select live.attach('roster_runs', array['id', 'category_id']);
select live.attach('webhooks', array['id', 'category_id'], array['position']);
select live.attach('auth.issuers', array['id', 'category_id']);
select live.attach('auth.identities', array['id', 'user_id']);
select live.attach('auth.break_glass', array['category_id', 'user_id']);
select live.attach('auth.sessions', array['id', 'user_id']);
select live.attach('auth.factors', array['id', 'user_id']);
select live.attach('auth.recovery_codes', array['id', 'user_id']);
select live.attach('auth.factor_resets', array['user_id']);
select live.attach('auth.machine_keys', array['id', 'category_id']);
select live.attach('auth.audit', array['id', 'act', 'actor_id', 'subject_id']);

-- The tables that decide who may see something.
select live.decides_access(name::regclass) from unnest(array[
  'auth.sessions', 'chat_members', 'chat_modules', 'chats', 'modules', 'plan_templates', 'plans', 'user_categories',
  'user_contacts', 'users'
]) as name;
