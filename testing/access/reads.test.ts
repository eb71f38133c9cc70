// Proves that every collection gives every user exactly the rows and columns of the table of reads, over HTTP and over a socket.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collections } from '../../apps/server/src/app/features.ts';
import { database } from '../../apps/server/src/kernel/database/db.ts';
import { names, personas, type Name, type Persona } from '../cast.ts';
import { missingId } from '../identity.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { openSocket } from '../socket.ts';
import { tokenOf } from '../world.ts';
import { reads, type Room } from './reads.ts';

// A socket that follows more than 200 rooms is refused the rest.
const roomsAtOnce = 150;

/** Collections that read more than the changed row, with the additional tables. */
const alongside: Readonly<Record<string, string>> = {
  'people.found': 'the names of their categories',
  'curriculum.outline': 'the category of its module',
  'curriculum.outlineOfChat': 'the modules of the classroom',
  'classrooms.members': 'their other classrooms of the category',
};

// Hundreds of requests each, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('every collection of the server has a row in the table of who may read it [THREAT-8]', () => {
  expect(collections.map(({ contract }) => contract.name).sort()).toEqual(Object.keys(reads).sort());
});

describe.each(Object.entries(reads))('%s', (name, { columns, rooms }) => {
  const collection = collections.find(({ contract }) => contract.name === name);
  const keyOf = collection?.contract.keyOf;

  test('those who may read a room find exactly its rows and columns [THREAT-6]', async () => {
    let delivered = 0;
    for (const [word, room] of Object.entries(rooms)) {
      for (const persona of room.may) {
        const answer = await read(persona, name, room.params);
        const { rows } = JSON.parse(answer.body) as { rows: object[] };
        expect(rows.map((row) => keyOf?.(row) ?? '').sort(), `${persona} in ${word}`).toEqual(
          [...room.rows].sort(),
        );
        for (const row of rows) expect(Object.keys(row).sort()).toEqual(columns.split(' ').sort());
        delivered += rows.length;
      }
    }
    expect(delivered).toBeGreaterThan(0);
  });

  test('to everyone else a room looks as if it did not exist [ROLE-3, ROLE-4, ROLE-29, THREAT-6]', async () => {
    // The last is about what does not exist, where a collection is about anything.
    const nothing = await read('outsider', name, Object.values(rooms).at(-1)?.params ?? {});
    for (const [word, room] of Object.entries(rooms)) {
      const others = personas.filter((each) => !room.may.includes(each));
      const answers = await Promise.all(others.map((persona) => read(persona, name, room.params)));
      for (const [index, persona] of others.entries())
        expect(answers[index], `${persona} in ${word}`).toEqual(nothing);
    }
  });

  test.skipIf(name in alongside)('a change of one row reads that row again, and no other', async () => {
    for (const [word, room] of Object.entries(rooms)) {
      for (const key of room.rows) {
        const { db, returned } = counted(node.pool);
        await collection?.loadChanged(db, [{ params: room.params, keys: [key] }]);
        expect(returned(), `${key} in ${word}`).toBe(1);
      }
    }
  });
});

test('a change of a row that has been deleted since concerns no room and blocks none', async () => {
  const db = database(node.pool);
  const { rows: columns } = await node.pool.query<{ table: string; names: string[] }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
       array_agg(column_name::text) as names
     from information_schema.columns where data_type = 'uuid' group by 1`,
  );
  const routingOf = new Map(
    columns.map(({ table, names: all }) => [
      table,
      Object.fromEntries(all.map((column) => [column, missingId])),
    ]),
  );
  for (const { contract, tables, affectedBy, loadChanged } of collections) {
    for (const table of tables) {
      const gone = { table, op: 'delete', old: routingOf.get(table) ?? {}, new: null } as const;
      const touched = await affectedBy(db, [gone]);
      const told = await loadChanged(
        db,
        touched.map(({ params, keys }) => ({ params, keys: keys === 'all' ? [] : keys })),
      );
      expect([contract.name, table, told.flatMap(({ rows }) => rows)]).toEqual([contract.name, table, []]);
    }
  }
});

test.each(names)('over a socket %s is let into the same rooms [THREAT-6]', async (persona) => {
  const wanted = Object.entries(reads).flatMap(([name, { rooms }]) =>
    Object.entries(rooms).map(([word, room]) => ({ name, word, room })),
  );
  const follows = wanted.map(({ name, room }) => ({ collection: name, params: room.params }));
  const answers: string[] = [];
  for (let from = 0; from < follows.length; from += roomsAtOnce) {
    answers.push(...(await followAll(persona, follows.slice(from, from + roomsAtOnce))));
  }
  const told = wanted.map(({ name, word }, index) => `${name} ${word}: ${answers[index]}`);
  const expected = wanted.map(
    ({ name, word, room }) => `${name} ${word}: ${room.may.includes(persona) ? 'rows' : 'refused'}`,
  );
  expect(told).toEqual(expected);
});

async function read(persona: Persona, name: string, params: Room['params']) {
  const query = new URLSearchParams(params);
  const answer = await fetch(`${node.url}/api/live/${name}?${query}`, {
    headers: persona === 'outsider' ? {} : { authorization: `Bearer ${tokenOf(persona)}` },
  });
  return { status: answer.status, body: await answer.text() };
}

type Follow = { readonly collection: string; readonly params: Room['params'] };

/** Follows all rooms over one socket and returns the first frame of each: `rows` or `refused`. */
async function followAll(persona: Name, follows: readonly Follow[]): Promise<string[]> {
  const socket = await openSocket(node.url, tokenOf(persona));
  const answers = new Map<number, string>();
  try {
    await new Promise<void>((resolve, reject) => {
      const note = (kind: string) => (head: { readonly follow: number }) => {
        if (!answers.has(head.follow)) answers.set(head.follow, kind);
        if (kind === 'rows') socket.emit('got');
        if (answers.size === follows.length) resolve();
      };
      socket.on('rows', note('rows'));
      socket.on('refused', note('refused'));
      socket.on('disconnect', (reason) => reject(new Error(reason)));
      follows.forEach((each, follow) => socket.emit('follow', { follow, ...each, from: null }));
    });
  } finally {
    socket.off('disconnect');
    socket.close();
  }
  return follows.map((_, index) => answers.get(index) ?? 'nothing');
}

/** The database, with a count of the rows it returned. */
function counted(pool: pg.Pool) {
  let rows = 0;
  const db = database(
    new Proxy(pool, {
      get: (target, property) =>
        property !== 'query'
          ? Reflect.get(target, property)
          : async (...query: [string, unknown[]]) => {
              const answer = await target.query(...query);
              rows += answer.rows.length;
              return answer;
            },
    }),
  );
  return { db, returned: () => rows };
}
