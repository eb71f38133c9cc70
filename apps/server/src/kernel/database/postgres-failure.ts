// Turns PostgreSQL's log output into one line that says what to do, with the last lines of its log below.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../runtime/start-problem.ts';

/** Lines of the log. */
const shown = 8;

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

/** `log` is what it wrote this time. If that is nothing, the reason is often what it wrote before it ended. */
export function explainFailure(log: string, folder: string, options?: ErrorOptions): StartProblem {
  const file = path.join(folder, 'server.log');
  const last = lastLines(log) ?? lastLines(textOf(file));
  const below = last === undefined ? '' : `\nIts last lines, of ${file}:\n${last}`;
  return new StartProblem(`${sentence(log, folder)}${below}`, options);
}

function lastLines(log: string): string | undefined {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0
    ? undefined
    : lines
        .slice(-shown)
        .map((line) => `  ${line}`)
        .join('\n');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
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
  return `The embedded PostgreSQL does not start: ${lastError(log)}.`;
}

function lastError(log: string): string {
  const lines = log.trim().split('\n');
  const error = lines.findLast((line) => /(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1);
  return error?.replace(/^.*?((FATAL|PANIC|error):)/i, '$1').replace(/\.$/, '') || 'it wrote nothing';
}
