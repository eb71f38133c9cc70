// Proves that players of films, and nothing else, are sent to the bucket, each time after a fresh check, by links that soon end and give nothing but the film.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesCookie } from '../edge/cookies.ts';
import { mp4, photo, recording } from './media.fixture.ts';
import { chooseSomeBucket } from './storage.fixture.ts';
import { createWorld, read, upload, type Node, type Person, type World } from './files.fixture.ts';

let world: World;
let node: Node;
let zoe: Person;
let film: string;

const content = mp4({ brand: 'isom', tracks: ['vide', 'soun'] });

beforeAll(async () => {
  chooseSomeBucket();
  world = await createWorld();
  node = await world.startNode({ place: linked() });
  zoe = await world.person('student', world.categories.leeds);
  ({ id: film } = await upload(node, zoe, content, { fileName: 'film.mp4' }));
});
afterAll(() => world.close());

function linked() {
  const { folder, s3 } = world.storage.place;
  if (s3 === undefined) throw new Error('These tests need S3.');
  return { folder, s3: { ...s3, publicOrigin: s3.endpoint } };
}

/** As a browser asks for what this kind of element shows. */
const ask = (by: Person, id: string, dest: string, { on = node, method = 'GET' } = {}) =>
  fetch(`${on.url}/files/${id}`, {
    method,
    redirect: 'manual',
    headers: { cookie: `${filesCookie}=${by.cookie}`, 'sec-fetch-dest': dest },
  });
const linkTo = async (id: string, on = node) =>
  (await ask(zoe, id, 'video', { on })).headers.get('location') ?? '';

test('the player of a film gets a link for a minute, which no cache keeps, and the film from it, whole and in parts', async () => {
  const answer = await ask(zoe, film, 'video');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const link = new URL(answer.headers.get('location') ?? '');
  expect([link.origin, link.searchParams.get('X-Amz-Expires')]).toEqual([
    world.storage.place.s3?.endpoint,
    '60',
  ]);
  const [whole, part, streamed] = await Promise.all([
    fetch(link),
    fetch(link, { headers: { range: 'bytes=8-15' } }),
    read(node, zoe, film),
  ]);
  const bytes = await streamed.bytes();
  expect([whole.status, Buffer.from(await whole.bytes()).equals(bytes)]).toEqual([200, true]);
  expect([part.status, Buffer.from(await part.bytes()).equals(bytes.subarray(8, 16))]).toEqual([206, true]);
  expect(answer.headers.get('content-security-policy')).toContain(`media-src 'self' blob: ${link.origin};`);
});

test('what a link gives is a film to every browser: opened, it is saved; and the link cannot be changed', async () => {
  const link = await linkTo(film);
  const { headers } = await fetch(link);
  expect(['content-type', 'content-disposition', 'cache-control'].map((name) => headers.get(name))).toEqual([
    'video/mp4',
    'attachment',
    'no-store',
  ]);
  for (const [from, to] of [
    ['video%2Fmp4', 'text%2Fhtml'],
    ['attachment', 'inline'],
    ['Expires=60', 'Expires=600'],
    [film, 'other'],
  ] as const) {
    expect(link).toContain(from);
    expect((await fetch(link.replace(from, to))).status).toBe(403);
  }
});

test('a link ends, and the same address leads to another', async () => {
  const brief = await world.startNode({ place: linked(), delivery: { linkSeconds: 0 } });
  expect((await fetch(await linkTo(film, brief))).status).toBe(403);
  expect((await fetch(await linkTo(film))).status).toBe(200);
});

test('pages, downloads and scripts get a film from the node, and so does everybody where the bucket has no public address', async () => {
  for (const dest of ['document', 'iframe', 'empty', 'audio']) {
    const answer = await ask(zoe, film, dest);
    expect([dest, answer.status, answer.headers.get('content-security-policy')]).toEqual([
      dest,
      200,
      expect.stringContaining('sandbox'),
    ]);
  }
  expect((await ask(zoe, film, 'video', { method: 'HEAD' })).status).toBe(200);
  const private_ = await ask(zoe, film, 'video', { on: world.node });
  expect([private_.status, private_.headers.get('content-type')]).toEqual([200, 'video/mp4']);
});

test('photos and recordings come from the node', async () => {
  for (const bytes of [await photo(), recording()]) {
    const { id } = await upload(node, zoe, bytes);
    expect((await ask(zoe, id, 'video')).status).toBe(200);
  }
});

test('who may not see a film gets no link, and neither does its owner after signing out', async () => {
  const adam = await world.person('student', world.categories.york);
  expect((await ask(adam, film, 'video')).status).toBe(404);
  const lin = await world.person('student', world.categories.leeds);
  const { id } = await upload(node, lin, content, { fileName: 'film.mp4' });
  expect((await ask(lin, id, 'video')).status).toBe(302);
  await world.pool.query('delete from auth.sessions where user_id = $1', [lin.id]);
  expect((await ask(lin, id, 'video')).status).toBe(401);
});

test('a film whose content was lost is missing, not a link to nothing', async () => {
  const { id } = await upload(node, zoe, content, { fileName: 'film.mp4' });
  await world.storage.lose(id);
  expect((await ask(zoe, id, 'video')).status).toBe(404);
});
