// Proves which numbers stand for "none", and that numbers of people are not among them.
import { expect, test } from 'vitest';
import { isPlaceholderId, isPlaceholderPhone } from './placeholder-number.ts';

test.each([
  '00000000000',
  '07700 000000',
  '+44 7700 000000',
  '(07700) 000-000',
  '07777777777',
  '+44 7777 777777',
  '0044 0000 000000',
  '11111111111',
  '9999999999',
  '07123456789',
  '01234567890',
  '+44 7123 456789',
  '1234567890',
  '٠٧٧٠٠٠٠٠٠٠٠',
])('%s is nobody’s phone number', (number) => expect(isPlaceholderPhone(number)).toBe(true));

test.each([
  '07700 900001',
  '07700 900000',
  '+44 7400 300000',
  '07700 777777',
  '+1 212 345 6789',
  '07712 345678',
  '',
  'unknown',
])('%s is no placeholder of a phone number', (number) => expect(isPlaceholderPhone(number)).toBe(false));

test.each([
  '9999999999',
  '0000000000',
  '0',
  '000',
  '1111111',
  'N/A',
  'n.a.',
  'none',
  'NULL',
  'unknown',
  'TBC',
  '-',
  '–',
  'xxx',
  '???',
  '٠٠٠',
])('%s is nobody’s number in the records', (id) => expect(isPlaceholderId(id)).toBe(true));

test('a text of any length is judged at once', () => {
  expect(isPlaceholderPhone(`${'1'.repeat(1_000_000)}2`)).toBe(false);
});

test.each(['1', '7', '11', '0001', '1000000043', '9999999991', 'A0001', 'X1', 'Nadia', 'nil-7'])(
  '%s is a number in the records',
  (id) => expect(isPlaceholderId(id)).toBe(false),
);
