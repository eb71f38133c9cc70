// Proves the size to which photos, screenshots and panoramas are scaled down.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

test.each([
  ['a photo', 4000, 3000, 1600, 1200],
  ['a small picture', 300, 200, 300, 200],
  ['a long screenshot', 1080, 9000, 720, 6000],
  ['a panorama', 12_000, 2500, 3456, 720],
  ['a narrow strip', 400, 9000, 400, 9000],
  ['a screenshot that no format can hold', 1080, 30_000, 590, 16_383],
  ['a line', 20_000, 1, 16_383, 1],
])('%s of %i × %i pixels becomes %i × %i', (_what, width, height, toWidth, toHeight) => {
  expect(pictureSize({ width, height }, 1600)).toEqual({ width: toWidth, height: toHeight });
  expect(pictureSize({ width: height, height: width }, 1600)).toEqual({ width: toHeight, height: toWidth });
});

test('whatever its size, a picture is not enlarged and its text stays as legible as a format can hold', () => {
  const side = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1600, 2560), (width, height, maxSide) => {
      const to = pictureSize({ width, height }, maxSide);
      expect(to.width).toBeLessThanOrEqual(width);
      expect(to.height).toBeLessThanOrEqual(height);
      const longer = Math.max(to.width, to.height);
      expect(longer).toBeLessThanOrEqual(16_383);
      const isLegible = Math.min(to.width, to.height) >= Math.min(720, width, height);
      expect(isLegible || longer === 16_383).toBe(true);
    }),
  );
});
