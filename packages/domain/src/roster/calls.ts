// Calls on rosters, whose files arrive by `PUT /api/roster`.
import { callsOf, longBody } from '../call.ts';
import { z } from '../contract/schema.ts';
import { changeKinds } from './changes.ts';
import { chosenColumns } from './input.ts';
import { lineProblemKeys } from './problems.ts';

const { get, post, put, del } = callsOf('Roster');

const change = z.object({
  number: z.number(),
  kind: z.enum(changeKinds),
  line: z.nullable(z.number()),
  personId: z.nullable(z.string()),
  name: z.string(),
  phoneNumber: z.string(),
  className: z.string(),
  /** The account that a person is linked with, by its name here. */
  accountName: z.nullable(z.string()),
  problem: z.nullable(z.enum(lineProblemKeys)),
});

export const readRosterChanges = get(
  '/roster/{runId}',
  'The first 100 changes of each kind that a roster file makes, and how many there are',
  {
    may: 'administer',
    answers: {
      changes: z.array(change),
      /** A change that could not be applied counts as a problem. */
      totals: z.array(z.object({ kind: z.enum(changeKinds), total: z.number() })),
    },
  },
);

export const setRosterColumns = put(
  '/roster/{runId}/columns',
  "Say what a roster's columns mean, for this file and the next ones",
  {
    may: 'administer',
    records: ['roster columns set'],
    maxBodyBytes: longBody,
    input: { columns: chosenColumns },
  },
);

export const applyRoster = post('/roster/{runId}/apply', 'Apply a roster file that has been read', {
  may: 'administer',
  records: ['roster confirmed'],
  input: {
    /** Whether somebody has looked at the questions about the file. */
    confirmed: z.boolean(),
    /** Whether new people get a text message; without it they are told by staff. */
    sendsWelcome: z.boolean(),
  },
});

export const cancelRoster = del('/roster/{runId}', 'Cancel a roster file that has not been applied', {
  may: 'administer',
  records: ['roster cancelled'],
});

export const undoRoster = post(
  '/roster/{runId}/undo',
  'Undo the latest roster file that has been applied, unless something has changed since',
  {
    may: 'administer',
    records: ['roster undo started'],
  },
);

export const retryRoster = post(
  '/roster/{runId}/retry',
  'Go on applying a roster file that an error has stopped',
  {
    may: 'administer',
    records: ['roster tried again'],
  },
);

export const giveUpRoster = post(
  '/roster/{runId}/give-up',
  'Leave a roster file as far as it was applied when an error stopped it',
  {
    may: 'administer',
    records: ['roster given up'],
  },
);
