// Proves where the pepper is loaded from, and that a bad one prevents startup with one clear message.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartProblem } from '../../kernel/runtime/start-problem.ts';
import { loadPepper } from './pepper.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-pepper-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the first start creates a pepper that only this account can read; later starts reuse it', async () => {
  const made = await loadPepper(undefined, path.join(folder, 'new'));
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(path.join(folder, 'new', 'pepper'))).mode & 0o777).toBe(0o600);
  expect(await loadPepper(undefined, path.join(folder, 'new'))).toBe(made);
});

test('two processes that start at the same time use the same pepper', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadPepper(undefined, folder)));
  expect(new Set(all).size).toBe(1);
  expect((await readFile(path.join(folder, 'pepper'), 'utf8')).trim()).toBe(all[0]);
});

test('a pepper from a setting or a file is used, and none is created', async () => {
  expect(await loadPepper({ value: 'v'.repeat(32) }, folder)).toBe('v'.repeat(32));
  const file = path.join(folder, 'given');
  await writeFile(file, `${'f'.repeat(32)}\n`);
  expect(await loadPepper({ file }, folder)).toBe('f'.repeat(32));
  await expect(stat(path.join(folder, 'pepper'))).rejects.toThrow('ENOENT');
});

test('a missing file, an empty file and a short pepper prevent startup', async () => {
  await expect(loadPepper({ file: path.join(folder, 'none') }, folder)).rejects.toThrow(StartProblem);
  await expect(loadPepper({ value: 'short' }, folder)).rejects.toThrow(
    'PEPPER must hold at least 32 characters. Generate one with: openssl rand -hex 32',
  );
  await writeFile(path.join(folder, 'pepper'), '');
  await expect(loadPepper(undefined, folder)).rejects.toThrow(StartProblem);
  await expect(loadPepper({ file: folder }, folder)).rejects.toThrow(
    `The pepper in ${folder} cannot be read: it is a folder. Name the file itself.`,
  );
});
