// Proves what people see of a report before they download it.
import { expect, test } from 'vitest';
import { columnsOf, readablePreview } from './contents.ts';
import { reportKeys } from './reports.ts';

test('the first rows of a report have no column of ids, and yes or no only where the file has one or the other', () => {
  const columns = ['userId', 'displayName', 'accountLocked', 'answer', 'paid'];
  const rows = [
    ['3f', 'Amina Yusuf', 'false', 'true', 'x'],
    ['4a', 'Tomasz', 'true', 'false', ''],
    ['5b', 'Nobody', '', 'Id', 'true'],
  ];
  expect(readablePreview({ columns, rows })).toEqual({
    columns: ['displayName', 'accountLocked', 'answer', 'paid'],
    rows: [
      ['Amina Yusuf', false, 'true', 'x'],
      ['Tomasz', true, 'false', ''],
      ['Nobody', '', 'Id', 'true'],
    ],
  });
});

test('of every report something is left to see', () => {
  for (const key of reportKeys) {
    const { columns } = readablePreview({ columns: columnsOf(key), rows: [] });
    expect(columns.length).toBeGreaterThan(3);
    expect(columns.filter((name) => name.endsWith('Id'))).toEqual([]);
  }
});
