// Proves how phone numbers are formatted for users.
import { expect, test } from 'vitest';
import { spelledNumber, unknownCountry, type NumberSpelling } from './phone-number.ts';

const british: NumberSpelling = {
  callingCode: '44',
  prefix: '0',
  groups: [
    ['2', '(\\d{2})(\\d{4})(\\d{4})', '0$1 $2 $3'],
    ['7', '(\\d{4})(\\d{6})', '0$1 $2'],
  ],
};

test('a teacher reads a national number in its usual national format [USER-1]', () => {
  expect(spelledNumber('+447700900101', british)).toBe('07700 900101');
  expect(spelledNumber('+442079460000', british)).toBe('020 7946 0000');
});

test('a number of another country keeps its country code, in groups that can be read aloud', () => {
  expect(spelledNumber('+48512345678', british)).toBe('+48 512 345 678');
  expect(spelledNumber('+12025550123', british)).toBe('+1 202 555 0123');
  expect(spelledNumber('+35361234567', british)).toBe('+353 61 234 567');
  expect(spelledNumber('+4712345678', british)).toBe('+47 12 345 678');
  expect(spelledNumber('+2901234', british)).toBe('+290 1234');
  expect(spelledNumber('+447700900101', unknownCountry)).toBe('+44 770 090 0101');
});

test('a national number that matches no known format keeps its country code, so that nobody is misled', () => {
  expect(spelledNumber('+44770090010', british)).toBe('+44 770 090 010');
});

test('a welcome card shows the number in one spelling, however it was typed', () => {
  for (const typed of [
    '07700900101',
    '7700900101',
    ' 07700 900-101 ',
    '+44 (0)7700 900101',
    '0044 7700 900101',
    '٠٧٧٠٠٩٠٠١٠١',
  ])
    expect(spelledNumber(typed, british), typed).toBe('07700 900101');
});

test('an invalid number stays as it was typed', () => {
  for (const typed of ['ask her', '12', '07700 900101 ext 4', '+'])
    expect(spelledNumber(typed, british)).toBe(typed);
});
