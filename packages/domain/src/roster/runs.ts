// The states of a roster run, from the file to what it has changed.

/** `columns needed`: an administrator has to say which column is which. `ready`: waits for "Apply". */
export const runStates = [
  'reading',
  'columns needed',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type RunState = (typeof runStates)[number];

/** Why a file cannot be read at all, or has not been applied to the end, or not been undone. */
export const runFailureSentences = {
  'not text': 'This is not a CSV file. Please save the list as a CSV file first.',
  'broken archive': 'This ZIP file is damaged or incomplete.',
  'encrypted archive': 'This ZIP file has a password. Please save it without one.',
  'large archive': 'This ZIP file is too large, or has too many files.',
  'no users': 'This ZIP file has no users.csv. Please choose a OneRoster file or a CSV file.',
  empty: 'This file is empty.',
  'no table': 'This file has no columns. Please save the list as a CSV file with headings.',
  'too long': 'This file has more than 200,000 lines.',
  stopped: 'An error has stopped this file. It is tried again by itself.',
  'given up':
    'This file was given up after an error. What was changed until then stays, unless it is undone.',
  'not undone': 'This file could not be undone, and nothing was changed. Please try to undo it again.',
} as const;
export type RunFailure = keyof typeof runFailureSentences;
export const runFailureKeys = Object.keys(runFailureSentences) as readonly RunFailure[];

type Run = { readonly state: RunState; readonly failure: RunFailure | null };

/** Whether an administrator has to say how it goes on. */
export function waitsForAnswer({ state, failure }: Run): boolean {
  return state === 'columns needed' || state === 'ready' || (state === 'failed' && failure === 'stopped');
}

/** Whether something of the file may have been applied, of which there is a report. */
export function hasReport({ state, failure }: Run): boolean {
  return state === 'applied' || state === 'undone' || (state === 'failed' && wasApplied(failure));
}

/** Whether it failed only after it had been read. */
export function wasApplied(failure: RunFailure | null): boolean {
  return failure === 'stopped' || failure === 'given up' || failure === 'not undone';
}

const changing: readonly RunState[] = ['applying', 'undoing', 'undone'];

/** `runs`: those of a category, the newest first. Of each system the last one that has changed something can be undone, once. */
export function undoableRuns<Each extends Run & { readonly system: string; readonly applied: number }>(
  runs: readonly Each[],
): readonly Each[] {
  const changed = runs.filter((run) => changing.includes(run.state) || (hasReport(run) && run.applied > 0));
  const last = new Map(changed.toReversed().map((run) => [run.system, run]));
  return [...last.values()].filter(({ state }) => !changing.includes(state));
}

/** How many text messages one file may send. */
export const maxWelcomes = 1000;

/** How many runs of a category are stored. */
export const maxRuns = 20;
/** How many rows of each list are shown. */
export const shownChanges = 100;

export const rosterPath = '/api/roster';
/** Bytes: 200,000 lines of 160 letters. */
export const largestRoster = 32 * 1024 * 1024;

export const rosterSentences = {
  applying: 'Another file is being applied or undone. Please wait until it is finished',
  notReady: 'This file has been applied, undone or replaced meanwhile',
  notLatest: 'Only the latest file can be undone. Please correct the file and send it again',
  changedSince:
    'Something that this file changed has been changed since. Please correct the file and send it again',
  welcomes: 'One file can send text messages to 1,000 new people at most. Please apply it without',
  question: 'Please look at the questions about this file first',
  system: 'The name of a records system has 40 letters at most',
  tooLarge: 'This file is too large',
  otherUploads: 'Other files are arriving at the moment. Please try again in a few minutes',
} as const;
