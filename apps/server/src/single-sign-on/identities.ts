// Connects an account here with one of a college: (issuer, subject), never an e-mail address or a user name.
import { randomUUID } from 'node:crypto';
import { can, isStaff } from '@foothold/domain/access/roles';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { WayToLink } from '@foothold/domain/single-sign-on/collections';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { and, eq, sql } from 'drizzle-orm';
import { viewerOf, type Viewer } from '../access/actor.ts';
import { isInCategory } from '../access/visibility.ts';
import { record } from '../audit/record.ts';
import { first, type Db } from '../database/db.ts';
import { users } from '../schema/people.ts';
import { sourceIds } from '../schema/roster.ts';
import { identities } from '../schema/single-sign-on.ts';
import { deleteTicketsOf } from '../sign-in/tickets.ts';
import type { IssuerRow } from './configuration.ts';
import type { Answer } from './flow.ts';

export type IdentityRow = typeof identities.$inferSelect;

/** Until the end of the transaction nobody else signs in or connects with this account of the college. */
export async function lockSubject(db: Db, { id }: IssuerRow, subject: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${subject}`}, 0))`);
}

export async function identityOf(
  db: Db,
  { id }: IssuerRow,
  subject: string,
): Promise<IdentityRow | undefined> {
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

/** Call with the subject locked. Refuses CONFLICT where either of the two is connected otherwise. */
export async function link(
  db: Db,
  issuer: IssuerRow,
  subject: string,
  { userId, by }: { readonly userId: string; readonly by: WayToLink },
): Promise<IdentityRow> {
  const existing = await identityOf(db, issuer, subject);
  if (existing !== undefined) {
    if (existing.userId !== userId) throw new Refusal('CONFLICT', ssoSentences.identityTaken);
    return existing;
  }
  await requireOwnStaff(db, issuer, userId);
  const linked = first(
    await db
      .insert(identities)
      .values({ id: randomUUID(), issuerId: issuer.id, subject, userId, linkedBy: by })
      .onConflictDoNothing()
      .returning(),
  );
  if (linked === undefined) throw new Refusal('CONFLICT', ssoSentences.hasIdentity);
  // The password sleeps from now on.
  await deleteTicketsOf(db, userId);
  await record(db, {
    actorId: userId,
    act: 'identity linked',
    subjectId: userId,
    categoryId: issuer.categoryId,
    details: { issuer: issuer.name, by },
  });
  return linked;
}
