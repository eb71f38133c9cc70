// The guard of actions that take two people: who begins one and who confirms it are different, settled in their roles, and do nothing else to that account.
import { Refusal } from '@foothold/domain/contract/refusal';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { and, eq, gt, inArray, sql, type SQLWrapper } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import type { Settings } from '../runtime/settings.ts';
import { audit } from '../schema/auth.ts';
import { accountAlerts, users } from '../schema/public.ts';
import { hasSecondFactor } from './recent-proof.ts';

/** `close an alert`: what one has done, and another one has seen. */
export type SharedAction = 'change a number' | 'reset a factor' | 'close an alert';

type Action = {
  readonly action: SharedAction;
  /** Whose account it is about. */
  readonly userId: string;
};

type Rule = Pick<Settings, 'staffSecondFactor'>;

const dayAgo = sql`now() - interval '1 day'`;

/** Refuses FORBIDDEN, with the reason, a person who may neither begin nor confirm it. */
export async function requireFit(db: Db, rule: Rule, action: Action, personId: string): Promise<void> {
  const reason = await whyUnfit(db, rule, action, personId);
  if (reason !== null) throw new Refusal('FORBIDDEN', reason);
}

/**
 * Call before what somebody has begun counts. `begunBy`: null where their account is gone. Refuses FORBIDDEN: with `same` where
 * both are one person, otherwise with the reason. Both are judged as they are now: who has begun may have another role since.
 */
export async function requireTwoPeople(
  db: Db,
  rule: Rule,
  {
    same,
    begunBy,
    confirmedBy,
    ...action
  }: Action & {
    readonly begunBy: string | null;
    readonly confirmedBy: string;
    readonly same: string;
  },
): Promise<void> {
  if (begunBy === confirmedBy) throw new Refusal('FORBIDDEN', same);
  await requireFit(db, rule, action, confirmedBy);
  if (begunBy === null || (await whyUnfit(db, rule, action, begunBy)) !== null)
    throw new Refusal('FORBIDDEN', factorSentences.otherUnfit);
}

async function whyUnfit(db: Db, rule: Rule, action: Action, personId: string): Promise<string | null> {
  const person = first(
    await db
      .select({
        // The account alone would not do: who was made an administrator a moment ago may be an old account.
        isSettled: sql<boolean>`greatest(${users.createdAt}, ${users.roleChangedAt}) < ${dayAgo}`,
        hasSecondFactor,
        hasOtherPart: sql<boolean>`exists ${otherPartOf(db, action, personId)}`,
      })
      .from(users)
      .where(eq(users.id, personId)),
  );
  if (person?.isSettled !== true) return factorSentences.newAdministrator;
  if (rule.staffSecondFactor === 'required' && !person.hasSecondFactor) return factorSentences.addFirst;
  return person.hasOtherPart ? factorSentences.otherPart : null;
}

/** A new number and no second factor are the whole account: of two people who do both, one could have only trusted the other. */
function otherPartOf(db: Db, { action, userId }: Action, personId: string): SQLWrapper {
  if (action === 'reset a factor')
    return db
      .select({ id: accountAlerts.id })
      .from(accountAlerts)
      .where(
        and(
          eq(accountAlerts.userId, userId),
          eq(accountAlerts.actorId, personId),
          eq(accountAlerts.kind, 'number changed'),
          gt(accountAlerts.at, dayAgo),
        ),
      );
  if (action === 'change a number')
    return db
      .select({ id: audit.id })
      .from(audit)
      .where(
        and(
          eq(audit.subjectId, userId),
          eq(audit.actorId, personId),
          inArray(audit.act, ['second factor reset requested', 'second factor reset']),
          gt(audit.at, dayAgo),
        ),
      );
  return sql`(select where false)`;
}
