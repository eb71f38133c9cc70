// In how many parts a text message is sent, and which template has too many.
import { expect, test } from 'vitest';
import { fragmentsOf, whyTooLong } from './fragments.ts';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Each counts as two: they are in the extension of the alphabet.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // Outside the alphabet of the GSM: 70 of UTF-16.
  ['ş'.repeat(70), 1],
  ['ş'.repeat(71), 2],
  ['é'.repeat(160), 1],
])('carriers send %s in %i parts', (text, parts) => {
  expect(fragmentsOf(text)).toBe(parts);
});

test('a template has as much room as the address of the app leaves in three messages', () => {
  const link = `https://${'a'.repeat(40)}.example.org`;
  // Three parts of 153: the number has two digits.
  const room = 3 * 153 - link.length - '12 '.length;
  const template = (letters: number) => `{count} {link}${'a'.repeat(letters)}`;
  expect(whyTooLong(template(room), link)).toBeNull();
  expect(whyTooLong(template(room + 1), link)).toBe('The text is too long. Please write at most 3 messages.');
  expect(whyTooLong(template(room + 1), 'https://a.org')).toBeNull();
  expect(whyTooLong(null, link)).toBeNull();
});
