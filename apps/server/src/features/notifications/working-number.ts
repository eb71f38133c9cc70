// Whether text messages can reach a person's number, as far as is known: a rule for queries of `user_contacts`.
import { sql } from '../../kernel/database/drizzle.ts';
import { userContacts } from '../../kernel/schema/public.ts';

/** What waits for a limit goes out later. */
export const hasWorkingNumber = sql<boolean>`(${userContacts.phoneNumber} is not null
  and ${userContacts.numberRefused} is null and coalesce(${userContacts.unsentText}, 'limit') = 'limit')`;
