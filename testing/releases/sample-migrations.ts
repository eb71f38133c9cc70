// Migrations of each kind, for the proofs of what may run while people work and what may not.
import { migrationOf, type Migration } from '../../apps/server/src/kernel/database/migrate.ts';

/** Each is one file or several. They can run one after the other. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  'a column': ['alter table messages add column note text;'],
  'columns with a constant default': [
    "alter table messages add column tags jsonb not null default '[]', add column noted_at timestamptz not null default now();",
  ],
  'a column that refers to others': [
    'alter table messages add column answers uuid references messages (id);',
  ],
  'a default for rows to come': ["alter table messages alter column note set default '';"],
  'a check, validated afterwards': [
    'alter table messages add constraint short check (length(text) < 100000) not valid;',
    'alter table messages validate constraint short;',
  ],
  'a reference, validated afterwards': [
    'alter table messages add constraint author foreign key (created_by) references users (id) not valid;',
    'alter table messages validate constraint author;',
  ],
  'an index': ['create index concurrently if not exists messages_text on messages (text);'],
  'a constraint on an index that is there': [
    'create unique index concurrently if not exists messages_once on messages (id, chat_id);',
    'alter table messages add constraint messages_once unique using index messages_once;',
  ],
  'a table that refers to a large one': [
    `create table notes (id uuid primary key, message_id uuid not null references messages (id), body text not null);
     create index notes_message on notes (message_id);
     select live.attach('notes', '{id,message_id}');`,
  ],
  'triggers on a large table': [
    "select live.attach('messages', '{id,chat_id}'); select live.decides_access('messages');",
  ],
  'a function that writes': [
    "create function f() returns int language sql as $$ update messages set text = ''; select 1 $$;",
  ],
};

/** The same as files, which stand for those of a release to come. */
export const later: readonly Migration[] = Object.values(allowed)
  .flat()
  .map((text, index) => migrationOf(`${9001 + index}_later.sql`, text));

/** What keeps writers out of a table for as long as it takes to read or write all of it. Each is to be taken back. */
export const refused: Readonly<Record<string, string>> = {
  'another type': 'alter table messages alter column seq type numeric using seq;',
  'a default computed for each row': 'alter table messages add column token uuid default gen_random_uuid();',
  'a default from a function of ours': `
    create function public.token() returns text language sql as 'select md5(random()::text)';
    alter table messages add column token text default public.token();`,
  'a number for each row': 'alter table messages add column number bigserial;',
  'a computed column':
    'alter table messages add column initial text generated always as (left(text, 1)) stored;',
  'not null':
    'alter table messages alter column text drop not null; alter table messages alter column text set not null;',
  'a check of all rows': 'alter table messages add constraint tiny check (length(text) < 100000);',
  'a column with a check': 'alter table messages add column stars int check (stars between 1 and 5);',
  'a reference checked at once':
    'alter table messages add constraint writer foreign key (created_by) references users (id);',
  'a reference validated in the same file': `
    alter table messages add constraint writer foreign key (created_by) references users (id) not valid;
    alter table messages validate constraint writer;`,
  'a unique constraint': 'alter table messages add constraint once unique (id, chat_id);',
  'an index while nobody can write': 'create index messages_words on messages (text);',
  'an index beside a new table':
    'create table copies (id int); create index messages_words on messages (text);',
  'a write to all rows': "update messages set link = 'https://example.org';",
  'a table that is locked and then read':
    'alter table messages add column remark text; create table copies as select id from messages;',
};

/** What takes something that nodes of the release before still use. Each is to be taken back. */
export const contracting: readonly string[] = [
  'alter table users rename column role to kind;',
  'alter table users rename to people;',
  'drop table messages cascade;',
  'alter table users drop column role;',
  'alter table users drop role;',
  'alter table users drop if exists role;',
  'alter table users drop constraint users_role_check;',
  'alter table users alter column role drop not null;',
  'alter table users alter role drop not null;',
  'alter table messages alter column created_at drop default;',
  'alter table messages alter column created_at set default null;',
  'alter table messages alter seq type numeric;',
  "alter table webhook_events add column note text not null default ''; alter table webhook_events alter note drop default;",
  'alter index users_pkey rename to people_pkey;',
  'drop index messages_author;',
  'drop function report_cell(text);',
  'drop trigger comments_written on comments;',
  'drop schema auth cascade;',
  'do $$ begin alter table users drop column role; end $$;',
  "do language plpgsql $body$ begin execute 'alter table users ' || 'drop role'; end $body$;",
  'create function f() returns void language sql as $$ drop table messages cascade $$; select f();',
];
