// Reads, applies and undoes rosters in a child process, so that nobody waits for it: the server's own process has one thread for all.
import process from 'node:process';
import { addressOf } from '../../kernel/database/pools.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { createTaskProcess } from '../../kernel/runtime/task-process.ts';

export type RosterWork = { readonly runId: string } & (
  | { readonly kind: 'read' | 'undo' }
  | { readonly kind: 'apply'; readonly secretHash: string }
);
export type RosterTask = RosterWork & { readonly databaseUrl: string; readonly country: string };
/** Null: it is done. */
export type RosterAnswer = { readonly problem: string | null };

const heapMb = 1024;
/** What reaching the database may need; its address is no argument, which others could list. */
const passedOn = /^(?:PG[A-Z]+|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS)$/;

const child = createTaskProcess<RosterTask, RosterAnswer>({
  worker: new URL('./roster-worker.ts', import.meta.url),
  env: () => Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
  // Without threads that compile and collect garbage, it keeps one processor busy and leaves the others to requests.
  execArgv: [`--max-old-space-size=${heapMb}`, '--single-threaded'],
});

/** Resolves when it is done; rejects when it fails, and when the process crashes or is killed, as when the server stops. */
export async function inRosterProcess(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  work: RosterWork,
  signal: AbortSignal,
): Promise<void> {
  const task = { ...work, databaseUrl: addressOf(pool), country: settings.defaultCountry };
  const answer = await child.run(task, { signal });
  if (answer?.problem !== null) throw new Error(answer?.problem ?? 'The process of a roster has ended.');
}
