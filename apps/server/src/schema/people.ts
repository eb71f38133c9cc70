// The tables of people, as the migrations made them.
import { alertKinds } from '@foothold/domain/people/alerts';
import { mapDetails } from '@foothold/domain/people/details';
import { unsentTexts } from '@foothold/domain/sign-in/unsent-text';
import { sql } from '../database/drizzle.ts';
import { boolean, integer, pgTable, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  displayName: text('display_name').notNull(),
  role: text('role', { enum: ['student', 'teacher', 'admin'] }).notNull(),
  selectedCategoryId: uuid('selected_category_id').notNull(),
  profileFileId: uuid('profile_file_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  /** The database writes it. Null: it is the role that the account was created with. */
  roleChangedAt: time('role_changed_at'),
});

export const userContacts = pgTable('user_contacts', {
  userId: uuid('user_id').primaryKey(),
  firstName: text('first_name').notNull(),
  surname: text('surname').notNull(),
  /** The sign-in number. Null while the number that staff entered belongs to another account. */
  phoneNumber: text('phone_number'),
  askedNumber: text('asked_number'),
  failedLoginAttempts: integer('failed_login_attempts').notNull().default(0),
  autoLockedAt: time('auto_locked_at'),
  staffLockedAt: time('staff_locked_at'),
  resetRequired: boolean('reset_required').notNull().default(false),
  version: integer('version').notNull().default(1),
  unsentText: text('unsent_text', { enum: unsentTexts }),
});

/** The details that staff write about a person. */
export const detailColumns = mapDetails((detail) => userContacts[detail]);

/** The number as staff see it: the one they entered, even if it belongs to another account. */
export const shownNumber = sql<string>`coalesce(${userContacts.phoneNumber}, ${userContacts.askedNumber})`;

/** The same for a loaded row. */
export function numberShown(contact: {
  readonly phoneNumber: string | null;
  readonly askedNumber: string | null;
}): string {
  return contact.phoneNumber ?? contact.askedNumber ?? '';
}

export const accountAlerts = pgTable('account_alerts', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: alertKinds }).notNull(),
  userId: uuid('user_id').notNull(),
  actorId: uuid('actor_id'),
  at: time('at').notNull().defaultNow(),
  oldNumber: text('old_number'),
  newNumber: text('new_number').notNull(),
  ownerId: uuid('owner_id'),
  confirmedAt: time('confirmed_at'),
  confirmedBy: uuid('confirmed_by'),
  lookedAt: time('looked_at'),
});

export const userPreferences = pgTable('user_preferences', {
  userId: uuid('user_id').primaryKey(),
  autoOpenClassroomChat: boolean('auto_open_classroom_chat').notNull().default(true),
});
