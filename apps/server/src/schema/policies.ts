// The table of privacy policies, as the migrations made it.
import { boolean, integer, pgTable, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const privacyPolicies = pgTable('privacy_policies', {
  id: uuid('id').primaryKey(),
  policy: text('policy').notNull(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
});
