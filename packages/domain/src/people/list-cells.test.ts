// Proves how the cells of an imported list of people are interpreted.
import { describe, expect, test } from 'vitest';
import { cellKind, isOfCountry, phoneWeight, roleOf } from './list-cells.ts';
import type { NumberSpelling } from './phone-number.ts';

const uk: NumberSpelling = { callingCode: '44', prefix: '0', groups: [['7', '(\\d{4})(\\d{6})', '0$1 $2']] };
const nowhere: NumberSpelling = { ...uk, groups: [] };

test.each([
  ['phone', ['07700 900123', '+44 (0)7700 900123', '٠٧٧٠٠٩٠٠١٢٣', '770090012', '0770090', '(01) 2345-6']],
  ['digits', ['1', '246810', '77009001', '077009', '+44770']],
  ['shortened', ['4.47701E+11', '4,47701e+11', '-4E+9', ' 4.4E+11 ']],
  ['date', ['12/04/1990', '12.04.90', '1990-04-12']],
  ['email', ['amina@example.com']],
  ['role', ['Tutor', ' students ', 'Manager']],
  ['name', ['Amina', "O'Brien-Smith", 'Dr. Yusuf (née Ali)', 'أمينة', 'N’Guyen Thị Hồng']],
  ['secret', ['Tr4m-B', 'abc123', '!!!!!!']],
  ['other', ['Tr4mB', '--', 'Room 12b', '!!! !!!']],
] as const)('%s: %j', (kind, cells) => {
  for (const cell of cells) expect([cell, cellKind(cell)]).toEqual([cell, kind]);
});

test('a role is recognized by one or several words for it, and by nothing else', () => {
  expect(['Student', 'PUPIL', 'instructors', 'administrator', 'Cook', ''].map(roleOf)).toEqual([
    'student',
    'student',
    'teacher',
    'admin',
    undefined,
    undefined,
  ]);
});

describe('of two columns of numbers the phone numbers are the ones', () => {
  test('that begin as phone numbers do, then those of the country, then any that are as long', () => {
    const weights = [
      '07700900123',
      '+447700900123',
      '7700900123',
      '4.47701E+11',
      '1234567890',
      '246810',
      'Amina',
    ];
    expect(weights.map((cell) => phoneWeight(cell, uk))).toEqual([4, 4, 2, 2, 1, 0, 0]);
  });

  test('and no number is assumed to be of a country that was not configured', () => {
    expect([isOfCountry('7700900123', uk), isOfCountry('7700900123', nowhere)]).toEqual([true, false]);
    expect(phoneWeight('7700900123', nowhere)).toBe(1);
  });
});
