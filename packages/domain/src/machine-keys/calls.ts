// Calls on machine keys, by which a college's other systems fetch the reports of a category or send its rosters.
import { callsOf } from '../call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { keyName } from './input.ts';
import { keyScopes } from './scopes.ts';

const { post, del } = callsOf('Machine keys');

/** `text` is the key itself. It is in this answer and nowhere else: the server keeps a hash. */
export const createMachineKey = post(
  '/machineKeys',
  "Create a key for another system, which fetches a category's reports or sends its rosters",
  {
    may: 'administer',
    records: ['machine key created'],
    // Without a scope it is for reports, which was the only one.
    input: { categoryId: id, keyName, scope: z.optional(z.enum(keyScopes)) },
    creates: { keyId: id, text: z.string() },
  },
);

export const revokeMachineKey = del('/machineKeys/{keyId}', 'Revoke a key for another system', {
  may: 'administer',
  records: ['machine key revoked'],
});
