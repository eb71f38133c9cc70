-- The tables that decide who may see something. The hub set this up at its start, so that every start locked them.

select live.decides_access(name::regclass) from unnest(array[
  'auth.sessions', 'chat_members', 'chat_modules', 'chats', 'modules', 'plan_templates', 'plans', 'user_categories',
  'user_contacts', 'users'
]) as name;
