// Reads, applies and undoes rosters in a child process, so that nobody waits for it: the server's own process has one thread for all.
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Services } from '../edge/context.ts';
import { answerOf } from '../runtime/child-answer.ts';
import type { RosterTask, RosterWork } from './roster-task.ts';
import type { RosterAnswer } from './roster-worker.ts';

const workerFile = fileURLToPath(new URL('./roster-worker.ts', import.meta.url));
const heapMb = 1024;
/** What reaching the database may need. */
const passedOn = /^(?:PG[A-Z]+|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS)$/;
// Long enough for what is applied once it has been read, short enough to release its memory afterwards.
const idleMs = 20_000;

/**
 * Of all categories one roster is read, applied or undone at a time: such a process takes up to 400 MB, and several would
 * leave no worker for the jobs that people wait for.
 */
export const rosterQueue = 'roster';

/** A process that has done its work; of several at once, the last. */
let idle: ChildProcess | null = null;
let ending: NodeJS.Timeout | undefined;

/** Resolves when it is done; rejects when it fails, and when the process crashes or is killed, as when the server stops. */
export async function inRosterProcess(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  work: RosterWork,
  signal: AbortSignal,
): Promise<void> {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error('The connection pool has no connection string.');
  signal.throwIfAborted();
  const child = idle?.connected === true ? idle : start();
  idle = null;
  const task: RosterTask = { ...work, databaseUrl: connectionString, country: settings.defaultCountry };
  const answer = await answerOf<RosterAnswer>(child, task, signal);
  if (answer === null || answer.problem !== null) {
    child.kill('SIGKILL');
    throw new Error(answer?.problem ?? 'The process of a roster has ended.');
  }
  keep(child);
}

function start(): ChildProcess {
  const child = fork(workerFile, [], {
    // The rest of the server's environment contains secrets; nor is the database's address an argument, which others could list.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
    // Without threads that compile and collect garbage, it keeps one processor busy and leaves the others to whoever is online.
    execArgv: [`--max-old-space-size=${heapMb}`, '--single-threaded'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // Unhandled, it would end the server: an idle process may be killed, too.
  child.on('error', () => undefined);
  return child;
}

function keep(child: ChildProcess): void {
  idle?.kill('SIGKILL');
  idle = child;
  clearTimeout(ending);
  ending = setTimeout(() => {
    idle?.kill('SIGKILL');
    idle = null;
  }, idleMs).unref();
}
