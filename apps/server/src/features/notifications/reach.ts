// How one person can be reached now: their choices, where they look at the app, their browsers and their number.
import { noChoices, wishesOf } from '@foothold/domain/notifications/choices';
import type { Reach } from '@foothold/domain/notifications/decide';
import type { Role } from '@foothold/domain/access/roles';
import { and, eq, gt, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Settings } from '../../kernel/runtime/settings.ts';
import { presence } from '../../kernel/schema/auth.ts';
import { contactChoices, pushDevices, textBudgets, userContacts, users } from '../../kernel/schema/public.ts';
import type { PushDevice } from './push.ts';
import { hasWorkingNumber } from './working-number.ts';

export type PersonReach = Reach & {
  readonly role: Role;
  readonly devices: readonly PushDevice[];
  readonly phoneNumber: string | null;
  readonly categoryId: string;
  readonly template: string | null;
};

/** Null: staff have locked the account, or it is gone. */
export async function reachOf(
  db: Db,
  userId: string,
  { quietHours }: Pick<Settings, 'quietHours'>,
): Promise<PersonReach | null> {
  const person = first(
    await db
      .select({
        role: users.role,
        phoneNumber: userContacts.phoneNumber,
        isLocked: sql<boolean>`${userContacts.staffLockedAt} is not null`,
        hasWorkingNumber,
        categoryId: users.selectedCategoryId,
        capPence: textBudgets.capPence,
        template: textBudgets.template,
        choices: contactChoices,
      })
      .from(users)
      .innerJoin(userContacts, eq(userContacts.userId, users.id))
      .leftJoin(textBudgets, eq(textBudgets.categoryId, users.selectedCategoryId))
      .leftJoin(contactChoices, eq(contactChoices.userId, users.id))
      .where(eq(users.id, userId)),
  );
  if (person === undefined || person.isLocked) return null;
  const devices = await db.select().from(pushDevices).where(eq(pushDevices.userId, userId));
  const present = await db
    .select({ until: presence.until })
    .from(presence)
    .where(and(eq(presence.userId, userId), gt(presence.until, sql`now()`)));
  const { role, phoneNumber, categoryId, template, capPence } = person;
  const latest = Math.max(0, ...present.map(({ until }) => until.getTime()));
  return {
    ...wishesOf(role, person.choices ?? noChoices, quietHours),
    role,
    devices,
    hasDevice: devices.length > 0,
    phoneNumber,
    categoryId,
    template,
    canText: person.hasWorkingNumber && (capPence ?? 0) > 0,
    presentUntil: latest === 0 ? null : new Date(latest),
  };
}
