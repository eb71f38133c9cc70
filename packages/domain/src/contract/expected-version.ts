// Optimistic locking: a change names the version that its writer saw, and is refused if that is no longer the current one.
import { id } from './id.ts';
import { z } from './schema.ts';

export const version = z.int().check(z.gte(1));

/**
 * The version that the writer saw. If another one is stored, nothing is written, and the call is refused with `CONFLICT`,
 * whose `current` is the stored state with its `version`. Without it, nothing is compared.
 *
 * What is replaced as a whole, under a new id, has that id as its version (the comment on evidence). An order is its own
 * version, sent as `expectedOrder`, which no call may leave out; then `current` is the stored order.
 */
export const expectedVersion = z.optional(version);

/** The versions that the writer saw, by the id of each part: `current` holds the parts that have changed, by id. */
export const expectedVersions = z.record(id, z.int());
