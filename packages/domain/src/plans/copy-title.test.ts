// Proves that the copy of any template has a title that can be saved.
import { expect, test } from 'vitest';
import { copyTitle } from './copy-title.ts';
import { maxTitleLength, templateTitle } from './template-input.ts';

test('a copy is named after its original', () => {
  expect(copyTitle('My year')).toBe('Copy of My year');
  expect(copyTitle('t'.repeat(192))).toBe(`Copy of ${'t'.repeat(192)}`);
});

test('a long title is cut between characters, and the copy can be saved', () => {
  for (const title of ['t'.repeat(maxTitleLength), '🙂'.repeat(maxTitleLength / 2), `x${'🙂'.repeat(99)}`]) {
    const copied = copyTitle(title);
    expect(copied.length).toBeLessThanOrEqual(maxTitleLength);
    expect(copied).toMatch(/^Copy of .+…$/u);
    expect(templateTitle.parse(copied)).toBe(copied);
  }
  // As much of the title as fits.
  expect(copyTitle('t'.repeat(maxTitleLength))).toHaveLength(maxTitleLength);
});
