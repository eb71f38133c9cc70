// Proves that digits of other scripts become 0–9, and everything else stays.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian and Urdu'],
  ['०१२३४५६७८९', 'Devanagari'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['０１２３４５６７８９', 'full-width'],
])('%s (%s) become the ten ASCII digits', (digits) => {
  expect(asciiDigits(digits)).toBe('0123456789');
});

test('all other characters stay as they are', () => {
  expect(asciiDigits('+44 (0)7700-٩٠٠ é 👍')).toBe('+44 (0)7700-900 é 👍');
});

test('a second conversion changes nothing, and no digit of these scripts is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = asciiDigits(text);
      expect(asciiDigits(once)).toBe(once);
      expect(once).not.toMatch(/[٠-٩۰-۹०-९০-৯０-９]/);
      expect(once).toHaveLength(text.length);
    }),
  );
});
