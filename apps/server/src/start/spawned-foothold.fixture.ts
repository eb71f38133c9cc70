// Starts Foothold in a separate process, as an operator would, and talks to it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { processesInFolder } from '../kernel/runtime/process-identity.ts';

const TINY = path.join(import.meta.dirname, 'tiny-foothold.fixture.ts');
/** What `npm start` runs. */
export const WHOLE = path.join(import.meta.dirname, 'main.ts');

export class SpawnedFoothold {
  readonly process: ChildProcess;
  readonly startedAt = performance.now();
  output = '';
  problems = '';

  constructor(environment: Record<string, string>, entry = TINY) {
    this.process = spawn(process.execPath, [entry], {
      // The test run's own environment is not passed on.
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.process.stderr?.on('data', (chunk: Buffer) => (this.problems += chunk.toString()));
  }

  /** Returns how many milliseconds the start took. */
  async ready(): Promise<number> {
    while (!this.output.includes('Foothold is ready at')) {
      if (this.ended) throw new Error(`Foothold exited instead of becoming ready: ${this.problems}`);
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), once(this.process, 'close')]);
    }
    return performance.now() - this.startedAt;
  }

  get url(): string {
    return /ready at (\S+)/.exec(this.output)?.[1] ?? '';
  }

  /** True once the server has answered that the note is committed. */
  async write(note: string): Promise<boolean> {
    const answer = await fetch(`${this.url}/${encodeURIComponent(note)}`, { method: 'PUT' }).catch(
      () => undefined,
    );
    return answer?.status === 204;
  }

  async notes(): Promise<string[]> {
    const answer = await fetch(`${this.url}/`);
    return (await answer.json()) as string[];
  }

  /** Resolves with the exit code, whatever ended the process. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (this.ended) return this.process.exitCode;
    const closed = once(this.process, 'close');
    if (signal) this.process.kill(signal);
    await closed;
    return this.process.exitCode;
  }

  private get ended(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }
}

export async function clusterOf(dataFolder: string): Promise<string> {
  const record = JSON.parse(await readFile(path.join(dataFolder, 'database.json'), 'utf8')) as {
    folder: string;
  };
  return realpath(path.join(record.folder, 'cluster'));
}

export async function postmasterPid(dataFolder: string): Promise<number> {
  const text = await readFile(path.join(await clusterOf(dataFolder), 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

export async function databaseProcesses(dataFolder: string): Promise<number[]> {
  return processesInFolder(await clusterOf(dataFolder));
}
