// Proves that the demo's pictures and recordings are valid, small and all different.
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { modules } from './curriculum.ts';
import { handwritten } from './handwritten.ts';
import { learners, staff } from './people.ts';
import { modulePicture, profilePicture, sceneNames, toWebp } from './pictures.ts';
import { recording, recordings } from './voices.ts';

const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('each of the sixty modules has its own picture, 640 by 400 and at most 25 KB', async () => {
  expect([...sceneNames].sort()).toEqual(modules.map(({ slug }) => slug).sort());
  const pictures = await Promise.all(modules.map(({ slug }) => toWebp(modulePicture(slug))));
  expect(new Set(pictures.map(fingerprint)).size).toBe(60);
  expect(Math.max(...pictures.map(({ length }) => length))).toBeLessThanOrEqual(25_000);
  for (const picture of pictures)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 });
});

test('photos and profile pictures are small and all different', async () => {
  const faces = [...staff, ...learners].flatMap(({ avatar }) => (avatar === undefined ? [] : [avatar]));
  const pictures = await Promise.all([
    ...Object.values(handwritten).map((draw) => toWebp(draw())),
    ...[...new Set(faces)].map(profilePicture),
  ]);
  expect(Math.max(...pictures.map(({ length }) => length))).toBeLessThanOrEqual(25_000);
  expect(new Set(pictures.map(fingerprint)).size).toBe(pictures.length);
});

test('no drawing uses a font, so that it looks the same on a machine without fonts', () => {
  const svgs = [...sceneNames.map(modulePicture), ...Object.values(handwritten).map((draw) => draw())];
  expect(svgs.filter((svg) => svg.includes('<text') || /NaN|undefined/.test(svg))).toEqual([]);
});

test('every recording is a valid mp3 of at most 60 KB, with the same bytes every time', async () => {
  const voices = Object.values(recordings);
  const files = await Promise.all(voices.map(recording));
  for (const file of files)
    expect(await fileTypeFromBuffer(file)).toEqual({ ext: 'mp3', mime: 'audio/mpeg' });
  expect(Math.max(...files.map(({ length }) => length))).toBeLessThanOrEqual(60_000);
  expect(new Set(files.map(fingerprint)).size).toBe(voices.length);
  const [voice] = voices;
  if (!voice) throw new Error('There are no recordings');
  expect(fingerprint(await recording(voice))).toBe(fingerprint(files[0] ?? new Uint8Array()));
});
