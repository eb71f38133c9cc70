-- A seal has a key of its own: the sender chooses a message's id, and may choose it again when the message is gone.
alter table sealed_messages add column message_id uuid;
update sealed_messages set message_id = id;
alter table sealed_messages alter column message_id set not null, alter column id set default gen_random_uuid();
