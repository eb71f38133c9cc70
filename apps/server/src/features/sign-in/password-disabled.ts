// Whether a password is disabled: its owner is connected with an account of a college whose sign-in service is switched on.
import { sql } from '../../kernel/database/drizzle.ts';
import { isActiveBreakGlass } from '../../kernel/access/break-glass.ts';
import { isConnected } from '../../kernel/access/recent-proof.ts';

/** Of the user in a query of the table `users`. Break-glass administrators keep theirs. */
export const isPasswordDisabled = sql<boolean>`(${isConnected}
  and not exists (select from auth.break_glass where break_glass.user_id = users.id and ${isActiveBreakGlass}))`;
