// Column types shared by all tables.
import { timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, as a JavaScript Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
