// The live collection of a category's roster runs.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { RosterCounts } from './changes.ts';
import type { RosterKind } from './columns.ts';
import type { RunFailure, RunState } from './runs.ts';
import type { RosterQuestion } from './safety.ts';

export type RosterRun = {
  readonly id: Id;
  /** Which of the college's systems it comes from; '' is the first. */
  readonly system: string;
  readonly fileName: string;
  readonly state: RunState;
  readonly failure: RunFailure | null;
  /** An administrator or a machine key; null: the account has been deleted. */
  readonly startedByName: string | null;
  readonly startedAt: string;
  /** Lines of the file that have been read. */
  readonly linesRead: number;
  /** The columns of the file, once its first line has been read. */
  readonly columns: readonly { readonly heading: string; readonly kind: RosterKind }[];
  /** Null until the file has been read. */
  readonly counts: RosterCounts | null;
  /** What has to be confirmed before it is applied. */
  readonly questions: readonly RosterQuestion[];
  /** Whether the same file was the last that was applied. */
  readonly isSameFile: boolean;
  /** How many changes there are, and how many are applied. */
  readonly changes: number;
  readonly applied: number;
  readonly appliedAt: string | null;
};

/** The newest 20. */
export const rosterRuns = collection<RosterRun>()({
  name: 'roster.runs',
  params: ids('categoryId'),
  key: 'id',
});
