// The states of a roster run, from the file to what it has changed.

/**
 * `columns needed`: an administrator has to say which column is which. `ready`: waits for "Apply". What is applied, or has failed while it was, can be undone.
 */
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

/** Why a file cannot be read at all, or has not been applied or undone to the end. */
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
} as const;
export type RunFailure = keyof typeof runFailureSentences;
export const runFailureKeys = Object.keys(runFailureSentences) as readonly RunFailure[];

type Run = { readonly state: RunState; readonly failure: RunFailure | null };

/** Whether an administrator has to say how it goes on. */
export function waitsForAnswer({ state, failure }: Run): boolean {
  return state === 'columns needed' || state === 'ready' || (state === 'failed' && failure === 'stopped');
}

/** Whether something of the file has been applied that is not undone yet. */
export function canBeUndone({ state, failure }: Run): boolean {
  return state === 'applied' || (state === 'failed' && (failure === 'stopped' || failure === 'given up'));
}

/** Whether there is something to say of what it has changed. */
export function hasReport(run: Run): boolean {
  return canBeUndone(run) || run.state === 'undone';
}

/** How many text messages one file may send. */
export const mostWelcomes = 1000;

/** How many runs of a category are kept. */
export const keptRuns = 20;
/** How many rows of each list are shown. */
export const shownChanges = 100;

export const rosterPath = '/api/roster';
/** Bytes: 200,000 lines of 160 letters. */
export const largestRoster = 32 * 1024 * 1024;

export const rosterSentences = {
  applying: 'Another file is being applied or undone. Please wait until it is finished',
  notReady: 'This file has been applied, undone or replaced meanwhile',
  welcomes: 'One file can send text messages to 1,000 new people at most. Please apply it without',
  question: 'Please look at the questions about this file first',
  system: 'The name of a records system has 40 letters at most',
  tooLarge: 'This file is too large',
  otherUploads: 'Other files are arriving at the moment. Please try again in a few minutes',
} as const;
