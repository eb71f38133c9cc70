// Proves that the database announces every relevant commit, and nothing else (rule 1).
import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@foothold/testing/database';
import pg from 'pg';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureFile } from './capture-file.ts';

let database: TestDatabase;
let writer: pg.Client;
let listener: pg.Client;
let received: unknown[];

beforeEach(async () => {
  database = await createTestDatabase({ template: 'empty' });
  writer = new pg.Client({ connectionString: database.url });
  listener = new pg.Client({ connectionString: database.url });
  await Promise.all([writer.connect(), listener.connect()]);
  received = [];
  listener.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '')));
  await writer.query(await readFile(captureFile, 'utf8'));
  await writer.query('create table notes (id int primary key, room text, body text, extra json)');
  await writer.query(`select live.attach('notes', '{id,room}')`);
  await listener.query('listen live');
});

afterEach(async () => {
  await Promise.all([writer.end(), listener.end()]);
  await database.drop();
});

/** Resolves once everything committed so far has been received: announcements arrive in commit order. */
async function listenToTheEnd(): Promise<unknown[]> {
  await writer.query(`select pg_notify('live', '"end"')`);
  await vi.waitFor(() => expect(received.at(-1)).toBe('end'), soon);
  return received.splice(0).filter((one) => one !== 'end');
}

test('an insert, an update and a delete are announced with the routing columns before and after, without content', async () => {
  await writer.query(`insert into notes values (1, 'a', 'secret')`);
  await writer.query(`update notes set room = 'b', body = 'secret too'`);
  await writer.query('delete from notes');
  expect(await listenToTheEnd()).toEqual([
    { table: 'notes', op: 'insert', old: null, new: { id: '1', room: 'a' } },
    { table: 'notes', op: 'update', old: { id: '1', room: 'a' }, new: { id: '1', room: 'b' } },
    { table: 'notes', op: 'delete', old: { id: '1', room: 'b' }, new: null },
  ]);
});

test('a roll-back announces nothing, and the commit after it does', async () => {
  await writer.query(`begin; insert into notes values (1, 'a'); rollback`);
  await writer.query(`insert into notes values (2, 'a')`);
  expect(await listenToTheEnd()).toMatchObject([{ new: { id: '2' } }]);
});

test('an update that changes nothing is not announced, one that changes only a json column is', async () => {
  await writer.query(`insert into notes values (1, 'a', 'x', '{"n":1}')`);
  await listenToTheEnd();
  await writer.query(`update notes set body = 'x', extra = '{"n":1}'`);
  expect(await listenToTheEnd()).toEqual([]);
  await writer.query(`update notes set extra = '{"n":2}'`);
  expect(await listenToTheEnd()).toMatchObject([{ op: 'update' }]);
});

test('a bulk transaction announces one reset per table, and the next transaction announces rows again', async () => {
  await writer.query(`create table clubs (id int primary key); select live.attach('clubs', '{id}')`);
  await writer.query(`begin; select live.begin_bulk();
    insert into notes select n, 'a' from generate_series(1, 1000) n;
    insert into clubs select n from generate_series(1, 10) n;
    update notes set body = 'y'; commit`);
  expect(await listenToTheEnd()).toEqual([{ reset: 'notes' }, { reset: 'clubs' }]);
  await writer.query('delete from clubs where id = 1');
  expect(await listenToTheEnd()).toMatchObject([{ table: 'clubs', op: 'delete' }]);
});

test('TRUNCATE, a manual reset and a payload too long for NOTIFY announce a reset', async () => {
  await writer.query('truncate notes');
  await writer.query(`select live.reset('notes')`);
  await writer.query(`insert into notes values (1, repeat('é', 5000))`);
  expect(await listenToTheEnd()).toEqual([{ reset: 'notes' }, { reset: 'notes' }, { reset: 'notes' }]);
});

test('the longest payload that NOTIFY accepts is announced as a change', async () => {
  const withoutRoom = '{"op": "insert", "new": {"id": "1", "room": ""}, "old": null, "table": "notes"}';
  const room = 7999 - withoutRoom.length;
  await writer.query(`insert into notes values (1, repeat('x', $1))`, [room]);
  await writer.query(`insert into notes values (2, repeat('x', $1))`, [room + 1]);
  expect(await listenToTheEnd()).toMatchObject([{ op: 'insert' }, { reset: 'notes' }]);
});

test('a table outside public is announced with its schema', async () => {
  await writer.query(
    `create schema auth; create table auth.sessions (id int); select live.attach('auth.sessions', '{id}')`,
  );
  await writer.query('insert into auth.sessions values (1); truncate auth.sessions');
  expect(await listenToTheEnd()).toMatchObject([{ table: 'auth.sessions' }, { reset: 'auth.sessions' }]);
});

test('a write of quiet columns only announces nothing and adds no fence row; with any other column it does both', async () => {
  await writer.query('alter table notes add column opened int not null default 0');
  await writer.query(`select live.attach('notes', '{id,room}', '{opened}'), live.decides_access('notes')`);
  await writer.query(`insert into notes values (1, 'a')`);
  await listenToTheEnd();
  await writer.query('update notes set opened = opened + 1');
  expect(await listenToTheEnd()).toEqual([]);
  await writer.query(`update notes set opened = opened + 1, body = 'x'`);
  expect(await listenToTheEnd()).toMatchObject([
    { op: 'update' },
    { accessChange: expect.any(String) as string },
  ]);
});

test('a column added to a table with quiet columns is announced, and adds fence rows once a migration says again that the table decides access', async () => {
  await writer.query(`select live.attach('notes', '{id,room}', '{extra}'), live.decides_access('notes')`);
  await writer.query(`insert into notes values (1, 'a')`);
  await writer.query('alter table notes add column locked boolean');
  await listenToTheEnd();
  await writer.query('update notes set locked = true');
  expect(await listenToTheEnd()).toMatchObject([{ op: 'update' }]);
  await writer.query(`select live.decides_access('notes')`);
  await writer.query('update notes set locked = false');
  expect(await listenToTheEnd()).toMatchObject([
    { op: 'update' },
    { accessChange: expect.any(String) as string },
  ]);
});

test('attaching a column that does not exist fails, and attaching again replaces the columns', async () => {
  await expect(writer.query(`select live.attach('notes', '{id,rooom}')`)).rejects.toThrow(
    'notes has no column rooom',
  );
  await writer.query(await readFile(captureFile, 'utf8'));
  await writer.query(`select live.attach('notes', '{id}')`);
  await writer.query(`insert into notes values (1, 'a')`);
  expect(await listenToTheEnd()).toEqual([{ table: 'notes', op: 'insert', old: null, new: { id: '1' } }]);
});
