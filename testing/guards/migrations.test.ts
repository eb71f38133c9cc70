// Proves that migrations can run while nodes of the release before work: they expand the schema, and contract it a release later.
import { expect, test } from 'vitest';
import { knownMigrations } from '../../apps/server/src/database/migrate.ts';
import { release } from '../../apps/server/src/database/release.ts';
import { releases } from '../releases/released.ts';

type Rule = { readonly what: string; readonly pattern: RegExp };

// What the release before still uses. Allowed once it is unused: `-- Contracts: unused since release 2.`
const contracting: readonly Rule[] = [
  { what: 'a rename', pattern: /\brename\b/i },
  { what: 'a drop', pattern: /\bdrop\s+(table|column|constraint|view|type|schema|not null)\b/i },
];

// What holds a lock for as long as a large table is read or written.
const locking: readonly Rule[] = [
  {
    what: 'a rewrite: add a column, fill it in parts',
    pattern: /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  },
  {
    what: 'a default that is computed for each row: add the column without it',
    pattern:
      /\badd\s+column\b[^,;]*\bdefault\s+(gen_random_uuid|clock_timestamp|random|nextval)\b|\badd\s+column\b[^,;]*\b(big|small)?serial\b/i,
  },
  { what: 'a column that is computed', pattern: /\badd\s+column\b[^,;]*\bgenerated\b/i },
  {
    what: 'a check of all rows: add it as not valid, validate it afterwards',
    pattern: /\bset\s+not\s+null\b/i,
  },
  {
    what: 'a constraint that is checked at once: add it as not valid, or using an index',
    pattern:
      /\badd\s+(constraint\s+\w+\s+)?(check|foreign\s+key|unique|primary\s+key)\b(?![^;]*\b(not\s+valid|using\s+index)\b)/i,
  },
  {
    what: 'an index: build it concurrently, in a file of its own',
    pattern: /\bcreate\s+(unique\s+)?index\s+(?!concurrently)/i,
  },
  { what: 'a write to all rows: do it in a job, in parts', pattern: /(^|;)\s*(update|delete\s+from)\b/i },
];

function faultsIn(text: string, present = release): readonly string[] {
  const created = [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(
    (found) => found[1] ?? '',
  );
  const since = Number(/^-- Contracts: unused since release (\d+)\.$/m.exec(text)?.[1] ?? Infinity);
  const statements = text
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    // A table that is new has no rows, and nobody uses it.
    .filter(
      (statement) => !created.some((name) => new RegExp(`\\b(on|table)\\s+${name}\\b`, 'i').test(statement)),
    );
  const rules = since < present ? locking : [...contracting, ...locking];
  return statements.flatMap((statement) =>
    rules.flatMap(({ what, pattern }) => (pattern.test(statement) ? [what] : [])),
  );
}

test('every migration since the first release leaves the release before working, and holds no table for long', async () => {
  const [first] = await releases();
  const later = (await knownMigrations()).filter(
    ({ name }) => first?.migrations.every((migration) => migration.name !== name) ?? true,
  );
  expect(later.flatMap(({ name, text }) => faultsIn(text).map((fault) => `${name}: ${fault}`))).toEqual([]);
});

test.each([
  'alter table users rename column role to kind;',
  'alter table users rename to people;',
  'drop table notes;',
  'alter table users drop column role;',
  'alter table users alter column role type int using 1;',
  'alter table users add column token uuid default gen_random_uuid();',
  'alter table users add column number bigserial;',
  'alter table users add column initials text generated always as (left(display_name, 1)) stored;',
  'alter table users alter column role set not null;',
  'alter table users add constraint short check (length(display_name) < 10);',
  'alter table users add constraint one unique (display_name);',
  'create index users_role on users (role);',
  "select 1; update users set role = 'student';",
  'create table notes (id int); create index users_role on users (role);',
])('this would stop others or break the release before: %s', (text) => {
  expect(faultsIn(text)).toHaveLength(1);
});

test.each([
  'alter table users add column nickname text;',
  "alter table users add column nickname text not null default '';",
  'create table notes (id int primary key, body text not null); create index notes_body on notes (body);',
  'create index concurrently if not exists users_role on users (role);',
  'alter table users add constraint short check (length(display_name) < 10) not valid;',
  'alter table users validate constraint short;',
  "create function f() returns int language sql as $$ update users set role = 'x'; select 1 $$;",
])('this may run during the day: %s', (text) => {
  expect(faultsIn(text)).toEqual([]);
});

test('what the release before did not use any more may go', () => {
  const text = (since: number) =>
    `-- Contracts: unused since release ${since}.\nalter table users drop column nickname;`;
  expect(faultsIn(text(2), 3)).toEqual([]);
  expect(faultsIn(text(3), 3)).toHaveLength(1);
});
