// The child process of `inRosterProcess`: does what it is sent, over connections of its own.
import { DrizzleQueryError } from '../../kernel/database/drizzle.ts';
import { answerTasks } from '../../kernel/runtime/task-process.ts';
import type { RosterAnswer, RosterTask } from './roster-process.ts';
import { performRosterTask } from './roster-task.ts';

answerTasks((task: RosterTask): Promise<RosterAnswer> =>
  performRosterTask(task).then(
    () => ({ problem: null }),
    (problem: unknown) => ({ problem: sentenceOf(problem) }),
  ),
);

/** Without the values of a query, which are names and phone numbers. */
function sentenceOf(problem: unknown): string {
  const cause = problem instanceof DrizzleQueryError ? problem.cause : problem;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
