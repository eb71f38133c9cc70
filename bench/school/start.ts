// Measures `npm start` in an empty folder and the second time, and the memory of the server once it is idle.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../measure/figures.ts';

const script = path.resolve(import.meta.dirname, '../../scripts/run.mjs');
const IDLE_MB = 200;
/** The time after which the server has finished its start-up work. */
const SETTLED_MS = 3000;

type Started = { readonly ms: number; readonly idleMb: number; readonly built: boolean };

export async function start(): Promise<Figure[]> {
  const parent = await mkdtemp(path.join(tmpdir(), 'foothold-start-'));
  try {
    const build = spawn(process.execPath, [script, 'build'], { stdio: 'inherit' });
    await once(build, 'exit');
    const first = await startAndStop(path.join(parent, 'data'));
    const second = await startAndStop(path.join(parent, 'data'));
    if (first.built || second.built) throw new Error('The app was changed during the run: measure again.');
    const time = (what: string, { ms }: Started, target: number): Figure => ({
      what,
      measured: `${(ms / 1000).toFixed(1)} s`,
      target: `≤ ${target} s`,
      met: ms <= target * 1000,
    });
    const idle = (what: string, { idleMb }: Started): Figure => ({
      what: `server idle ${what}, without PostgreSQL`,
      measured: `${idleMb.toFixed(0)} MB`,
      target: `≤ ${IDLE_MB} MB`,
      met: idleMb <= IDLE_MB,
    });
    return [
      time('first start in an empty folder, the demo provider seeded', first, 20),
      time('second start', second, 1.5),
      idle('with the demo provider', second),
      idle('right after seeding it', first),
    ];
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function startAndStop(dataFolder: string): Promise<Started> {
  const begun = performance.now();
  const npm = spawn(process.execPath, [script, 'start'], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await ready(npm);
  const ms = performance.now() - begun;
  await pause(SETTLED_MS);
  const server = await onlyChildOf(npm.pid ?? 0);
  const idleMb = await residentMb(server);
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  return { ms, idleMb, built: output.includes('Building the app') };
}

/** Resolves with its output. */
async function ready(npm: ChildProcess): Promise<string> {
  let output = '';
  npm.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('Foothold is ready at')) {
    if (npm.exitCode !== null) throw new Error(`Foothold did not start: ${output}`);
    await pause(5);
  }
  return output;
}

/** The server that the start script started. */
async function onlyChildOf(parent: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (status.includes(`\nPPid:\t${parent}\n`)) return Number(name);
  }
  throw new Error('The start script has no server process.');
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
