// Runs one PostgreSQL server process on a cluster and detects when it accepts connections.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROGRAM_ENVIRONMENT } from './cluster.ts';
import { clusterFolder } from './embedded-folder.ts';
import type { SystemAccount } from './system-account.ts';

/** Passed at every start, so that a new Foothold can change them. Durability stays at PostgreSQL's defaults: fsync on. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  // Bounds crash recovery time and the disk space of the log.
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Keeps the columns of refused rows and the text of failed statements out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};
const LOG_LIMIT = 10 * 1024 * 1024;

export type PostmasterOptions = {
  readonly binary: string;
  readonly folder: string;
  readonly account: SystemAccount;
};

export type Postmaster = {
  readonly process: ChildProcess;
  /** The offset in the log at which this run begins. */
  readonly logStart: number;
};

export async function launch(options: PostmasterOptions, port: number): Promise<Postmaster> {
  const file = logFile(options.folder);
  const logStart = await openLog(file);
  const log = openSync(file, 'a', 0o600);
  const cluster = clusterFolder(options.folder);
  const settings = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(options.binary, ['-D', cluster, ...settings], {
    ...options.account,
    cwd: options.folder,
    env: PROGRAM_ENVIRONMENT,
    // A separate process group: Ctrl-C must reach us first, and the database last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  // A program that cannot be run emits no exit; isRunning detects it.
  child.on('error', ({ message }) => appendFileSync(file, `FATAL: its program cannot be run: ${message}\n`));
  return { process: child, logStart };
}

/** False when the process exited instead. Not checked over the port, where another server may be answering. */
export async function becomesReady(postmaster: Postmaster, folder: string): Promise<boolean> {
  const file = path.join(clusterFolder(folder), 'postmaster.pid');
  while (isRunning(postmaster)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === postmaster.process.pid && lines[7]?.trim() === 'ready') return true;
    await pause(10);
  }
  return false;
}

/** Fast shutdown; after the timeout an immediate one, repaired by recovery at the next start. */
export async function stop(postmaster: Postmaster, timeoutMs: number): Promise<void> {
  if (!isRunning(postmaster)) return;
  const ended = once(postmaster.process, 'exit');
  postmaster.process.kill('SIGINT');
  const timer = setTimeout(() => postmaster.process.kill('SIGQUIT'), timeoutMs);
  await ended;
  clearTimeout(timer);
}

export function isRunning({ process: child }: Postmaster): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

export async function readLog(folder: string, logStart: number): Promise<string> {
  const handle = await open(logFile(folder), 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16_384), position: logStart });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function openLog(file: string): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size < LOG_LIMIT) return size;
  await rename(file, `${file}.1`);
  return 0;
}

function logFile(folder: string): string {
  return path.join(folder, 'server.log');
}
