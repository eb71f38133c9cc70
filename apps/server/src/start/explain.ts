// Turns an error that stopped Foothold into one line for the operator.
import { StartProblem } from '../kernel/runtime/start-problem.ts';

const UNEXPECTED =
  'Something unexpected went wrong, and Foothold stopped. Start it with LOG_LEVEL=debug to see the details.';

export function explain(error: unknown): string {
  if (error instanceof StartProblem) return `Foothold cannot run: ${error.message}`;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ENOSPC' || code === '53100') {
    return 'Foothold cannot run: the disk is full. Free some space and start again.';
  }
  return UNEXPECTED;
}

/** All details, for LOG_LEVEL=debug: the stack and the causes. */
export function inDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${inDetail(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
