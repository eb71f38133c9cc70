// Proves that files arrive complete, once, only from their owner, and only within the limits.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IncomingStore } from './incoming.ts';
import { recording, photo, drawing, animation, aac, heic, mp4, ogg, wav, webm } from './media.fixture.ts';
import {
  append,
  ask,
  begin,
  createWorld,
  read,
  tusHeaders,
  upload,
  type Person,
  type World,
} from './files.fixture.ts';

let world: World;
let zoe: Person;
let omar: Person;
let teacher: Person;

beforeAll(async () => {
  world = await createWorld({ limits: { largest: (purpose) => (purpose === 'module' ? 5_000 : 20_000) } });
  zoe = await world.person('student', world.categories.leeds);
  omar = await world.person('student', world.categories.leeds);
  teacher = await world.person('teacher', world.categories.leeds);
});
afterAll(() => world.close());

const remove = (id: string): Promise<Response> =>
  fetch(`${world.node.url}/api/files/${id}`, { method: 'DELETE', headers: tusHeaders(zoe) });

test('a learner sends a file of every accepted kind and reads it back with its true type [FILE-4, FILE-9, OPEN-62]', async () => {
  const kinds: [string, Buffer, string, string][] = [
    ['photo.jpg', await photo(), 'image/jpeg', 'image'],
    ['IMG-20261128-WA0003', await photo(), 'image/jpeg', 'image'],
    ['IMG_0007.HEIC', heic(), 'image/jpeg', 'image'],
    ['drawing.png', await drawing('png'), 'image/png', 'image'],
    ['drawing.webp', await drawing('webp'), 'image/webp', 'image'],
    ['moving.gif', await animation('gif'), 'image/gif', 'image'],
    ['film.mp4', mp4({ brand: 'isom', tracks: ['vide', 'soun'] }), 'video/mp4', 'video'],
    ['film.mov', mp4({ brand: 'qt  ', tracks: ['vide'] }), 'video/quicktime', 'video'],
    ['film.webm', webm('video'), 'video/webm', 'video'],
    ['recording.mp3', recording(), 'audio/mpeg', 'audio'],
    ['recording.m4a', mp4({ brand: 'M4A ', tracks: ['soun'] }), 'audio/mp4', 'audio'],
    ['voice-3gp4.m4a', mp4({ brand: '3gp4', tracks: ['soun'] }), 'audio/mp4', 'audio'],
    ['film.3gp', mp4({ brand: '3gp5', tracks: ['vide', 'soun'] }), 'video/mp4', 'video'],
    ['recording.mp4', mp4({ brand: 'isom', tracks: ['soun'] }), 'audio/mp4', 'audio'],
    ['recording.aac', aac(), 'audio/aac', 'audio'],
    ['recording.ogg', ogg(), 'audio/ogg', 'audio'],
    ['recording.webm', webm('audio'), 'audio/webm', 'audio'],
    ['recording.wav', wav(), 'audio/wav', 'audio'],
  ];
  for (const [fileName, bytes, mediaType, fileType] of kinds) {
    const { id, status, body } = await upload(world.node, zoe, bytes, { fileName });
    expect({ fileName, status, body }).toMatchObject({ status: 200, body: { id, mediaType, fileType } });
    expect(body.filePath).toMatch(new RegExp(`^users/${zoe.id}/[\\w-]+-\\d{13}\\.\\w+$`));
    const answer = await fetch(`${world.node.url}${body.file}`, { headers: tusHeaders(zoe) });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mediaType]);
    expect((await answer.bytes()).length).toBeGreaterThan(0);
  }
});

test('a recording arrives byte for byte as audio-{timestamp}.mp3 [FILE-5, FILE-7, CONST-11]', async () => {
  const bytes = recording();
  const { id, body } = await upload(world.node, zoe, bytes, { fileName: 'whatever.bin' });
  expect(body.filePath).toMatch(new RegExp(`^users/${zoe.id}/audio-\\d{13}\\.mp3$`));
  const answer = await read(world.node, zoe, id);
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(Buffer.from(await answer.bytes())).toEqual(bytes);
});

test('a profile picture and a module picture have their own paths [FILE-1, FILE-3, FILE-8]', async () => {
  const profile = await upload(world.node, zoe, await photo(), { purpose: 'profile' });
  expect(profile.body.filePath).toBe(`users/${zoe.id}/profileImages/profile-image`);
  const [topicId, moduleId] = [randomUUID(), randomUUID()];
  await world.pool.query("insert into topics (id, category_id, topic_name) values ($1, $2, 'Food')", [
    topicId,
    world.categories.leeds,
  ]);
  const sent = { purpose: 'module', topicId, moduleId };
  const module = await upload(world.node, teacher, await photo(), sent);
  expect(module.body.filePath).toBe(`topics/${topicId}/modules/${moduleId}`);
  const byLearner = await upload(world.node, zoe, await photo(), sent);
  expect([byLearner.status, byLearner.body.code]).toEqual([403, 'FORBIDDEN']);
  const stranger = await world.person('teacher', world.categories.york);
  expect((await upload(world.node, stranger, await photo(), sent)).status).toBe(404);
});

test('a file of exactly the limit passes and one byte more is refused with its sentence [CONST-4, CONST-5, MSG-2]', async () => {
  expect((await upload(world.node, zoe, recording(20_000))).status).toBe(200);
  const tooLarge = { status: 413, body: { code: 'TOO_LARGE', msg: 'Max file size: 200mb' } };
  expect(await upload(world.node, zoe, recording(20_001))).toMatchObject(tooLarge);
  const sent = { purpose: 'module', topicId: randomUUID(), moduleId: randomUUID() };
  expect(await upload(world.node, teacher, recording(5_001), sent)).toMatchObject(tooLarge);
});

test('more bytes than announced are refused, and the announced ones can still be sent', async () => {
  const id = randomUUID();
  const bytes = recording(1000);
  await begin(world.node, zoe, bytes.length, { id });
  const refused = await append(world.node, zoe, id, 0, recording(1001));
  expect([refused.status, await refused.json()]).toEqual([
    413,
    { code: 'TOO_LARGE', msg: 'Max file size: 200mb' },
  ]);
  const endless = new ReadableStream<Uint8Array>({ pull: (sink) => sink.enqueue(randomBytes(4000)) });
  const cut = await append(world.node, zoe, id, 0, endless).then(
    (answer) => answer.status,
    () => 413,
  );
  expect(cut).toBe(413);
  const offset = Number((await ask(world.node, zoe, id)).headers.get('upload-offset'));
  expect(offset).toBeLessThanOrEqual(1000);
  expect((await append(world.node, zoe, id, offset, bytes.subarray(offset))).status).toBe(200);
});

test('a small file can be created and sent in one request, and a repeat of that is told what to do', async () => {
  const bytes = recording(2_000);
  const id = randomUUID();
  const send = (): Promise<Response> =>
    fetch(`${world.node.url}/api/files`, {
      method: 'POST',
      headers: {
        ...tusHeaders(zoe),
        'content-type': 'application/offset+octet-stream',
        'upload-length': '2000',
        'upload-metadata': `id ${btoa(id)},purpose ${btoa('message')}`,
      },
      body: new Uint8Array(bytes),
    });
  const created = await send();
  expect([created.status, created.headers.get('location')]).toEqual([201, `/api/files/${id}`]);
  expect(await created.json()).toMatchObject({ id, file: `/files/${id}` });
  expect((await send()).status).toBe(409);
  expect((await read(world.node, zoe, id)).status).toBe(200);
});

test('an upload resumes where it was cut, also on another node and after a restart [FILE-4]', async () => {
  const id = randomUUID();
  const bytes = recording(12_000);
  expect((await begin(world.node, zoe, bytes.length, { id })).status).toBe(201);
  expect((await append(world.node, zoe, id, 0, bytes.subarray(0, 5_000))).status).toBe(204);
  const second = await world.startNode();
  expect((await ask(second, zoe, id)).headers.get('upload-offset')).toBe('5000');
  expect((await append(second, zoe, id, 5_000, bytes.subarray(5_000, 9_000))).status).toBe(204);
  await second.stop();
  const third = await world.startNode();
  expect((await append(third, zoe, id, 5_000, bytes.subarray(5_000))).status).toBe(409);
  expect((await append(third, zoe, id, 9_000, bytes.subarray(9_000))).status).toBe(200);
  const stored = await (await read(world.node, zoe, id)).bytes();
  expect(createHash('sha256').update(stored).digest('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
});

test('repeating an upload whose response was lost is the same file, not a second one', async () => {
  const id = randomUUID();
  const bytes = recording(3_000);
  await upload(world.node, zoe, bytes, { id });
  const asked = await ask(world.node, zoe, id);
  expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
    200,
    '3000',
    '3000',
  ]);
  expect((await begin(world.node, zoe, bytes.length, { id })).status).toBe(201);
  expect((await append(world.node, zoe, id, 0, bytes)).status).toBe(409);
  const rows = await world.pool.query('select 1 from files where id = $1', [id]);
  expect(rows.rowCount).toBe(1);
});

test('a complete upload whose server died before the end is finished when its client asks', async () => {
  const id = randomUUID();
  const bytes = recording(3_000);
  await begin(world.node, zoe, bytes.length, { id });
  await append(world.node, zoe, id, 0, bytes.subarray(0, 2_999));
  await world.node.files.unfinished(world.db).append(id, 2_999, [bytes.subarray(2_999)]);
  expect((await read(world.node, zoe, id)).status).toBe(404);
  expect((await ask(world.node, zoe, id)).headers.get('upload-offset')).toBe('3000');
  expect((await read(world.node, zoe, id)).status).toBe(200);
});

/** A node that is asked to finish a photo, and waits for `goOn` before it reads the photo or once it has stored it. */
async function finishingNode(id: string, waits: 'before reading' | 'once stored') {
  const bytes = await photo(800, 600);
  await begin(world.node, zoe, bytes.length, { id });
  const [waiting, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waitIf = async (isHere: boolean): Promise<void> => {
    if (!isHere) return;
    waiting.resolve();
    await released.promise;
  };
  const node = await world.startNode({
    store: (files) => ({
      ...files,
      put: async (...given) => {
        const stored = await files.put(...given);
        await waitIf(waits === 'once stored');
        return stored;
      },
      unfinished: (db) => {
        const unfinished = files.unfinished(db);
        return {
          ...unfinished,
          withFile: async (upload, work) => {
            await waitIf(waits === 'before reading');
            return unfinished.withFile(upload, work);
          },
        };
      },
    }),
  });
  // The last bytes of a complete upload may be kept by the node alone that received them.
  await node.files.unfinished(world.db).append(id, 0, [bytes]);
  const asking = ask(node, zoe, id).catch(() => undefined);
  await waiting.promise;
  return { node, asking, goOn: released.resolve };
}

test('a photo that is finished for its client while the server stops is stored', async () => {
  const id = randomUUID();
  const { node, asking, goOn } = await finishingNode(id, 'before reading');
  const stopped = node.stop();
  goOn();
  await Promise.all([stopped, asking]);
  expect((await read(world.node, zoe, id)).status).toBe(200);
});

test('a photo that its sender removes while it is finished leaves neither a row nor bytes', async () => {
  const id = randomUUID();
  const { asking, goOn } = await finishingNode(id, 'once stored');
  const client = await world.pool.connect();
  await client.query('listen upload_locks');
  const waits = once(client, 'notification');
  const removed = remove(id);
  // Either it waits for the lock, or it does not and is done.
  await Promise.race([waits, removed]);
  goOn();
  await asking;
  expect((await removed).status).toBe(204);
  client.release(true);
  expect((await world.pool.query('select from files where id = $1', [id])).rowCount).toBe(0);
  expect((await world.storage.paths()).filter((each) => each.includes(id))).toEqual([]);
});

test('six simultaneous requests for a complete upload make one file', async () => {
  const id = randomUUID();
  const bytes = await photo(800, 600);
  await begin(world.node, zoe, bytes.length, { id });
  const second = await world.startNode();
  const statuses = await Promise.all([
    append(world.node, zoe, id, 0, bytes).then((answer) => answer.status),
    ...[world.node, second, world.node, second, second].map((node) =>
      ask(node, zoe, id).then((answer) => answer.status),
    ),
  ]);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect((await ask(second, zoe, id)).status).toBe(200);
  expect((await read(world.node, zoe, id)).status).toBe(200);
});

test("somebody else's upload cannot be begun, continued, queried or ended; the answers are those of a random id [THREAT-11]", async () => {
  const id = randomUUID();
  await begin(world.node, zoe, 3_000, { id });
  const { id: finished } = await upload(world.node, zoe, recording());
  for (const known of [id, finished]) {
    const answers = await Promise.all(
      [known, randomUUID()].map(async (each) => {
        const patched = await append(world.node, omar, each, 0, recording(3_000));
        const asked = await ask(world.node, omar, each);
        const ended = await fetch(`${world.node.url}/api/files/${each}`, {
          method: 'DELETE',
          headers: tusHeaders(omar),
        });
        return [patched.status, await patched.json(), asked.status, ended.status, await ended.json()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
    const begun = await begin(world.node, omar, 3_000, { id: known });
    expect([begun.status, ((await begun.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await append(world.node, zoe, id, 0, recording(3_000))).status).toBe(200);
});

test('without a session, with a locked account, or from a foreign page nothing can be sent [THREAT-15]', async () => {
  const locked = await world.person('student', world.categories.leeds);
  const sent = { id: randomUUID() };
  expect((await begin(world.node, locked, 10, sent)).status).toBe(201);
  await world.pool.query('update user_contacts set staff_locked_at = now() where user_id = $1', [locked.id]);
  const refused = await begin(world.node, locked, 10, sent);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { code: 'ACCOUNT_LOCKED', msg: 'Account locked' },
  ]);
  const nobody = await begin(world.node, { ...zoe, token: randomBytes(32).toString('base64url') }, 10, sent);
  expect([nobody.status, await nobody.json()]).toEqual([
    401,
    { code: 'NOT_SIGNED_IN', msg: 'Please sign in' },
  ]);
  for (const origin of ['https://evil.example', 'null', 'https://learn.example.org.evil.example']) {
    const headers = { ...tusHeaders(zoe), origin, 'upload-length': '10' };
    const foreign = await fetch(`${world.node.url}/api/files`, { method: 'POST', headers });
    expect(foreign.status).toBe(403);
  }
  const own = await fetch(`${world.node.url}/api/files/${randomUUID()}`, {
    method: 'HEAD',
    headers: { ...tusHeaders(zoe), origin: 'https://learn.example.org' },
  });
  expect(own.status).toBe(404);
});

test('a removed upload is gone, and a stored file can be removed until something uses it', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  for (const each of [id, other]) {
    await begin(world.node, zoe, 3_000, { id: each });
    await append(world.node, zoe, each, 0, recording(1_000));
  }
  expect((await remove(id)).status).toBe(204);
  expect((await ask(world.node, zoe, id)).status).toBe(404);
  expect((await ask(world.node, zoe, other)).headers.get('upload-offset')).toBe('1000');
  expect((await world.storage.paths()).filter((each) => each.includes(id))).toEqual([]);
  const stored = await upload(world.node, zoe, await photo(), { purpose: 'profile' });
  await world.pool.query('update users set profile_file_id = $1 where id = $2', [stored.id, zoe.id]);
  const used = await remove(stored.id);
  expect([used.status, await used.json()]).toEqual([
    409,
    { code: 'CONFLICT', msg: 'This file is still in use' },
  ]);
  await world.pool.query('update users set profile_file_id = null where id = $1', [zoe.id]);
  expect((await remove(stored.id)).status).toBe(204);
  expect((await read(world.node, zoe, stored.id)).status).toBe(404);
});

test('one user’s unfinished uploads are limited, whatever others do', async () => {
  const eager = await world.person('student', world.categories.leeds);
  const node = await world.startNode({ limits: { unfinishedUploads: 3, unusedBytes: 40_000 } });
  const started = await Promise.all(
    Array.from({ length: 6 }, () => begin(node, eager, 10_000, { id: randomUUID() })),
  );
  expect(started.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([
    201, 201, 201, 429, 429, 429,
  ]);
  expect((await begin(node, omar, 10_000, { id: randomUUID() })).status).toBe(201);
  const filler = await world.person('student', world.categories.leeds);
  for (let i = 0; i < 4; i += 1) expect((await upload(node, filler, recording(10_000))).status).toBe(200);
  const refused = await upload(node, filler, recording(1_000));
  expect([refused.status, refused.body.msg]).toEqual([429, 'Wait. Some work is still on its way.']);
});

test('requests that violate the protocol are refused with our own messages', async () => {
  const refused = [
    await fetch(`${world.node.url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${zoe.token}` },
    }),
    await begin(world.node, zoe, 0, { id: randomUUID() }),
    await begin(world.node, zoe, 10, { id: 'not-an-id' }),
    await begin(world.node, zoe, 10, { id: '../../../../etc/passwd' }),
    await begin(world.node, zoe, 10, { id: randomUUID(), purpose: 'virus' }),
    await fetch(`${world.node.url}/api/files/..%2F..%2Fetc`, { method: 'DELETE', headers: tusHeaders(zoe) }),
    await fetch(`${world.node.url}/api/files/${randomUUID()}`, {
      method: 'PATCH',
      headers: { ...tusHeaders(zoe), 'content-type': 'application/offset+octet-stream' },
    }),
  ];
  for (const answer of refused) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const body = (await answer.json()) as { code: string; msg: string };
    expect([typeof body.code, typeof body.msg]).toEqual(['string', 'string']);
    expect(body.msg).not.toMatch(/tus|header|upload-/i);
  }
});

test('an upload takes no more bytes than it was admitted with, and none twice, whatever arrives at the store [THREAT-12]', async () => {
  const { db } = world;
  const locks = { acquire: async () => async () => undefined, close: async () => undefined };
  const store = new IncomingStore({ db, files: world.node.files }, locks);
  const content = recording(3_000);
  const id = randomUUID();
  await begin(world.node, zoe, content.length, { id });
  const write = (offset: number, ...pieces: Buffer[]) => store.write(Readable.from(pieces), id, offset);
  expect(await write(0, content.subarray(0, 1_000))).toBe(1_000);
  await expect(write(0, content.subarray(0, 500))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(
    write(1_000, content.subarray(1_000, 2_000), randomBytes(content.length)),
  ).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  // What was good of it is kept.
  expect((await ask(world.node, zoe, id)).headers.get('upload-offset')).toBe('2000');
  expect((await append(world.node, zoe, id, 2_000, content.subarray(2_000))).status).toBe(200);
  await expect(write(content.length, randomBytes(1))).rejects.toMatchObject({ status_code: 404 });
});
