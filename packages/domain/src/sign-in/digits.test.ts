// Proves that digits of other scripts become 0–9, and everything else stays.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiDigits, typedDigits } from './digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian and Urdu'],
  ['०१२३४५६७८९', 'Devanagari'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['０１２３４５６７８９', 'full-width'],
])('%s (%s) become the ten ASCII digits', (digits) => {
  expect(asciiDigits(digits)).toBe('0123456789');
});

test('a PIN is read without what cannot be seen in it', () => {
  expect(typedDigits(' \u202A১৩৫\u200B790\u202C ')).toBe('135790');
  expect(typedDigits('135 790')).toBe('135 790');
});

test('all other characters stay as they are', () => {
  expect(asciiDigits('+44 (0)7700-٩٠٠ é 👍')).toBe('+44 (0)7700-900 é 👍');
});

test('a second conversion changes nothing, and no digit of another script is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = asciiDigits(text);
      expect(asciiDigits(once)).toBe(once);
      expect(once).not.toMatch(/(?![0-9])\p{Nd}/u);
      expect(Array.from(once)).toHaveLength(Array.from(text).length);
    }),
  );
});
