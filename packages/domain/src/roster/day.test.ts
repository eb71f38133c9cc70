// Proves which days are read from the files of records systems, and that one that may be two, or is none, is not read.
import { expect, test } from 'vitest';
import { dayAt, dayOf } from './day.ts';

const july9 = dayAt(new Date('2027-07-09T12:00:00Z'));

test.each([
  '2027-07-09',
  '2027-7-9',
  '2027/07/09',
  '20270709',
  '2027-07-09T00:00:00.000Z',
  '2027-07-09T23:59:59+01:00',
  '2027-07-09 08:30',
  '09/07/2027',
  '9/7/2027',
  '09.07.2027',
  '9-7-2027',
  '09/07/2027 00:00',
  '09/07/2027 12:00:00',
  '9/7/2027 1:05:00 PM',
  '46577',
  '46577.5',
  '46577.0',
  ' 09/07/2027 ',
  '٠٩/٠٧/٢٠٢٧',
])('%s is 9 July 2027', (cell) => expect(dayOf(cell)).toBe(july9));

test.each([
  '2027-02-30',
  '31/02/2027',
  '13/13/2027',
  '07/31/2027',
  '1/2/27',
  '09/07/27',
  '27-07-09',
  '0000-00-00',
  '00/00/0000',
  '2027-13-01',
  '09/07-2027',
  '2027',
  '7',
  '465770',
  'July 2027',
  'never',
  '09/07/0027',
  '2027-07-09 or later',
  '-46577',
  '9/7/20277',
])('%s is no day', (cell) => expect(dayOf(cell)).toBeNull());

test('days are compared as days, and 29 February is one in leap years alone', () => {
  expect(dayOf('28/02/2027')).toBe((dayOf('2027-03-01') ?? 0) - 1);
  expect(dayOf('29/02/2028')).toBe((dayOf('2028-03-01') ?? 0) - 1);
  expect(dayOf('29/02/2027')).toBeNull();
  expect(dayOf('31/12/9999')).toBeGreaterThan(dayOf('01/01/2030') ?? 0);
  expect(dayOf('2')).toBeNull();
});
