// Proves how `npm test` judges a whole run, with tools that only write the report of their run.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const checkout = path.resolve(import.meta.dirname, '../..');

/** The exit code and the last line of a run whose browser tests end like this. */
async function judged(stats: { expected: number; unexpected: number; flaky: number }, ...args: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'whole-run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bin = path.join(folder, 'node_modules/.bin');
  for (const each of ['packages', 'apps', 'scripts', 'test-results', 'node_modules/.bin'])
    await mkdir(path.join(folder, each), { recursive: true });
  await copyFile(path.join(checkout, 'scripts/test.mjs'), path.join(folder, 'scripts/test.mjs'));
  await writeFile(path.join(folder, 'scripts/run.mjs'), '');
  await symlink(process.execPath, path.join(bin, 'node'));
  const report = JSON.stringify({ stats, errors: [] });
  const tools = {
    oxlint: '',
    oxfmt: '',
    tsc: '',
    vitest: '',
    playwright: `echo '${report}' > test-results/browser.json`,
  };
  for (const [tool, does] of Object.entries(tools)) {
    await writeFile(
      path.join(bin, tool),
      `#!/bin/sh\n${does}\nexit ${tool === 'playwright' && stats.unexpected > 0 ? 1 : 0}\n`,
    );
    await chmod(path.join(bin, tool), 0o755);
  }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [path.join(folder, 'scripts/test.mjs'), ...args], (error, stdout) =>
      resolve({
        code: error === null ? 0 : Number(error.code),
        said: stdout.trim().split('\n').at(-1) ?? '',
      }),
    );
  });
}

test('a browser test that passed only at the second attempt passes a usual run, and fails a strict one', async () => {
  const flaky = { expected: 5, unexpected: 0, flaky: 2 };
  expect(await judged(flaky)).toEqual({ code: 0, said: '7 passed, 0 failed' });
  expect(await judged(flaky, 'strict')).toEqual({ code: 1, said: '5 passed, 2 failed' });
});

test('a browser test that fails twice fails either run', async () => {
  const failing = { expected: 5, unexpected: 1, flaky: 0 };
  for (const args of [[], ['strict']])
    expect(await judged(failing, ...args)).toEqual({ code: 1, said: '5 passed, 1 failed' });
});
