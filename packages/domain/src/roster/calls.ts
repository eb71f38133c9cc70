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

export const setRosterColumns = callContract
  .route({
    method: 'PUT',
    path: '/roster/{runId}/columns',
    summary: "Say what a roster's columns mean, for this file and the next ones",
    tags,
    successStatus: 204,
  })
  .meta({ longestBody: longBody })
  .input(z.strictObject({ runId: id, columns: chosenColumns }))
  .output(z.void());

export const applyRoster = callContract
  .route({
    method: 'POST',
    path: '/roster/{runId}/apply',
    summary: 'Apply a roster file that has been read',
    tags,
    successStatus: 204,
  })
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

export const cancelRoster = callContract
  .route({
    method: 'DELETE',
    path: '/roster/{runId}',
    summary: 'Cancel a roster file that has not been applied',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ runId: id }))
  .output(z.void());

export const undoRoster = callContract
  .route({
    method: 'POST',
    path: '/roster/{runId}/undo',
    summary: 'Undo the latest roster file that has been applied, unless something has changed since',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ runId: id }))
  .output(z.void());

export const retryRoster = callContract
  .route({
    method: 'POST',
    path: '/roster/{runId}/retry',
    summary: 'Go on applying a roster file that an error has stopped',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ runId: id }))
  .output(z.void());

export const giveUpRoster = callContract
  .route({
    method: 'POST',
    path: '/roster/{runId}/give-up',
    summary: 'Leave a roster file as far as it was applied when an error stopped it',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ runId: id }))
  .output(z.void());
