// Column types shared by all tables.
import { customType, timestamp } from './drizzle-tables.ts';

/** A timestamp with time zone, as a JavaScript Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A transaction's 64-bit id, in digits. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
