// Proves that migrations can run while nodes of the release before work: they expand the schema, and contract it a release later.
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { knownMigrations } from '../../apps/server/src/kernel/database/migrate.ts';
import { release } from '../../apps/server/src/kernel/database/release.ts';
import { createTestDatabase } from '../database.ts';
import { heldTables } from '../releases/held-tables.ts';
import { fillReleased, makeReleased, releases } from '../releases/released.ts';
import { lostParts, partsOf } from '../releases/lost-parts.ts';
import { allowed, contracting, refused } from '../releases/sample-migrations.ts';
import { rowsOfWorld } from '../world.ts';

const published = await releases();
const last = published.findLast((each) => each.release < release) ?? published[0];

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of clean.splice(0)) await each();
});

async function connect(template: 'world' | 'empty'): Promise<pg.Client> {
  const database = await createTestDatabase({ template });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clean.push(
    () => client.end(),
    () => database.drop(),
  );
  return client;
}

/** What the release before still uses, unless the file says otherwise: `-- Contracts: unused since release 2.` */
async function contracts(client: pg.Client, text: string, present = release): Promise<readonly string[]> {
  const since = Number(/^-- Contracts: unused since release (\d+)\.$/m.exec(text)?.[1] ?? Infinity);
  return since < present ? [] : lostParts(client, text);
}

test('every migration since the last release leaves that one working, and keeps nobody out of a table for long', async () => {
  if (last === undefined) throw new Error('The first release is not there.');
  const client = await connect('empty');
  await makeReleased(client, last);
  await fillReleased(client, await rowsOfWorld());
  const used = new Set(await partsOf(client));
  const applied = new Set(last.migrations.map(({ name }) => name));
  for (const { name, text } of await knownMigrations()) {
    if (applied.has(name)) continue;
    // It will be of a later release, and what that one did not use may go.
    const lost = (await contracts(client, text, last.release + 1)).filter((part) => used.has(part));
    expect([...lost, ...(await heldTables(client, text))], name).toEqual([]);
    await client.query(text);
  }
});

test('one that adds may run during the day', async () => {
  const client = await connect('world');
  for (const [kind, files] of Object.entries(allowed))
    for (const text of files) {
      expect([...(await contracts(client, text)), ...(await heldTables(client, text))], kind).toEqual([]);
      await client.query(text);
    }
});

test('one that keeps writers out of a table while it reads or writes all of it is refused, or out of many tables', async () => {
  const client = await connect('world');
  for (const [kind, text] of Object.entries(refused))
    expect(await heldTables(client, text), kind).toContainEqual(expect.stringContaining(' messages'));
  const five = ['chats', 'modules', 'plans', 'tasks', 'topics'].map(
    (table) => `alter table ${table} add column note text;`,
  );
  expect(await heldTables(client, five.join('\n'))).toEqual(['keeps writers out of 5 tables at once']);
});

test('one that takes what the release before uses is refused, however it is written', async () => {
  const client = await connect('world');
  for (const text of contracting) expect([text, await contracts(client, text)]).not.toEqual([text, []]);
});

test('what the release before did not use any more may go', async () => {
  const client = await connect('world');
  const text = (since: number) =>
    `-- Contracts: unused since release ${since}.\nalter table users drop column role;`;
  expect(await contracts(client, text(2), 3)).toEqual([]);
  expect(await contracts(client, text(3), 3)).toContain('column users role text');
});
