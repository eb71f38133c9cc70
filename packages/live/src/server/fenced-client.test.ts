// Proves that a load asks for the access changes that it may have read without waiting for its rows first.
import type pg from 'pg';
import { expect, test } from 'vitest';
import { fencedClient } from './fenced-client.ts';

function client() {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const query = ({ name }: { readonly name: string }) => {
    sent.push(name);
    const rows = name === 'live-access-changes' ? [{ id: String(sent.length) }] : [{ name }];
    return new Promise((resolve) => answers.push(() => resolve({ rows })));
  };
  const connection = { query } as unknown as pg.PoolClient;
  return { connection, sent, answer: () => answers.splice(0).forEach((each) => each()) };
}

test('each query of a load is followed at once by one for the access changes that it may have read', async () => {
  const { connection, sent, answer } = client();
  const fenced = fencedClient(connection);
  const loads = ['messages', 'authors'].map((name) => fenced.connection.query({ name, text: '' }));
  expect(sent).toEqual(['messages', 'live-access-changes', 'authors', 'live-access-changes']);
  answer();
  expect((await Promise.all(loads)).map(({ rows }) => rows)).toEqual([
    [{ name: 'messages' }],
    [{ name: 'authors' }],
  ]);
  expect(await fenced.takeAccessChanges()).toEqual(['2', '4']);
});

test('the next load on a connection waits for what it has read itself, not for what the one before did', async () => {
  const { connection, answer } = client();
  void fencedClient(connection).connection.query({ name: 'messages', text: '' });
  answer();
  expect(await fencedClient(connection).takeAccessChanges()).toEqual(['2']);
  void fencedClient(connection).connection.query({ name: 'messages', text: '' });
  answer();
  expect(await fencedClient(connection).takeAccessChanges()).toEqual(['4']);
  expect(fencedClient(connection)).toBe(fencedClient(connection));
});
