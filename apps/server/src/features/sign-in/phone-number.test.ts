// Proves that a phone number is stored in one form, however users type it.
import { expect, test } from 'vitest';
import { e164 } from './phone-number.ts';

test.each([
  '07700 900123',
  '07700900123',
  '+44 7700 900123',
  '+44 (0)7700 900123',
  '0044 7700 900123',
  '(07700) 900-123',
  '٠٧٧٠٠٩٠٠١٢٣',
  '०७७०० ९००१२३',
  '０７７００－９００１２３',
  '+44 07700 900123',
  '44 07700 900123',
  '44 7700 900123',
  '447700900123+',
  '\u202A+44\u00A07700\u2011900123\u202C',
  'tel:+44-7700-900-123',
  'tel:07700900123;phone-context=+44',
  'Mobile: 07700 900123',
])('%s is the same British number', (typed) => {
  expect(e164(typed, 'GB')).toBe('+447700900123');
});

test("a number without a country code belongs to the provider's country", () => {
  expect(e164('06 12 34 56 78', 'FR')).toBe('+33612345678');
  expect(e164('+44 7700 900123', 'FR')).toBe('+447700900123');
  expect(e164('0011 44 7700 900123', 'AU')).toBe('+447700900123');
  expect(e164('+39 06 698 12345', 'GB')).toBe('+390669812345');
});

test.each([
  '',
  '12',
  'call 07700 900123 now',
  '+',
  '07700 900123 900123',
  '07700 900123; 07700 900124',
  'abc',
  '+999 12345678',
  '+49 123456789012345',
])('"%s" is refused with a sentence', (typed) => {
  expect(() => e164(typed, 'GB')).toThrow('Please enter a valid phone number');
});
