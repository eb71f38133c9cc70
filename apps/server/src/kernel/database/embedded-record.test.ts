// Proves that the embedded database has random passwords, in a file that no other account can read.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applicationUrl, newRecord, readRecord, writeRecord } from './embedded-record.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-record-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('every database gets its own two passwords, which only its account can read, and the app uses the one of its own role', async () => {
  const records = Array.from({ length: 20 }, () => newRecord(folder));
  const passwords = records.flatMap(({ adminPassword, appPassword }) => [adminPassword, appPassword]);
  expect(new Set(passwords).size).toBe(40);
  for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{48}$/);
  const record = newRecord(folder);
  await writeRecord(folder, record);
  expect(await readRecord(folder)).toEqual(record);
  expect((await stat(path.join(folder, 'database.json'))).mode & 0o777).toBe(0o600);
  expect(new URL(applicationUrl(record))).toMatchObject({
    username: 'foothold',
    password: record.appPassword,
  });
});
