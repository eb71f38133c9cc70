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
])('%s is the same British number', (typed) => {
  expect(e164(typed, 'GB')).toBe('+447700900123');
});

test("a number without a country code belongs to the provider's country", () => {
  expect(e164('06 12 34 56 78', 'FR')).toBe('+33612345678');
  expect(e164('+44 7700 900123', 'FR')).toBe('+447700900123');
});

test.each([
  '',
  '12',
  'call 07700 900123 now',
  '+',
  '07700 900123 900123',
  'abc',
  '+999 12345678',
  '+49 123456789012345',
])('"%s" is refused with a sentence', (typed) => {
  expect(() => e164(typed, 'GB')).toThrow('Please enter a valid phone number');
});
