-- Of a call that was done only ids are kept, by hashes that nobody can guess without the caller's key.
-- A call made before this is still known as done; what it answered is not kept any more.
alter table auth.applied_calls
  add column key_hash bytea,
  -- Null: nothing was kept, or what was kept is about somebody who was deleted.
  add column kept text[];
update auth.applied_calls set key_hash = sha256(convert_to(call_id::text, 'UTF8'));
-- Takes the primary key and the index on it along.
alter table auth.applied_calls drop column call_id, drop column answer;
alter table auth.applied_calls
  alter column key_hash set not null,
  alter column input_hash drop not null,
  add primary key (user_id, key_hash),
  -- Ids, and words of closed lists: never a name, a number or anything that somebody wrote.
  add constraint applied_calls_only_ids check (
    array_to_string(kept, ',') ~ '^(([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|new|on its way|too many)(,|$))*$'
  );
update auth.applied_calls set input_hash = null;
