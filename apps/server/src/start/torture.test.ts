// The long proofs, with TORTURE=1: hundreds of kills, starts cut at any moment, and a full disk.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SpawnedFoothold, postmasterPid } from './spawned-foothold.fixture.ts';

const torture = process.env['TORTURE'] === '1';
const KILLS = 100;

let parent = '';

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'foothold-torture-'));
  await chmod(parent, 0o755);
});

afterAll(() => rm(parent, { recursive: true, force: true }));

/** The same sequence every time; Park and Miller's generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe.runIf(torture)('torture', () => {
  test(
    'over a hundred kills of the server, the database or both, nothing acknowledged is lost or doubled',
    { timeout: 1_200_000 },
    async () => {
      const random = seeded(7);
      const acknowledged: string[] = [];
      const starts: number[] = [];
      const dataFolder = path.join(parent, 'kills');
      let foothold = new SpawnedFoothold({ DATA_DIR: dataFolder });
      await foothold.ready();
      for (let round = 0; round < KILLS; round += 1) {
        const writers = [0, 1, 2, 3].map((writer) =>
          writeUntilRefused(foothold, `${round} ${writer}`, acknowledged),
        );
        await pause(20 + random() * 300);
        const postmaster = await postmasterPid(dataFolder);
        const victim = round % 3;
        if (victim !== 1) foothold.process.kill('SIGKILL');
        if (victim !== 0) process.kill(postmaster, 'SIGKILL');
        await Promise.all(writers);
        if (victim !== 1) {
          await foothold.end();
          foothold = new SpawnedFoothold({ DATA_DIR: dataFolder });
          starts.push(await foothold.ready());
        } else {
          await vi.waitUntil(() => foothold.write(`healed ${round}`), { timeout: 30_000, interval: 20 });
        }
      }
      const kept = await foothold.notes();
      const missing = acknowledged.filter((note) => !new Set(kept).has(note));
      expect(missing).toEqual([]);
      expect(new Set(kept).size).toBe(kept.length);
      expect(Math.max(...starts)).toBeLessThan(8_000);
      console.info(
        `${acknowledged.length} acknowledged, slowest start after a kill ${Math.round(Math.max(...starts))} ms`,
      );
      await foothold.end('SIGTERM');
    },
  );

  test('a first start cut at any moment is completed by the next', { timeout: 600_000 }, async () => {
    const random = seeded(11);
    for (let round = 0; round < 20; round += 1) {
      const folder = path.join(parent, `cut ${round}`);
      for (let cut = 0; cut < 3; cut += 1) {
        const interrupted = new SpawnedFoothold({ DATA_DIR: folder });
        await pause(random() * 1_500);
        await interrupted.end(random() < 0.5 ? 'SIGKILL' : 'SIGTERM');
      }
      const foothold = new SpawnedFoothold({ DATA_DIR: folder, LOG_LEVEL: 'debug' });
      expect(await foothold.ready()).toBeLessThan(20_000);
      expect(await foothold.write('works')).toBe(true);
      expect(await foothold.end('SIGTERM')).toBe(0);
      await rm(folder, { recursive: true });
    }
  });

  describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('on a small disk', () => {
    test('too little disk space for the first start gives one line', async () => {
      await onDiskOf(20, async (disk) => {
        const foothold = new SpawnedFoothold({ DATA_DIR: path.join(disk, 'data') });
        expect(await foothold.end()).toBe(1);
        expect(foothold.problems).toMatch(
          /^Foothold cannot run: The disk with .+ is full, or nearly: .+\. Free some space and start again\.\n$/,
        );
      });
    });

    test(
      'a disk that fills up loses nothing acknowledged, and recovers when there is space again',
      { timeout: 120_000 },
      async () => {
        await onDiskOf(160, async (disk) => {
          const foothold = new SpawnedFoothold({ DATA_DIR: path.join(disk, 'data') });
          await foothold.ready();
          const acknowledged: string[] = [];
          const filler = path.join(disk, 'filler');
          const { bavail, bsize } = await statfs(disk);
          await writeFile(filler, Buffer.alloc(bavail * bsize - 4 * 1024 * 1024));
          await writeUntilRefused(foothold, 'x'.repeat(2_000), acknowledged);
          await rm(filler);
          const freedAt = performance.now();
          await vi.waitUntil(() => foothold.write('healed'), { timeout: 30_000, interval: 100 });
          console.info(
            `full after ${acknowledged.length} notes, healed ${Math.round(performance.now() - freedAt)} ms after room came back`,
          );
          expect(await foothold.notes()).toEqual(expect.arrayContaining(acknowledged));
          expect(await foothold.end('SIGTERM')).toBe(0);
        });
      },
    );
  });
});

async function writeUntilRefused(
  foothold: SpawnedFoothold,
  prefix: string,
  acknowledged: string[],
): Promise<void> {
  for (let number = 0; await foothold.write(`${prefix} ${number}`); number += 1)
    acknowledged.push(`${prefix} ${number}`);
}

async function onDiskOf(megabytes: number, work: (disk: string) => Promise<void>): Promise<void> {
  const disk = path.join(parent, `disk of ${megabytes}`);
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'foothold-test', disk]);
  try {
    await work(disk);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
  }
}
