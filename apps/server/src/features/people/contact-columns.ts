// What several queries read of a person's contact: the details that staff write, and the number that staff see.
import { mapDetails } from '@foothold/domain/people/details';
import { sql } from '../../kernel/database/drizzle.ts';
import { userContacts } from '../../kernel/schema/public.ts';

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
