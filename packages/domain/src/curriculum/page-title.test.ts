// The title in a page's HTML.
import { expect, test } from 'vitest';
import { titleOf } from './page-title.ts';

test('the first title of a page is on one line, with its entities decoded and without what cannot be stored', () => {
  expect(titleOf('<!doctype html><head><title>\n Fish &amp; chips\n – in\tHull </title>')).toBe(
    'Fish & chips – in Hull',
  );
  expect(titleOf('<title>One</title><title>Two</title>')).toBe('One');
  expect(titleOf('<title>A\u0000B<b>C</b></title>')).toBe('AB<b>C</b>');
  expect(titleOf('<title>Cut of')).toBe('Cut of');
});

test('a page without a title has none, and the title of a drawing within it is not its own', () => {
  for (const html of ['', '<title> </title>', '<p>title', '<svg><title>Arrow</title></svg>'])
    expect(titleOf(html)).toBeNull();
  expect(titleOf('<svg><title>Arrow</title></svg><title>Ours</title>')).toBe('Ours');
});

test('a title of any length is cut without breaking a character', () => {
  expect(titleOf(`<title>${'🙂'.repeat(500)}</title>`)).toBe('🙂'.repeat(200));
});
