// Identities: UUIDs made by client or server, lower case.
import { z } from './schema.ts';

/** A UUID; anything else is refused, so that a malformed id can never reach the database. */
export const id = z.uuid('This link is not valid');

export type Id = string;
