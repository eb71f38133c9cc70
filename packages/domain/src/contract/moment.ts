// A moment as calls say it: UTC, as the database can store it.
import { z } from './schema.ts';

const sentence = 'This time is not valid';

/** ISO 8601 with a Z. There is no year 0000 to PostgreSQL. */
export const moment = z.iso.datetime(sentence).check(z.refine((text) => !text.startsWith('0000'), sentence));
