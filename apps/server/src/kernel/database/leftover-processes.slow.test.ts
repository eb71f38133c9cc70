// Proves that a stale process id in postmaster.pid does not block a start, unless it is PostgreSQL running on these data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopLeftoverProcesses } from './leftover-processes.ts';

let cluster = '';
let pidFile = '';

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'foothold-orphan-')));
  cluster = path.join(folder, 'cluster');
  pidFile = path.join(cluster, 'postmaster.pid');
  await mkdir(cluster);
  await chmod(cluster, 0o700);
});

afterEach(() => rm(path.dirname(cluster), { recursive: true, force: true }));

test('a process id that now belongs to another program is cleared, and that program keeps running', async () => {
  const bystander = spawn('sleep', ['60'], { cwd: tmpdir() });
  await writeFile(pidFile, `${bystander.pid}\n${cluster}\n`);
  await stopLeftoverProcesses(cluster);
  expect(existsSync(pidFile)).toBe(false);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  bystander.kill();
});

test('a process that works in the data folder is stopped first', async () => {
  const left = spawn('sleep', ['60'], { cwd: cluster });
  const ended = once(left, 'exit');
  await writeFile(pidFile, `${left.pid}\n${cluster}\n`);
  await stopLeftoverProcesses(cluster);
  await ended;
  expect(left.signalCode).toBe('SIGINT');
});

test('a process in the data folder that does not stop is named', async () => {
  const stubborn = spawn('/bin/sh', ['-c', 'trap "" INT QUIT; echo set; read forever'], { cwd: cluster });
  await once(stubborn.stdout, 'data');
  await writeFile(pidFile, `${stubborn.pid}\n${cluster}\n`);
  await expect(stopLeftoverProcesses(cluster)).rejects.toThrow(`does not stop (process ${stubborn.pid}`);
  expect(existsSync(pidFile)).toBe(true);
  const ended = once(stubborn, 'exit');
  stubborn.kill('SIGKILL');
  await ended;
});
