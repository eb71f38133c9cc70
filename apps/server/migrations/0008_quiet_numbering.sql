-- Every message takes its number from its chat's row. That changes nothing anybody sees of the chat, nor who may see it:
-- announced, it would have the whole class asked again for each message.
select live.attach('chats', array['id', 'kind', 'category_id'], array['last_seq']);
