// Calls on rosters, whose files arrive by `PUT /api/roster`.
import { callContract, longBody } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { changeKinds } from './changes.ts';
import { chosenColumns } from './input.ts';
import { lineProblemKeys } from './problems.ts';

const tags = ['Roster'];

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

export const readRosterChanges = callContract
  .route({
    method: 'GET',
    path: '/roster/{runId}',
    summary: 'The first 100 changes of each kind that a roster file makes, and how many there are',
    tags,
  })
  .input(z.strictObject({ runId: id }))
  .output(
    z.object({
      changes: z.array(change),
      /** A change that could not be applied counts as a problem. */
      totals: z.array(z.object({ kind: z.enum(changeKinds), total: z.number() })),
    }),
  );

function changeOfRun(method: 'POST' | 'PUT' | 'DELETE', path: string, summary: string) {
  return callContract.route({ method, path: `/roster/{runId}${path}`, summary, tags, successStatus: 204 });
}

export const setRosterColumns = changeOfRun(
  'PUT',
  '/columns',
  "Say what a roster's columns mean, for this file and the next ones",
)
  .meta({ longestBody: longBody })
  .input(z.strictObject({ runId: id, columns: chosenColumns }))
  .output(z.void());

export const applyRoster = changeOfRun('POST', '/apply', 'Apply a roster file that has been read')
  .input(
    z.strictObject({
      runId: id,
      /** Whether somebody has looked at the questions about the file. */
      confirmed: z.boolean(),
      /** Whether new people get a text message; without it they are told by staff. */
      sendsWelcome: z.boolean(),
    }),
  )
  .output(z.void());

export const cancelRoster = changeOfRun('DELETE', '', 'Cancel a roster file that has not been applied')
  .input(z.strictObject({ runId: id }))
  .output(z.void());

export const undoRoster = changeOfRun(
  'POST',
  '/undo',
  'Undo the latest roster file that has been applied, unless something has changed since',
)
  .input(z.strictObject({ runId: id }))
  .output(z.void());

export const retryRoster = changeOfRun(
  'POST',
  '/retry',
  'Go on applying a roster file that an error has stopped',
)
  .input(z.strictObject({ runId: id }))
  .output(z.void());

export const giveUpRoster = changeOfRun(
  'POST',
  '/give-up',
  'Leave a roster file as far as it was applied when an error stopped it',
)
  .input(z.strictObject({ runId: id }))
  .output(z.void());
