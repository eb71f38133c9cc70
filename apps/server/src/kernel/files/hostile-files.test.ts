// Proves that uploads cannot hurt others: types by bytes, pictures re-encoded, no personal metadata left in them.
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  animation,
  drawing,
  heic,
  hugePng,
  mp4,
  photo,
  photoWithPlace,
  recording,
  webm,
} from './media.fixture.ts';
import { append, begin, createWorld, read, upload, type Person, type World } from './files.fixture.ts';

let world: World;
let zoe: Person;

beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('student', world.categories.leeds);
});
afterAll(() => world.close());

const namesInStore = async () => (await world.storage.names()).toSorted();

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><html><script>alert(1)</script></html>';

test('scripts, pages, archives, documents and programs are refused whatever they are called, and leave nothing behind [THREAT-12]', async () => {
  const before = await namesInStore();
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0', 'latin1'), randomBytes(200)]);
  const corpus: [string, Buffer][] = [
    ['photo.svg', Buffer.from(svg)],
    ['photo.png', Buffer.from(svg)],
    ['photo.jpg', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['photo.png', Buffer.from(html)],
    ['recording.mp3', Buffer.from(html)],
    ['film.mp4', zip],
    ['photo.png', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['photo.gif', Buffer.from('MZ\u0090\0\u0003\0\0\0\u0004\0\0\0ÿÿ', 'latin1')],
    ['photo.jpg', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['photo.jpg', randomBytes(5_000)],
    ['photo.jpg', Buffer.from([0])],
    ['film.mkv', Buffer.from(webm('video').toString('latin1').replace('webm', 'mkv_'), 'latin1')],
    [
      'photo.tiff',
      await sharp(await photo())
        .tiff()
        .toBuffer(),
    ],
    [
      'photo.avif',
      await sharp(await photo())
        .avif()
        .toBuffer(),
    ],
  ];
  for (const [fileName, bytes] of corpus) {
    const { id, status, body } = await upload(world.node, zoe, bytes, { fileName });
    expect({ fileName, status, code: body.code }).toEqual({ fileName, status: 400, code: 'INVALID' });
    expect(body.msg).toMatch(/^This (kind of (file|video|picture) cannot be|file does not open)/);
    expect((await read(world.node, zoe, id)).status).toBe(404);
  }
  expect(await namesInStore()).toEqual(before);
});

test('a refused file stays refused when it is sent again with its id', async () => {
  const id = randomUUID();
  const bytes = Buffer.from(html);
  const first = await upload(world.node, zoe, bytes, { id });
  const again = await begin(world.node, zoe, bytes.length, { id });
  expect([again.status, await again.json()]).toEqual([first.status, first.body]);
});

test('broken pictures and videos are refused as damaged', async () => {
  const whole = await photo(600, 400);
  const corpus = [
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, 20),
    (await drawing('png')).subarray(0, 60),
    (await drawing('webp')).subarray(0, 40),
    heic().subarray(0, 700),
    mp4({ brand: 'isom', tracks: ['vide'] }).subarray(0, 400),
    mp4({ brand: 'isom', tracks: [] }),
    webm('video').subarray(0, 40),
  ];
  for (const bytes of corpus) {
    const { status, body } = await upload(world.node, zoe, bytes);
    expect([status, body.msg]).toEqual([400, 'This file does not open. Choose another one.']);
  }
});

test('a picture of a few bytes that claims a billion pixels is refused, and the next one is served [THREAT-12]', async () => {
  for (const [width, height] of [
    [30_000, 30_000],
    [65_535, 65_535],
    [6_400, 6_400],
  ] as const) {
    const { status, body } = await upload(world.node, zoe, hugePng(width, height));
    expect([status, body.msg]).toEqual([400, 'This picture is too big. Choose a smaller one.']);
  }
  expect((await upload(world.node, zoe, await photo())).status).toBe(200);
});

test('a picture that is also a script or an archive leaves only the picture [THREAT-12]', async () => {
  const zip = Buffer.from('PK\u0003\u0004 evil.exe', 'latin1');
  const polyglots = [
    Buffer.concat([await photo(), Buffer.from(html)]),
    Buffer.concat([await drawing('png'), zip]),
    Buffer.concat([await drawing('gif'), Buffer.from('=1;alert(1)//')]),
    await sharp(await photo())
      .withExif({ IFD0: { ImageDescription: html } })
      .jpeg()
      .toBuffer(),
  ];
  for (const bytes of polyglots) {
    const { id, status } = await upload(world.node, zoe, bytes, { fileName: 'photo.html' });
    expect(status).toBe(200);
    const answer = await read(world.node, zoe, id);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    expect(Buffer.from(await answer.bytes()).toString('latin1')).not.toMatch(/script|evil|alert/);
  }
});

test('a photo loses where, when and by which phone it was taken, and stands upright', async () => {
  const lying = await photoWithPlace();
  expect((await sharp(lying).metadata()).exif?.length).toBeGreaterThan(100);
  const { id, body } = await upload(world.node, zoe, lying);
  expect([body.width, body.height]).toEqual([48, 64]);
  const stored = Buffer.from(await (await read(world.node, zoe, id)).bytes());
  const { exif, iptc, xmp, icc, orientation, width, height } = await sharp(stored).metadata();
  expect([exif, iptc, xmp, icc, orientation, width, height]).toEqual([...Array<undefined>(5), 48, 64]);
  expect(stored.toString('latin1')).not.toMatch(/Cheap Phone|Sam Sample|Exif/);
});

test('a video loses where it was taken, and its audio and pictures do not move', async () => {
  const secret = '+53.8000-001.5500/';
  const film = mp4({ brand: 'isom', tracks: ['vide', 'soun'], turned: true }, secret);
  const { id, body } = await upload(world.node, zoe, film, { fileName: 'film.mp4' });
  expect([body.width, body.height]).toEqual([360, 640]);
  const stored = Buffer.from(await (await read(world.node, zoe, id)).bytes());
  expect(stored.includes(secret)).toBe(false);
  expect(stored.length).toBe(film.length);
  const sound = film.indexOf('mdat');
  expect(stored.subarray(sound, sound + 504)).toEqual(film.subarray(sound, sound + 504));
});

test('a large photo becomes small enough for a phone, a small one is not blown up, an animation keeps moving', async () => {
  const large = await upload(world.node, zoe, await photo(5_000, 3_000));
  expect([large.body.width, large.body.height]).toEqual([2_560, 1_536]);
  const small = await upload(world.node, zoe, await photo(20, 10));
  expect([small.body.width, small.body.height]).toEqual([20, 10]);
  for (const format of ['gif', 'webp'] as const) {
    const { id, body } = await upload(world.node, zoe, await animation(format));
    const stored = await (await read(world.node, zoe, id)).bytes();
    expect([(await sharp(stored).metadata()).pages, body.width, body.height]).toEqual([3, 20, 20]);
  }
});

test('a long screenshot and a panorama stay legible', async () => {
  for (const format of ['png', 'webp'] as const) {
    const [tall, wide] = await Promise.all(
      [await photo(1_080, 9_000), await photo(8_000, 1_500)].map((bytes) =>
        sharp(bytes).toFormat(format, { effort: 1 }).toBuffer(),
      ),
    );
    const screenshot = await upload(world.node, zoe, tall ?? Buffer.alloc(0));
    expect([format, screenshot.body.width, screenshot.body.height]).toEqual([format, 720, 6_000]);
    const panorama = await upload(world.node, zoe, wide ?? Buffer.alloc(0));
    expect([format, panorama.body.width, panorama.body.height]).toEqual([format, 3_840, 720]);
  }
});

test('a long screenshot that its phone stored on its side stays legible when it stands upright', async () => {
  const lying = await sharp(await photo(9_000, 1_080))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { id, body } = await upload(world.node, zoe, lying);
  expect([body.width, body.height]).toEqual([720, 6_000]);
  const { width, height } = await sharp(await (await read(world.node, zoe, id)).bytes()).metadata();
  expect([width, height]).toEqual([720, 6_000]);
});

test('a file name of any length is shortened and keeps its ending, and nothing invisible stays in it', async () => {
  const names = [
    'x'.repeat(255),
    `${'ж'.repeat(400)}.jpg`,
    '\u{20000}'.repeat(3_000),
    'a\u0000b.jpg',
    '\u200B\u3164.jpg',
  ];
  for (const fileName of names) {
    const { id, status, body } = await upload(world.node, zoe, await photo(), { fileName });
    expect({ fileName, status }).toEqual({ fileName, status: 200 });
    expect(body.filePath).toMatch(/^users\/[0-9a-f-]{36}\/[\p{L}\p{N}_-]{1,80}-\d+\.jpg$/u);
    expect(body.filePath).not.toMatch(/[\p{Default_Ignorable_Code_Point}\uFFFD]/u);
    expect((await read(world.node, zoe, id)).status).toBe(200);
  }
});

test('file names that traverse folders, hide or break a header are only names, on disk and in responses [THREAT-12]', async () => {
  const names = [
    '../../../../etc/passwd',
    '..\\..\\windows\\system.ini',
    '/etc/cron.d/evil',
    'a\r\nSet-Cookie: evil=1.jpg',
    'photo.jpg\u202Egnp.exe',
    `"; filename="evil.exe`,
    'уроки 第一课.jpg',
    'a\u0000b.jpg',
  ];
  for (const fileName of names) {
    const { id, status, body } = await upload(world.node, zoe, await photo(), { fileName });
    expect({ fileName, status }).toEqual({ fileName, status: 200 });
    expect(body.filePath).toMatch(/^users\/[0-9a-f-]{36}\/[\p{L}\p{N}_-]+\.jpg$/u);
    const disposition = (await read(world.node, zoe, id)).headers.get('content-disposition');
    expect(disposition).toMatch(/^inline; filename="[\w.-]+\.jpg"; filename\*=UTF-8''[\w.%-]+\.jpg$/);
  }
  const stray = (await namesInStore()).filter(
    (name) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name),
  );
  expect(stray).toEqual([]);
});

test('only pictures become profile pictures [PROF-3]', async () => {
  const { status, body } = await upload(world.node, zoe, recording(), { purpose: 'profile' });
  expect([status, body.msg]).toEqual([400, 'Please choose a picture']);
});

test('bytes without a row are not served', async () => {
  const id = randomUUID();
  await begin(world.node, zoe, 5_000, { id });
  await append(world.node, zoe, id, 0, recording(2_000));
  await world.node.files.put(id, Buffer.from('x'));
  expect((await read(world.node, zoe, id)).status).toBe(404);
});
