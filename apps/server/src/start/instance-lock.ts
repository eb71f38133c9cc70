// One Foothold per data folder: a lock that a living process keeps, and that a dead one cannot leave behind.
import { randomBytes } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processStartTime } from '../runtime/process-identity.ts';
import { StartProblem } from '../runtime/start-problem.ts';

const HEARTBEAT = 1_000;
/** A holder on another computer or in another container cannot be looked up, only watched. */
const WATCHED_FOR = 3_500;

interface Holder {
  pid: number;
  birth: string;
  host: string;
  /** Where the process number means something: containers of one host each count for themselves. */
  counting: string;
  url?: string;
}

export interface InstanceLock {
  /** Written into the lock, so that a second start can say where the first one is. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
}

export class AlreadyRunning extends StartProblem {}

/** Throws AlreadyRunning when a living Foothold holds the folder. */
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
    // A missing lock file is noticed by nobody but the next start, which PostgreSQL's own lock then refuses.
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT).unref();
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

/** Appears complete or not at all, and never over another one. */
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

/** Returns the lock a dead process left, or undefined when it has gone meanwhile. */
async function requireStale(file: string, folder: string, self: Holder): Promise<string | undefined> {
  const text = await readText(file);
  const holder = parse(text);
  if (holder === undefined || !(await isHeld(file, holder, self))) return text;
  const where = holder.url ? `Open ${holder.url}, or stop it first.` : 'Wait for it, or stop it first.';
  throw new AlreadyRunning(
    `Foothold is already running on the data in ${folder} (process ${holder.pid} on ${holder.host}). ${where}`,
  );
}

/** Several starters may find the same stale lock: only one at a time may replace it, and only while it is still that one. */
async function takeOver(file: string, staleText: string, holder: Holder): Promise<boolean> {
  const turn = `${file}.takeover`;
  if (!(await create(turn, holder))) {
    const other = parse(await readText(turn));
    if (other && (await isHeld(turn, other, holder))) await pause(20);
    else await rm(turn, { force: true });
    return false;
  }
  try {
    if ((await readText(file)) !== staleText) return false;
    await replace(file, JSON.stringify(holder));
    return true;
  } finally {
    await rm(turn, { force: true });
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
  const deadline = Date.now() + WATCHED_FOR;
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
