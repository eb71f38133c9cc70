// Proves that a lock lives as long as its process: a dead one never blocks, a living one is never taken away.
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './instance-lock.ts';
import { processStartTime } from '../kernel/runtime/process-identity.ts';

let folder = '';
let file = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-lock-'));
  file = path.join(folder, 'foothold.lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function leaveLock(change: { pid?: number; birth?: string; host?: string }): Promise<void> {
  const lock = await lockDataFolder(folder);
  const text = await readFile(file, 'utf8');
  await lock.release();
  await writeFile(file, JSON.stringify({ ...(JSON.parse(text) as object), ...change }));
}

test('a lock whose process id now belongs to another process is cleared', async () => {
  await leaveLock({ birth: 'an earlier process' });
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    pid: process.pid,
    birth: await processStartTime(process.pid),
  });
  await lock.release();
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('a lock whose process runs is kept, and says where Foothold is', async () => {
  const lock = await lockDataFolder(folder);
  await lock.announce('http://localhost:3000');
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `(process ${process.pid} on ${hostname()}). Open http://localhost:3000, or stop it first.`,
  );
  await lock.release();
  const next = await lockDataFolder(folder);
  await next.release();
});

test('a lock that a disk failure has corrupted is cleared', async () => {
  await writeFile(file, '\0\0\0');
  await (await lockDataFolder(folder)).release();
});

test('a lock of another container is kept as long as its heartbeat continues', async () => {
  await leaveLock({ pid: 1, birth: 'there', host: 'another-container' });
  const beating = setInterval(() => void utimes(file, new Date(), new Date()), 300);
  try {
    await expect(lockDataFolder(folder)).rejects.toThrow('(process 1 on another-container)');
  } finally {
    clearInterval(beating);
  }
  await (await lockDataFolder(folder)).release();
});

test('of twenty that find the same stale lock exactly one gets it', async () => {
  await leaveLock({ birth: 'an earlier process' });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)));
  const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await Promise.all(winners.map((winner) => winner.value.release()));
});
