// One Foothold per data folder: a lock file that a running process renews, and that cannot outlive a dead one.
import { randomBytes } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processStartTime } from '../kernel/runtime/process-identity.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

const HEARTBEAT_MS = 1_000;
/** A holder on another computer or in another container cannot be looked up, only watched for heartbeats. */
const WATCH_MS = 3_500;

type Holder = {
  readonly pid: number;
  /** The process start time. Locks that earlier releases left behind have it under this name. */
  readonly birth: string;
  readonly host: string;
  /** The process id's namespace: containers on one host each count their own. */
  readonly counting: string;
  readonly url?: string;
};

export type InstanceLock = {
  /** Written to the lock, so that a second start can name the URL of the first. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
};

export class AlreadyRunning extends StartProblem {}

/** Throws AlreadyRunning when a running Foothold holds the folder. */
export async function lockDataFolder(folder: string): Promise<InstanceLock> {
  const file = path.join(folder, 'foothold.lock');
  const holder: Holder = {
    pid: process.pid,
    birth: (await processStartTime(process.pid)) ?? 'unknown',
    host: hostname(),
    counting: await readlink('/proc/self/ns/pid').catch(() => 'the whole computer'),
  };
  while (!(await create(file, holder))) {
    const stale = await requireStale(file, folder, holder);
    if (stale !== undefined && (await takeOver(file, stale, holder))) break;
  }
  return keep(file, holder);
}

function keep(file: string, holder: Holder): InstanceLock {
  let text = JSON.stringify(holder);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A missing lock file is noticed only by the next start, which PostgreSQL's own lock then refuses.
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  return {
    announce: async (url) => {
      text = JSON.stringify({ ...holder, url });
      await replace(file, text);
    },
    release: async () => {
      clearInterval(heartbeat);
      if ((await readText(file)) === text) await rm(file, { force: true });
    },
  };
}

/** Created atomically, and never over an existing one. */
async function create(file: string, holder: Holder): Promise<boolean> {
  const draft = draftName(file);
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the text of a dead process's lock, or undefined when it has been removed. */
async function requireStale(file: string, folder: string, self: Holder): Promise<string | undefined> {
  const text = await readText(file);
  const holder = parse(text);
  if (holder === undefined || !(await isHeld(file, holder, self))) return text;
  const where = holder.url ? `Open ${holder.url}, or stop it first.` : 'Wait for it, or stop it first.';
  throw new AlreadyRunning(
    `Foothold is already running on the data in ${folder} (process ${holder.pid} on ${holder.host}). ${where}`,
  );
}

/** Several starts may find the same stale lock: only one at a time may replace it, and only while it is unchanged. */
async function takeOver(file: string, staleText: string, holder: Holder): Promise<boolean> {
  const guard = `${file}.takeover`;
  if (!(await create(guard, holder))) {
    const other = parse(await readText(guard));
    if (other && (await isHeld(guard, other, holder))) await pause(20);
    else await rm(guard, { force: true });
    return false;
  }
  try {
    if ((await readText(file)) !== staleText) return false;
    await replace(file, JSON.stringify(holder));
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

async function replace(file: string, text: string): Promise<void> {
  const draft = draftName(file);
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

async function isHeld(file: string, holder: Holder, self: Holder): Promise<boolean> {
  if (holder.host === self.host && holder.counting === self.counting) {
    return (await processStartTime(holder.pid)) === holder.birth;
  }
  const before = await touchedAt(file);
  const deadline = Date.now() + WATCH_MS;
  while (Date.now() < deadline) {
    await pause(250);
    if ((await touchedAt(file)) !== before) return true;
  }
  return false;
}

function parse(text: string | undefined): Holder | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function touchedAt(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function draftName(file: string): string {
  return `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
}
