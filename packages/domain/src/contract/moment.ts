// Timestamps in calls: UTC, within the range that the database can store.
import { z } from './schema.ts';

const momentSentences = { notValid: 'This time is not valid' } as const;

/** ISO 8601 with a Z. PostgreSQL has no year 0000. */
export const moment = z.iso
  .datetime(momentSentences.notValid)
  .check(z.refine((text) => !text.startsWith('0000'), momentSentences.notValid));
