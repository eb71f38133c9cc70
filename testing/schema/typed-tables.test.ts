// Proves that typed tables say what the database does, and that what it cannot say must be said once.
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { typedTables } from './typed-tables.ts';

const none = { columnTypes: {} };

/** The tables of a database that these statements made. */
async function tablesAfter(statements: string, overrides: Parameters<typeof typedTables>[1] = none) {
  const database = await createTestDatabase({ template: 'empty' });
  onTestFinished(database.drop);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statements);
    return await typedTables(client, overrides);
  } finally {
    await client.end();
  }
}

test('an engineer who adds a table to the migrations finds its columns, words, defaults and keys typed', async () => {
  const tables = await tablesAfter(
    `create table school_trips (
       id bigint primary key generated always as identity,
       trip_kind text not null check (trip_kind in ('day', 'teacher''s choice')),
       note text check (length(note) < 9),
       places int not null default 1,
       cost double precision,
       left_at timestamptz not null default now(),
       tags text[] not null default '{}',
       details jsonb,
       ticket bytea,
       code text generated always as ('$' || note) stored,
       gone text
     );
     alter table school_trips drop column gone;
     create table trip_guests (trip_id bigint, guest_id uuid, is_paid boolean, primary key (guest_id, trip_id));
     create schema auth;
     create table auth.keys (key_hash bytea primary key, scopes text[] not null, name text not null default 'New key');`,
    {
      columnTypes: { 'school_trips.details': null, 'auth.keys.scopes': null },
    },
  );
  expect([...tables.keys()]).toEqual(['auth', 'public']);
  expect(tables.get('public'))
    .toBe(`// The tables of the database's schema public, as the migrations made them: written by \`npm run schema\`, not by hand.
import { sql } from '../database/drizzle.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../database/drizzle-tables.ts';
import { bytes, time } from '../database/columns.ts';
import type { ColumnType } from './overrides.ts';

export const schoolTrips = pgTable('school_trips', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tripKind: text('trip_kind', { enum: ['day', "teacher's choice"] }).notNull(),
  note: text('note'),
  places: integer('places').notNull().default(1),
  cost: doublePrecision('cost'),
  leftAt: time('left_at').notNull().defaultNow(),
  tags: text('tags')
    .array()
    .$type<readonly string[]>()
    .notNull()
    .default(sql\`'{}'::text[]\`),
  details: jsonb('details').$type<ColumnType<'school_trips.details'>>(),
  ticket: bytes('ticket'),
  code: text('code').generatedAlwaysAs(sql\`('\\$'::text || note)\`),
});

export const tripGuests = pgTable(
  'trip_guests',
  {
    tripId: bigint('trip_id', { mode: 'number' }).notNull(),
    guestId: uuid('guest_id').notNull(),
    isPaid: boolean('is_paid'),
  },
  (table) => [primaryKey({ columns: [table.guestId, table.tripId] })],
);
`);
  expect(tables.get('auth')).toContain(`
const auth = pgSchema('auth');

export const keys = auth.table('keys', {
  keyHash: bytes('key_hash').primaryKey(),
  scopes: text('scopes').array().$type<ColumnType<'auth.keys.scopes'>>().notNull(),
  name: text('name').notNull().default('New key'),
});
`);
});

test('an engineer is told where to say the type of JSON, of a new kind of column, and that an override outlived its column', async () => {
  const trips = 'create table trips (id uuid primary key, details jsonb)';
  const said = { columnTypes: { 'trips.details': null } };
  expect((await tablesAfter(trips, said)).get('public')).toContain('details');
  await expect(tablesAfter(trips)).rejects.toThrow(
    'Say the type of trips.details in apps/server/src/kernel/schema/overrides.ts.',
  );
  await expect(tablesAfter('create table trips (days interval)')).rejects.toThrow(
    'trips.days is interval, which testing/schema/typed-tables.ts does not know.',
  );
  await expect(tablesAfter('create table trips (id uuid)', said)).rejects.toThrow(
    'apps/server/src/kernel/schema/overrides.ts names trips.details, which is no column.',
  );
});
