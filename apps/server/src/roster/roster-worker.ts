// The child process of `inRosterProcess`: does what it is sent, one after the other, over connections of its own.
import process from 'node:process';
import { DrizzleQueryError } from '../database/drizzle.ts';
import { performRosterTask, type RosterTask } from './roster-task.ts';

/** Null: it is done. */
export type RosterAnswer = { readonly problem: string | null };

process.on('message', (task: RosterTask) => {
  const answer = (problem: string | null) => process.send?.({ problem } satisfies RosterAnswer);
  performRosterTask(task).then(
    () => answer(null),
    (problem: unknown) => answer(sentenceOf(problem)),
  );
});
// The server has ended: what is not committed rolls back.
process.once('disconnect', () => process.exit(1));

/** Without the values of a query, which are names and phone numbers. */
function sentenceOf(problem: unknown): string {
  const cause = problem instanceof DrizzleQueryError ? problem.cause : problem;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
