// Proves that the square cropped from a picture stays inside it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squareOf, wholeSquare } from './square-photo.ts';

test('the whole square is the middle of a picture, upright or lying', () => {
  expect(squareOf({ width: 400, height: 200 }, wholeSquare)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ width: 200, height: 400 }, wholeSquare)).toEqual({ left: 0, top: 100, side: 200 });
});

test('wherever it is moved and however much enlarged, the square never leaves the picture', () => {
  const part = fc.double({ min: -1, max: 2, noNaN: true });
  const length = fc.integer({ min: 1, max: 9000 });
  fc.assert(
    fc.property(
      length,
      length,
      part,
      part,
      fc.double({ min: 0.5, max: 8, noNaN: true }),
      (width, height, x, y, zoom) => {
        const { left, top, side } = squareOf({ width, height }, { x, y, zoom });
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(height + 1e-6);
      },
    ),
  );
});
