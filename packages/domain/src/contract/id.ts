// Identities: UUIDs made by client or server, lower case.
import { z } from './schema.ts';

const idSentences = { notValid: 'This link is not valid' } as const;

/**
 * A UUID; anything else is refused, so that a malformed id can never reach the database. In lower case, as the database
 * writes it: in the other case it would be the same row there, and another person to a comparison here.
 */
export const id = z.uuid(idSentences.notValid).check(z.toLowerCase());

export type Id = string;
