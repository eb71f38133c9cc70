// Column kinds that all tables share.
import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, always with its time zone, as a JavaScript Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
