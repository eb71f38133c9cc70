// Calls on machine keys, by which a college's other systems fetch the reports of a category or send its rosters.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { keyName } from './input.ts';
import { keyScopes } from './scopes.ts';

const tags = ['Machine keys'];

/** `text` is the key itself. It is in this answer and nowhere else: the server keeps a hash. */
export const createMachineKey = callContract
  .route({
    method: 'POST',
    path: '/machineKeys',
    summary: "Create a key for another system, which fetches a category's reports or sends its rosters",
    tags,
    successStatus: 201,
  })
  // Without a scope it is for reports, which was the only one.
  .input(z.strictObject({ categoryId: id, keyName, scope: z.optional(z.enum(keyScopes)) }))
  .output(z.object({ keyId: id, text: z.string() }));

export const revokeMachineKey = callContract
  .route({
    method: 'DELETE',
    path: '/machineKeys/{keyId}',
    summary: 'Revoke a key for another system',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ keyId: id }))
  .output(z.void());
