// Proves that the response with home's data contains the user's own rooms, as in the table of reads, and no others.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionOfRoom, paramsOfRoom } from '../../packages/live/src/contract.ts';
import { personId, type Name } from '../cast.ts';
import { files, modules } from '../world-ids.ts';
import { startTestNode, type TestNode } from '../server.ts';
import { tokenOf } from '../world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

type Rooms = Readonly<Record<string, readonly object[]>>;

async function ask(path: string, name: Name): Promise<Response> {
  return fetch(`${node.url}${path}`, { headers: { authorization: `Bearer ${tokenOf(name)}` } });
}

async function openingOf(name: Name): Promise<{ readonly rooms: Rooms; readonly picture: string | null }> {
  return (await (await ask('/api/opening', name)).json()) as { rooms: Rooms; picture: string | null };
}

test('a learner’s home starts with the same rows as each room by itself', async () => {
  const { rooms } = await openingOf('amina');
  const names = Object.keys(rooms);
  expect(new Set(names.map(collectionOfRoom))).toEqual(
    new Set([
      'people.self',
      'people.account',
      'chat.ofMember',
      'chat.marks',
      'classrooms.modules',
      'curriculum.modulesOfChat',
      'curriculum.outlineOfChat',
    ]),
  );
  for (const name of names) {
    const query = new URLSearchParams({ ...paramsOfRoom(name) });
    const alone = (await (await ask(`/api/live/${collectionOfRoom(name)}?${query}`, 'amina')).json()) as {
      rows: readonly object[];
    };
    expect(rooms[name], name).toEqual(alone.rows);
  }
});

test('each user gets their own record', async () => {
  for (const persona of ['amina', 'george'] as const) {
    const { rooms } = await openingOf(persona);
    const own = Object.entries(rooms).filter(([name]) => collectionOfRoom(name) === 'people.self');
    expect(own).toEqual([[expect.any(String), [expect.objectContaining({ id: personId(persona) })]]]);
  }
});

test('without a session there is no data', async () => {
  expect((await fetch(`${node.url}/api/opening`)).status).toBe(401);
});

test('the picture of the first lesson at home is named; without a current lesson there is none', async () => {
  await node.pool.query('update modules set image_file_id = $1 where id = $2', [
    files.pictureOfDirections,
    modules.directions,
  ]);
  expect((await openingOf('amina')).picture).toBe(`/files/${files.pictureOfDirections}`);
  await node.pool.query('update chat_modules set current = false where module_id = $1', [modules.directions]);
  expect((await openingOf('amina')).picture).toBeNull();
});
