// Connects an account here with one of a college: (issuer, subject), never an e-mail address or a user name.
import { randomUUID } from 'node:crypto';
import { can, isStaff } from '@foothold/domain/access/roles';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { WayToLink } from '@foothold/domain/single-sign-on/collections';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { and, eq, lte, sql } from '../../kernel/database/drizzle.ts';
import { viewerOf, type Viewer } from '../../kernel/access/actor.ts';
import { isInCategory } from '../../kernel/access/visibility.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { factors, identities } from '../../kernel/schema/auth.ts';
import { sourceIds, users } from '../../kernel/schema/public.ts';
import { notifyUser } from '../second-factor/notify-user.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { IssuerRow } from './configuration.ts';
import type { Answer } from './flow.ts';

export type IdentityRow = typeof identities.$inferSelect;

/** Until the end of the transaction nobody else signs in or connects with this account of the college. */
export async function lockSubject(db: Db, { id }: IssuerRow, subject: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${subject}`}, 0))`);
}

async function identityOf(db: Db, { id }: IssuerRow, subject: string): Promise<IdentityRow | undefined> {
  return first(
    await db
      .select()
      .from(identities)
      .where(and(eq(identities.issuerId, id), eq(identities.subject, subject))),
  );
}

/**
 * The identity of this subject. Refuses RULE where the records know its person by another number than the service says:
 * then the college has given the account to somebody else.
 */
export async function requireIdentityOf(
  db: Db,
  issuer: IssuerRow,
  { subject, personNumber }: Answer,
): Promise<IdentityRow | undefined> {
  const identity = await identityOf(db, issuer, subject);
  // A service that says no number says nothing of it.
  if (identity === undefined || personNumber === null) return identity;
  const inRecords = await db
    .select({ number: sourceIds.sourceId })
    .from(sourceIds)
    .where(
      and(
        eq(sourceIds.categoryId, issuer.categoryId),
        eq(sourceIds.kind, 'person'),
        eq(sourceIds.userId, identity.userId),
      ),
    );
  if (inRecords.length > 0 && !inRecords.some(({ number }) => number === personNumber))
    throw new Refusal('RULE', ssoSentences.otherPerson);
  return identity;
}

/** The teacher who has this number in the records of the category; null where none does, or several systems name several. No file opens an administrator's account. */
export async function staffInRecords(
  db: Db,
  { categoryId }: IssuerRow,
  { personNumber }: Answer,
): Promise<string | null> {
  if (personNumber === null) return null;
  const found = await db
    .selectDistinct({ id: users.id, role: users.role })
    .from(sourceIds)
    .innerJoin(users, eq(users.id, sourceIds.userId))
    .where(
      and(
        eq(sourceIds.categoryId, categoryId),
        eq(sourceIds.kind, 'person'),
        eq(sourceIds.sourceId, personNumber),
      ),
    );
  const [teacher, ...others] = found.filter(({ role }) => can(role, 'teach'));
  return teacher !== undefined && others.length === 0 ? teacher.id : null;
}

/** Staff of the service's category only: administrators of one category open no accounts of another. */
export async function requireOwnStaff(db: Db, { categoryId }: IssuerRow, userId: string): Promise<Viewer> {
  await db.execute(sql`select from user_contacts where user_id = ${userId} for update`);
  const viewer = await viewerOf(db, userId);
  if (viewer === undefined) throw new Refusal('RULE', ssoSentences.unknown);
  if (!isStaff(viewer.role)) throw new Refusal('RULE', ssoSentences.notStaff);
  if (!(await isInCategory(db, userId, categoryId))) throw new Refusal('RULE', ssoSentences.otherCategory);
  return viewer;
}

type Linked = {
  readonly userId: string;
  readonly by: WayToLink;
  /** In which the person does it themselves. */
  readonly sessionId?: string | undefined;
};

/** Call with the subject locked. Refuses CONFLICT where either of the two is connected otherwise. */
export async function link(
  db: Db,
  issuer: IssuerRow,
  subject: string,
  { userId, by, sessionId }: Linked,
): Promise<IdentityRow> {
  const existing = await identityOf(db, issuer, subject);
  if (existing !== undefined) {
    if (existing.userId !== userId) throw new Refusal('CONFLICT', ssoSentences.identityTaken);
    return existing;
  }
  const { role } = await requireOwnStaff(db, issuer, userId);
  if (isByOthers(by) && can(role, 'administer')) await requireOwnFactor(db, userId);
  const linked = first(
    await db
      .insert(identities)
      .values({ id: randomUUID(), issuerId: issuer.id, subject, userId, linkedBy: by })
      .onConflictDoNothing()
      .returning(),
  );
  if (linked === undefined) throw new Refusal('CONFLICT', ssoSentences.hasIdentity);
  // The password is disabled from now on, and the sessions that it opened end.
  await endSessionsOf(db, userId, { except: sessionId });
  if (by !== 'first sign-in') await notifyUser(db, { userId, what: 'linked', actorId: userId });
  await record(db, {
    actorId: userId,
    action: 'identity linked',
    subjectId: userId,
    categoryId: issuer.categoryId,
    details: { issuer: issuer.name, by },
  });
  return linked;
}

function isByOthers(by: WayToLink): boolean {
  return by === 'code' || by === 'records';
}

/**
 * Whether only others have said whose account this is. Shown counts a factor of the person's own in a sign-in or session by this
 * identity; the first sign-in has asked users who had one before.
 */
export async function isOnlyByOthers(
  db: Db,
  { userId, linkedBy, linkedAt, lastUsedAt, ownFactorAt }: IdentityRow,
): Promise<boolean> {
  if (!isByOthers(linkedBy) || ownFactorAt !== null) return false;
  if (lastUsedAt === null) return true;
  const before = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, userId), lte(factors.createdAt, linkedAt)))
    .limit(1);
  return before.length === 0;
}

/**
 * One administrator makes the code, the service and the roster. What protects another administrator from them is that
 * person's own second factor, which is asked at the first sign-in.
 */
async function requireOwnFactor(db: Db, userId: string): Promise<void> {
  if (!(await hasOwnFactor(db, userId))) throw new Refusal('RULE', ssoSentences.addFactorFirst);
}

export async function hasOwnFactor(db: Db, userId: string): Promise<boolean> {
  const own = await db.select({ id: factors.id }).from(factors).where(eq(factors.userId, userId)).limit(1);
  return own.length > 0;
}

/**
 * Call once somebody has become an administrator, by whichever way: what others have connected, and no factor of their own has
 * confirmed since, opens the account of no administrator. What it has opened ends with it.
 */
export async function disconnectWhatOthersSaid(
  db: Db,
  {
    actorId,
    userId,
    categoryId,
  }: { readonly actorId: string | null; readonly userId: string; readonly categoryId: string },
): Promise<void> {
  for (const identity of await db.select().from(identities).where(eq(identities.userId, userId))) {
    if (!(await isOnlyByOthers(db, identity))) continue;
    await db.delete(identities).where(eq(identities.id, identity.id));
    await record(db, { actorId, action: 'identity removed', subjectId: userId, categoryId });
  }
}
