// Proves that the typed tables match the database, and that every table is live or has a reason not to be.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as authTables from '../../apps/server/src/kernel/schema/auth.ts';
import * as overrides from '../../apps/server/src/kernel/schema/overrides.ts';
import * as publicTables from '../../apps/server/src/kernel/schema/public.ts';
import { written } from '../../e2e/written-columns.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { typedTables } from '../schema/typed-tables.ts';
import { tablesOf } from '../world.ts';

const schema = path.resolve(import.meta.dirname, '../../apps/server/src/kernel/schema');

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

// No collection reads these tables, or no screen follows them live.
const notLive: Readonly<Record<string, string>> = {
  'auth.applied_calls': 'secret: feeds no collection',
  'auth.challenges': 'secret: feeds no collection',
  'auth.credentials': 'secret: feeds no collection',
  'auth.devices': 'secret: feeds no collection',
  'auth.link_codes': 'secret: feeds no collection',
  'auth.logout_tokens': 'no collection reads it',
  'auth.oidc_flows': 'secret: feeds no collection',
  'auth.lifted_networks': 'no collection reads it',
  'auth.push_keys': 'one row, written once',
  'public.deliveries': 'what a job has still to send, and has sent: no collection reads it',
  'public.news': 'what a job has still to do: no collection reads it',
  'auth.presence': 'no collection reads it',
  'auth.reset_limits': 'no collection reads it',
  'auth.pepper_check': 'one row, written once',
  'auth.reset_codes': 'secret: feeds no collection',
  'auth.reset_requests': 'secret: feeds no collection',
  'auth.text_messages': 'no collection reads it',
  'auth.sign_in_tickets': 'secret: feeds no collection',
  'auth.unknown_numbers': 'secret: feeds no collection',
  'public.roster_files': 'bytes that a job reads: feeds no collection',
  'public.roster_memberships': 'what a roster remembers: no collection reads it',
  'public.roster_systems': 'what a roster remembers: no collection reads it',
  'public.roster_rows': 'read once a file has been read, and by an export',
  'public.source_ids': 'what a roster remembers: no collection reads it',
  'public.withdrawn_accounts': 'what a roster remembers: no collection reads it',
  'public.sealed_messages': 'opened by an audited export only',
  'public.doubtful_files': 'what a job has still to do: no collection reads it',
  'public.uploads': 'asked by the sender, by tus',
  'public.webhook_deliveries': 'read when a webhook on the screen has a newer one',
  'public.webhook_events': 'read by other systems, by cursor',
};

test('every table announces its changes, or has a reason not to [THREAT-8]', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
     where f.nspname = 'live' and not t.tgisinternal`,
  );
  const announced = new Set(rows.map((row) => row.name));
  const tables = await tablesOf(client);
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => !announced.has(table) && !(table in notLive))).toEqual([]);
  expect(Object.keys(notLive).filter((table) => announced.has(table) || !tables.includes(table))).toEqual([]);
});

// No screen shows these as somebody wrote them.
const notWritten: Readonly<Record<string, string>> = {
  'account_alerts.new_number': 'a phone number that the server has understood',
  'account_alerts.old_number': 'a phone number that the server has understood',
  'auth.applied_calls.kept': 'ids',
  'auth.audit.act': 'a word of the code',
  'auth.audit.actor_name': 'append-only: the names of people, copied when they act',
  'auth.audit.subject_name':
    'append-only: the names of people and classes, copied when something is done to them',
  'auth.challenges.challenge': 'random, never shown',
  'auth.credentials.secret_hash': 'a hash',
  'auth.factors.credential_id': 'a number of the browser, never shown',
  'auth.factors.transports': 'words of the browser, never shown',
  'auth.identities.subject': 'a number of the service, never shown',
  'auth.issuers.admin_groups': 'lines in a field of its form',
  'auth.issuers.issuer': 'an address: the form allows no other text',
  'auth.issuers.required_acr': 'lines in a field of its form',
  'auth.issuers.required_acrs': 'lines in a field of its form',
  'auth.issuers.required_amr': 'lines in a field of its form',
  'auth.issuers.teacher_groups': 'lines in a field of its form',
  'auth.lifted_networks.network': 'an IP address',
  'auth.logout_tokens.jti': 'a number of the service, never shown',
  'auth.machine_keys.prefix': 'random, of 20 characters at most',
  'auth.oidc_flows.issuer_sid': 'a number of the service, never shown',
  'auth.oidc_flows.subject': 'a number of the service, never shown',
  'auth.pepper_check.hash': 'a hash',
  'auth.reset_limits.network': 'an IP address',
  'auth.reset_requests.phone_number': 'a phone number, never shown',
  'auth.text_messages.phone_number': 'a phone number, never shown',
  'auth.text_messages.sender': 'a person’s id or an IP address',
  'auth.text_messages.key': 'made here',
  'auth.sessions.browser': '40 characters at most, without signs',
  'auth.sessions.issuer_sid': 'a number of the service, never shown',
  'auth.sessions.network': 'an IP address',
  'auth.sessions.system': '40 characters at most, without signs',
  'auth.sign_in_tickets.issuer_sid': 'a number of the service, never shown',
  'auth.unknown_numbers.phone_number': 'a phone number, never shown',
  'auth.push_keys.public_key': 'written by the server',
  'files.media_type': 'a word of the code',
  'files.path': 'written by the server',
  'files.sha256': 'a hash',
  'learning_resources.embed_link': 'an address: the server stores no other text',
  'messages.link': 'an address that the server finds in the text',
  'contact_choices.quiet_from': 'a time of the day: the database allows no other',
  'contact_choices.quiet_until': 'a time of the day: the database allows no other',
  'deliveries.provider_id': 'an id of the carrier',
  'text_budgets.spent_month': 'a month, written by the server',
  'user_contacts.number_refused': 'a word of the code',
  'push_devices.auth': 'a key',
  'push_devices.endpoint': 'an address of a push service',
  'push_devices.p256dh': 'a key',
  'roster_systems.system': 'a name that its runs show',
  'sealed_messages.chat_name': 'no screen shows it',
  'sealed_messages.text': 'no screen shows it',
  'source_ids.system': 'a name that the runs of its files show',
  'uploads.refused_code': 'a word of the code',
  'uploads.refused_msg': 'a sentence of the code',
  'user_contacts.asked_number': 'a phone number: the database allows digits only',
  'user_contacts.phone_number': 'a phone number: the database allows digits only',
  'webhook_deliveries.type': 'a word of the code',
  'webhook_events.type': 'a word of the code',
};

test('every text that somebody writes is long and hostile in a browser test, or has a reason not to be', async () => {
  const tables = Object.values({ ...authTables, ...publicTables }).filter((each) => is(each, PgTable));
  const texts = tables.flatMap((table) => {
    const { name, schema, columns } = getTableConfig(table);
    const ofTable = schema === undefined ? name : `${schema}.${name}`;
    // A text that is one of several words is written by the code.
    return columns
      .filter((column) => /^text(\[\])?$/.test(column.getSQLType()) && column.enumValues === undefined)
      .map((column) => `${ofTable}.${column.name}`)
      .filter((column) => !(column in overrides.columnTypes));
  });
  const tried = Object.entries(written).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(tried.filter((column) => !texts.includes(column))).toEqual([]);
  expect(texts.filter((column) => !tried.includes(column)).toSorted()).toEqual(
    Object.keys(notWritten).toSorted(),
  );
});

test('the typed tables are those of the migrated database: npm run schema writes them', async () => {
  const tables = await typedTables(client, overrides);
  for (const [name, source] of tables)
    expect(readFileSync(path.join(schema, `${name}.ts`), 'utf8')).toBe(source);
  expect(readdirSync(schema).toSorted()).toEqual(
    [...[...tables.keys()].map((name) => `${name}.ts`), 'overrides.ts'].toSorted(),
  );
});

// Nobody deletes what these refer to, so an index would cost every write and serve nothing.
const notIndexed: Readonly<Record<string, string>> = {
  'evidence (category_id)': 'categories are hidden, never deleted',
  'targets (category_id)': 'categories are hidden, never deleted',
  'users (selected_category_id)': 'categories are hidden, never deleted',
};

test('deleting a person, a class or a lesson reads no table as a whole: every foreign key has an index, or a reason not to', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s (%s)', conrelid::regclass, (select string_agg(attname, ', ' order by place)
       from unnest(conkey) with ordinality as key (number, place)
       join pg_attribute on attrelid = conrelid and attnum = number)) as name
     from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
       and not exists (
         select from pg_index
         where indrelid = conrelid and indisvalid
           and (select array_agg(number) from unnest(indkey::int2[]) with ordinality as key (number, place)
             where place <= least(indnkeyatts, cardinality(conkey)))
             <@ conkey
           and (indisunique or indnkeyatts >= cardinality(conkey))
           -- A row that refers to something is in a partial index of those that do.
           and (indpred is null or cardinality(conkey) = 1 and pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)',
             (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]))))
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(notIndexed).toSorted());
});
