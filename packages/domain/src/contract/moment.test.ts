// Proves which timestamps calls accept.
import { expect, test } from 'vitest';
import { moment } from './moment.ts';

test('a timestamp that the database can store is accepted as it is', () => {
  for (const text of ['2026-03-01T09:00:00.123Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])
    expect(moment.parse(text)).toBe(text);
});

test('a timestamp in the year 0000, or with an invalid date or time, is refused with a message', () => {
  for (const text of ['0000-01-01T00:00:00Z', '2026-02-30T09:00:00Z', '2026-03-01', 'yesterday', ''])
    expect(moment.safeParse(text).error?.issues[0]?.message, text).toBe('This time is not valid');
});
