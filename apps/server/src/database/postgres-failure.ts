// Turns PostgreSQL's log output into one line that says what to do.
import { StartProblem } from '../runtime/start-problem.ts';

export type FailureKind = 'disk full' | 'port taken' | 'still in use' | 'not allowed' | 'other';

export function failureKind(log: string): FailureKind {
  if (/No space left on device|Disk quota exceeded/.test(log)) return 'disk full';
  if (/Address already in use/.test(log)) return 'port taken';
  if (/pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(log))
    return 'still in use';
  if (/Permission denied|has wrong ownership|has invalid permissions|Read-only file system/.test(log)) {
    return 'not allowed';
  }
  return 'other';
}

export function explainFailure(log: string, folder: string, options?: ErrorOptions): StartProblem {
  return new StartProblem(sentence(log, folder), options);
}

function sentence(log: string, folder: string): string {
  const kind = failureKind(log);
  if (kind === 'disk full') return `The disk with ${folder} is full. Free some space and start again.`;
  if (kind === 'not allowed') {
    return `The database may not use its own files in ${folder}. Start Foothold with the account that made them, and check that the disk is not read-only.`;
  }
  if (kind === 'still in use') {
    return `Another PostgreSQL is using the data in ${folder}. Stop it, or set DATA_DIR to another folder.`;
  }
  return `The embedded PostgreSQL does not start: ${lastError(log)}. More is in ${folder}/server.log.`;
}

function lastError(log: string): string {
  const lines = log.trim().split('\n');
  const error = lines.findLast((line) => /(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1);
  return error?.replace(/^.*?((FATAL|PANIC|error):)/i, '$1').replace(/\.$/, '') || 'it said nothing';
}
