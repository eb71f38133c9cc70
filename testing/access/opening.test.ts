// Proves that the response with home's data contains the user's own rooms, as in the table of reads, and no others.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxCounted } from '@foothold/domain/chat/collections';
import { collectionOfRoom, paramsOfRoom, roomName } from '../../packages/live/src/contract.ts';
import { personId, type Name } from '../cast.ts';
import { chats, files, modules, tasks } from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';
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
      'progress.ofLearner',
      'evidence.ofLearner',
      'evidence.comments',
      'evidence.marks',
      'curriculum.resources',
      'curriculum.tasks',
      'chat.tail',
      'categories.ofUser',
      'people.staffOfCategory',
      'plans.ofLearner',
      'targets.ofLearner',
    ]),
  );
  for (const name of names) {
    const query = new URLSearchParams({ ...paramsOfRoom(name) });
    const alone = (await (await ask(`/api/live/${collectionOfRoom(name)}?${query}`, 'amina')).json()) as {
      rows: readonly object[];
    };
    // Of a chat also what is unread; the next test.
    const rows = collectionOfRoom(name) === 'chat.tail' ? rooms[name]?.slice(0, 1) : rooms[name];
    expect(rows, name).toEqual(alone.rows);
  }
});

test('of each chat home starts with the messages from the one that was read last, as many as are counted', async () => {
  const seqs = async () => {
    const { rooms } = await openingOf('amina');
    return (rooms[roomName('chat.tail', { chatId: chats.blue })] as { seq: number }[]).map(({ seq }) => seq);
  };
  const { rows } = await node.pool.query<{ seq: number; read: number }>(
    `select m.seq::int, k.seq::int as read from messages m join chat_marks k on k.chat_id = m.chat_id and k.user_id = $2
     where m.chat_id = $1 order by m.seq desc`,
    [chats.blue, personId('amina')],
  );
  const [newest] = rows;
  expect(newest?.seq).toBeGreaterThan(newest?.read ?? Infinity);
  expect(await seqs()).toEqual(rows.filter(({ seq, read }) => seq >= read).map(({ seq }) => seq));
  await node.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by)
     select gen_random_uuid(), $1, n, 'Again', $2 from generate_series($3::int + 1, $3::int + 120) n`,
    [chats.blue, personId('clarke'), newest?.seq],
  );
  const many = await seqs();
  expect([many.length, many[0]]).toEqual([maxCounted, (newest?.seq ?? 0) + 120]);
  await node.pool.query(`update chat_marks set seq = $3 where chat_id = $1 and user_id = $2`, [
    chats.blue,
    personId('amina'),
    (newest?.seq ?? 0) + 120,
  ]);
  expect(await seqs()).toEqual([(newest?.seq ?? 0) + 120]);
});

test('a phone receives it compressed, and one that cannot decompress does not', async () => {
  const sent = (encoding: string) =>
    fetch(`${node.url}/api/opening`, {
      headers: { authorization: `Bearer ${tokenOf('amina')}`, 'accept-encoding': encoding },
    });
  const plain = await sent('identity');
  for (const encoding of ['br', 'gzip']) {
    const answer = await sent(encoding);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.json()).toEqual(await plain.clone().json());
  }
  expect(plain.headers.get('content-encoding')).toBeNull();
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

test('the picture is that of the lesson that home shows first: the first current one that is not finished', async () => {
  await node.pool.query('update modules set image_file_id = $1 where id = $2', [
    files.pictureOfDirections,
    modules.directions,
  ]);
  const picture = async () => (await openingOf('amina')).picture;
  const own = `/files/${files.pictureOfDirections}`;
  expect(await picture()).toBe(own);
  await node.pool.query('update chat_modules set current = true where module_id = $1', [modules.shopping]);
  expect(await picture()).toBe(own);
  await node.pool.query(
    'insert into resource_progress (user_id, resource_id) select $1, id from learning_resources where module_id = $2 on conflict do nothing',
    [personId('amina'), modules.directions],
  );
  expect(await picture()).toBeNull();
  // With every other lesson finished it is the current one again.
  await node.pool.query('delete from chat_modules where module_id <> $1', [modules.directions]);
  expect(await picture()).toBe(own);
});

test('the rows of a long history are left to the live connection', async () => {
  const names = async () => Object.keys((await openingOf('bilal')).rooms).map(collectionOfRoom);
  expect(await names()).toContain('evidence.ofLearner');
  await node.pool.query(
    `insert into evidence (id, owner_id, task_id, index, text, created_by)
     select gen_random_uuid(), $1, $2, n, 'Again', $1 from generate_series(100, 650) n`,
    [personId('bilal'), tasks.describe],
  );
  expect(await names()).not.toContain('evidence.ofLearner');
});
