// What a page is told before it follows anything: the person's own rooms, as the table of reads has them, and nobody else's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionOfRoom, paramsOfRoom } from '../../../live/src/contract.ts';
import { personId, type Name } from '../cast.ts';
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

async function openingOf(name: Name): Promise<Rooms> {
  const { rooms } = (await (await ask('/api/opening', name)).json()) as { rooms: Rooms };
  return rooms;
}

test('a learner’s home begins with the same rows that she finds in each room by itself', async () => {
  const rooms = await openingOf('amina');
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

test('each person is told of their own record', async () => {
  for (const persona of ['amina', 'george'] as const) {
    const rooms = await openingOf(persona);
    const own = Object.entries(rooms).filter(([name]) => collectionOfRoom(name) === 'people.self');
    expect(own).toEqual([[expect.any(String), [expect.objectContaining({ id: personId(persona) })]]]);
  }
});

test('without a session nothing is told', async () => {
  expect((await fetch(`${node.url}/api/opening`)).status).toBe(401);
});
