// Decides whether the right password is enough to sign in, and from when on staff need a second factor.
import { isStaff, type Role } from '@foothold/domain/access/roles';
import { and, eq, notExists, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Settings } from '../../kernel/runtime/settings.ts';
import { credentials, factors } from '../../kernel/schema/auth.ts';
import type { FactorState } from './attempts.ts';

/** `prove`: with the second factor that the user has. `add`: one must be added first. */
export type SecondStep = 'prove' | 'add';

type Account = { readonly role: Role; readonly factor: FactorState };
type Rule = Pick<Settings, 'staffSecondFactor'>;

const graceDays = 7;

export function secondStep({ role, factor }: Account, { staffSecondFactor }: Rule): SecondStep | null {
  if (!isStaff(role)) return null;
  if (factor.has) return 'prove';
  return staffSecondFactor === 'required' && factor.isDue === true ? 'add' : null;
}

/** At the first sign-in since second factors are required: each person has seven days from then. */
export function beginsGrace({ role, factor }: Account, { staffSecondFactor }: Rule): boolean {
  return staffSecondFactor === 'required' && isStaff(role) && !factor.has && factor.isDue === null;
}

export async function beginGrace(db: Db, userId: string): Promise<void> {
  await db
    .update(credentials)
    .set({ factorDueAt: sql`now() + make_interval(days => ${graceDays})` })
    .where(eq(credentials.userId, userId));
}

/** From when on the user needs a second factor; null if they have one, or before their grace has begun. */
export async function factorDueAt(db: Db, userId: string): Promise<Date | null> {
  const has = db.select({ id: factors.id }).from(factors).where(eq(factors.userId, userId));
  const due = await db
    .select({ at: credentials.factorDueAt })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), notExists(has)));
  return first(due)?.at ?? null;
}
