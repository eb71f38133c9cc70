// Proves that an operator reads why PostgreSQL does not start, also where it wrote the reason only before it ended.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { explainFailure } from './postgres-failure.ts';

test('the last lines of the log follow the sentence: those of this start, else those before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-log-'));
  expect(explainFailure('', folder).message).toBe(
    'The embedded PostgreSQL does not start: it wrote nothing.',
  );
  const before = Array.from({ length: 20 }, (_, line) => `LOG:  line ${line}`);
  const reason = 'PANIC:  could not open file "global/pg_control": Permission denied';
  await writeFile(path.join(folder, 'server.log'), `${[...before, reason].join('\n')}\n`);
  const told = explainFailure('', folder).message.split('\n');
  expect(told).toHaveLength(10);
  expect(told.slice(1, 3)).toEqual([`Its last lines, of ${folder}/server.log:`, '  LOG:  line 13']);
  expect(told.at(-1)).toBe(`  ${reason}`);
  expect(explainFailure('FATAL:  now', folder).message).toBe(
    `The embedded PostgreSQL does not start: FATAL:  now.\nIts last lines, of ${folder}/server.log:\n  FATAL:  now`,
  );
  expect(explainFailure(reason, folder).message).toMatch(
    /^The database may not use its own files in [^\n]+\n[^\n]+\n {2}PANIC/,
  );
  await rm(folder, { recursive: true });
});
