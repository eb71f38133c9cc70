// A moment as calls say it: UTC, as the database can store it.
import { z } from './schema.ts';

const momentSentences = { notValid: 'This time is not valid' } as const;

/** ISO 8601 with a Z. There is no year 0000 to PostgreSQL. */
export const moment = z.iso
  .datetime(momentSentences.notValid)
  .check(z.refine((text) => !text.startsWith('0000'), momentSentences.notValid));
