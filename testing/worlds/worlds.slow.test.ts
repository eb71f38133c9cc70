// Proves, in random worlds, that every collection, file and private record gives every user what an oracle allows.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database } from '../../apps/server/src/kernel/database/db.ts';
import { snapshotOf } from '../../apps/server/src/kernel/database/snapshot.ts';
import { visibleFile } from '../../apps/server/src/kernel/files/access.ts';
import { collections } from '../../apps/server/src/app/features.ts';
import { viewerOf } from '../../apps/server/src/kernel/access/actor.ts';
import { requireAccount } from '../../apps/server/src/kernel/access/guards.ts';
import { privateDocumentOf } from '../../apps/server/src/features/people/private-document.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { writeRows } from '../world.ts';
import { generate } from './generate.ts';
import { oracleOf, type Oracle, type RecordIds } from './oracle.ts';
import type { ExpectedRoom } from './room.ts';
import type { Person } from './rules.ts';

// WORLDS_SEED=12345 WORLDS=1 repeats one world; each failure names its seed.
const torture = process.env['TORTURE'] === '1';
const count = Number(process.env['WORLDS'] ?? (torture ? 5000 : 100));
const first = Number(process.env['WORLDS_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
vi.setConfig({ testTimeout: torture ? 3 * 60 * 60_000 : 30 * 60_000 });

type Db = ReturnType<typeof snapshotOf>;

let testDatabase: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

const byName = new Map(collections.map((collection) => [collection.contract.name, collection]));

test('the oracle covers every collection', () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed);
  const told = new Set(
    seeds.flatMap((seed) => oracleOf(generate(seed)).rooms.map((room) => room.collection)),
  );
  expect([...told].toSorted()).toEqual([...byName.keys()].toSorted());
});

test(`in ${count} worlds from seed ${first} every user reads exactly what the rows allow [ROLE-3, ROLE-4, ROLE-29, THREAT-6]`, async () => {
  for (let seed = first; seed < first + count; seed += 1) {
    expect(await differences(generate(seed)), `WORLDS_SEED=${seed} WORLDS=1`).toEqual([]);
  }
});

/** In a transaction that is rolled back: a world costs milliseconds and leaves no rows. */
async function differences(world: ReturnType<typeof generate>): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A user's picture is a file and a file has an owner, so the references are set after both exist.
    const users = world.users.map(({ profile_file_id: _later, ...user }) => user);
    await writeRows(client, { ...world, users });
    for (const { id, profile_file_id } of world.users)
      await client.query('update users set profile_file_id = $2 where id = $1', [id, profile_file_id]);
    const db = snapshotOf(client);
    const oracle = oracleOf(world);
    return [
      ...(await differentRooms(db, oracle)),
      ...(await differentChanges(db, oracle)),
      ...(await differentFiles(db, world.files, oracle)),
      ...(await differentRecords(client, oracle)),
    ];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function differentRooms(db: Db, { people, rooms }: Oracle): Promise<string[]> {
  const found: string[] = [];
  for (const room of rooms) {
    const collection = byName.get(room.collection);
    const params = collection === undefined ? null : parsed(collection, room.params);
    let isRead = false;
    for (const person of [...people, null]) {
      const may = room.who(person);
      const actor = person === null ? null : { id: person.id, sessionId: person.id };
      const is = params !== null && (await collection?.access(db, actor, params)) === true;
      if (is !== may) found.push(`${nameOf(person)} ${is ? 'enters' : 'is kept out of'} ${told(room)}`);
      isRead ||= is || may;
    }
    if (!isRead || collection === undefined || params === null) continue;
    const { window } = collection.contract;
    const part = window === undefined ? null : { from: null, before: null, size: window.size };
    const keys = (await collection.load(db, params, part)).map((row) => collection.contract.keyOf(row));
    if (!same(keys, room.keys)) found.push(`${told(room)} holds ${keys.join()}, not ${room.keys.join()}`);
  }
  return found;
}

/** Reads all rooms of a collection at once, each for the keys of all: no row may appear in the wrong room. */
async function differentChanges(db: Db, { people, rooms }: Oracle): Promise<string[]> {
  const found: string[] = [];
  const followed = rooms.filter((room) => [...people, null].some((person) => room.who(person)));
  for (const [name, ofName] of Map.groupBy(followed, (room) => room.collection)) {
    const collection = byName.get(name);
    // Audit entries have sequential numbers for ids.
    if (collection === undefined || name === 'audit.acts') continue;
    const keys = [...new Set(ofName.flatMap((room) => room.keys))];
    const asked = ofName.flatMap((room) => {
      const params = parsed(collection, room.params);
      return params === null ? [] : [{ room, params, keys }];
    });
    const loaded = await collection.loadChanged(db, asked);
    for (const [index, { room }] of asked.entries()) {
      const rows = (loaded[index]?.rows ?? []).map((row) => collection.contract.keyOf(row));
      if (!same(rows, room.keys)) found.push(`a change of ${told(room)} brings ${rows.join()}`);
    }
  }
  return found;
}

async function differentFiles(
  db: Db,
  files: readonly { readonly id: string }[],
  { people, readsFile }: Oracle,
): Promise<string[]> {
  const found: string[] = [];
  for (const person of people) {
    for (const file of files) {
      const is = (await visibleFile(db, person, file.id)) !== undefined;
      if (is !== readsFile(person, file.id)) {
        found.push(`${nameOf(person)} ${is ? 'reads' : 'does not read'} file ${file.id}`);
      }
    }
  }
  return found;
}

async function differentRecords(client: pg.PoolClient, { people, recordFor }: Oracle): Promise<string[]> {
  const db = database(client);
  const found: string[] = [];
  for (const person of people.filter(({ role }) => role !== 'student')) {
    for (const learner of people) {
      const expected = recordFor(person, learner);
      const viewer = await viewerOf(db, person.id);
      // A locked user is rejected before this query.
      if (viewer === undefined || viewer.staffLocked || viewer.resetRequired) continue;
      const answered = await requireAccount(db, viewer, learner.id).then(
        async () => idsIn(await privateDocumentOf(db, viewer, learner.id)),
        () => null,
      );
      const isSame =
        answered === null || expected === null
          ? answered === expected
          : recordParts.every((part) => same(answered[part], expected[part]));
      if (!isSame) {
        found.push(`${nameOf(person)} is answered ${JSON.stringify(answered)} of ${nameOf(learner)}`);
      }
    }
  }
  return found;
}

const recordParts = ['evidence', 'targets', 'plans', 'resources'] as const;

function idsIn(document: Awaited<ReturnType<typeof privateDocumentOf>>): RecordIds {
  const ofTasks = Object.values(document.tasks).flatMap((task) => task.evidence);
  const ofTargets = Object.values(document.personalTargets).flatMap((target) =>
    Object.values(target.evidence),
  );
  return {
    evidence: [...ofTasks, ...ofTargets].map((item) => item.id),
    targets: Object.keys(document.personalTargets),
    plans: [
      ...Object.values(document.learningAssessments).map((plan) => plan.id),
      ...Object.keys(document.learningAssessmentArchive),
    ],
    resources: Object.keys(document.learningResources),
  };
}

type AnyCollection = (typeof collections)[number];

/** Null if the room does not exist. */
function parsed(collection: AnyCollection, params: ExpectedRoom['params']): object | null {
  try {
    return collection.contract.parse(params);
  } catch {
    return null;
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join() === b.toSorted().join();
}

function nameOf(person: Person | null): string {
  return person === null ? 'nobody' : `${person.role} ${person.id} in ${person.selected}`;
}

function told({ collection, params }: ExpectedRoom): string {
  return `${collection} ${JSON.stringify(params)}`;
}
