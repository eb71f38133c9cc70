// Applies an edit by staff to a user's record: atomically, and never over a change that they have not seen.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { detailsOf } from '@foothold/domain/people/details';
import { changedFields, type Editable } from '@foothold/domain/people/edit';
import type { SecretMessage } from '@foothold/domain/people/secret-message';
import { personSentences, type EditUser } from '@foothold/domain/people/input';
import { displayName } from '@foothold/domain/people/name';
import { can } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { and, asc, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { numberShown } from './contact-columns.ts';
import { resetCodes, unknownNumbers } from '../../kernel/schema/auth.ts';
import { categories, userCategories, userContacts, users } from '../../kernel/schema/public.ts';
import {
  remainingClassroomsOf,
  replaceTeacher,
  removeFromClassrooms,
  type Classroom,
} from '../classrooms/leaving.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { record } from '../../kernel/audit/record.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { requestCredentialChange } from '../sign-in/credential-type-change.ts';
import { e164 } from '../sign-in/phone-number.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { endLostBreakGlass, keepingBreakGlass } from '../../kernel/access/break-glass.ts';
import { requireCategories, type requireAccount } from '../../kernel/access/guards.ts';
import { disconnectWhatOthersSaid } from '../single-sign-on/identities.ts';
import { recordNumberChange } from './number-change.ts';
import { reassignNumber, recordClash, assignNumber, resolveClash } from './number-clash.ts';

type Account = Awaited<ReturnType<typeof requireAccount>> & {
  /** The user's classrooms, with their rows locked, when the edit may remove the user from one. */
  readonly lockedClassrooms: readonly Classroom[];
};

/** True when the edit sets the role or the categories, which only admins may do. */
export function changesRoleOrCategories({ role, categories }: EditUser): boolean {
  return role !== undefined || categories !== undefined;
}

/**
 * Returns the status of the reset message when the new role needs another kind of secret; otherwise null.
 * Refuses FORBIDDEN when a teacher changes role or categories. Refuses CONFLICT when the record has changed (with the
 * current values), for one's own role, for a classroom that would lose its last teacher, and for a taken number.
 */
export async function editAccount(
  db: Db,
  viewer: Viewer,
  { user, contact, lockedClassrooms }: Account,
  input: EditUser,
  defaultCountry: string,
): Promise<SecretMessage | null> {
  if (changesRoleOrCategories(input) && !can(viewer.role, 'changeRolesAndCategories')) {
    throw new Refusal('FORBIDDEN', sentences.forbidden);
  }
  const links = await db.select().from(userCategories).where(eq(userCategories.userId, user.id));
  const before: Editable = {
    ...detailsOf(contact),
    phoneNumber: numberShown(contact),
    role: user.role,
    categoryIds: links.map((link) => link.categoryId),
  };
  requireVersion({ ...before, version: contact.version }, input.expectedVersion);
  const after: Editable = {
    ...detailsOf(before),
    ...detailsOf(input),
    phoneNumber:
      input.phoneNumber === undefined ? before.phoneNumber : e164(input.phoneNumber, defaultCountry),
    role: input.role ?? before.role,
    categoryIds: [...new Set(input.categories ?? before.categoryIds)],
  };
  const changed = changedFields(before, after);
  if (changed.length === 0) {
    // The answer contains the private record, so the access is recorded.
    await record(db, { actorId: viewer.id, action: 'private record read', subjectId: user.id });
    return null;
  }
  if (changed.includes('role') && user.id === viewer.id) {
    throw new Refusal('CONFLICT', personSentences.ownRole);
  }
  const requireBreakGlass = await keepingBreakGlass(db, user.id);
  if (changed.includes('role') || changed.includes('categoryIds')) {
    await leaveClassrooms(db, viewer, user.id, { before, after, lockedClassrooms });
  }
  if (changed.includes('categoryIds')) await moveToCategories(db, user, before, after);
  await writeDetails(db, user.id, after);
  const ownNumber = changed.includes('phoneNumber')
    ? await writeNumber(db, viewer, contact, after.phoneNumber)
    : contact.phoneNumber;
  await db
    .update(users)
    .set({ displayName: displayName(after.firstName, after.surname), role: after.role })
    .where(eq(users.id, user.id));
  if (changed.includes('role') && after.role === 'admin')
    await disconnectWhatOthersSaid(db, {
      actorId: viewer.id,
      userId: user.id,
      categoryId: viewer.selectedCategoryId,
    });
  await requireBreakGlass();
  for (const categoryId of await endLostBreakGlass(db, user.id))
    await record(db, { actorId: viewer.id, action: 'break glass taken', subjectId: user.id, categoryId });
  await recordEdit(db, viewer, user.id, before, after);
  if (secretKindOf(before.role) === secretKindOf(after.role)) return null;
  return requestCredentialChange(db, { userId: user.id, phoneNumber: ownNumber, actorId: viewer.id });
}

/** A user who leaves a category leaves its classrooms. One who no longer teaches stays in theirs, with the new role. */
async function leaveClassrooms(
  db: Db,
  viewer: Viewer,
  userId: string,
  {
    before,
    after,
    lockedClassrooms,
  }: { before: Editable; after: Editable; lockedClassrooms: readonly Classroom[] },
): Promise<void> {
  const classrooms = await remainingClassroomsOf(db, userId, lockedClassrooms);
  const left = classrooms.filter(({ categoryId }) => !after.categoryIds.includes(categoryId));
  const teaches = can(before.role, 'teach') && can(after.role, 'teach');
  await replaceTeacher(db, userId, teaches ? left : classrooms);
  await removeFromClassrooms(db, viewer, userId, left);
}

async function moveToCategories(
  db: Db,
  user: Account['user'],
  before: Editable,
  after: Editable,
): Promise<void> {
  const added = after.categoryIds.filter((id) => !before.categoryIds.includes(id));
  const removed = before.categoryIds.filter((id) => !after.categoryIds.includes(id));
  await requireCategories(db, after.categoryIds);
  if (added.length > 0) {
    await db.insert(userCategories).values(added.map((categoryId) => ({ userId: user.id, categoryId })));
  }
  if (removed.includes(user.selectedCategoryId)) {
    const next = first(
      await db
        .select({ id: categories.id })
        .from(categories)
        .where(inArray(categories.id, [...after.categoryIds]))
        .orderBy(asc(categories.categoryName), asc(categories.id))
        .limit(1),
    );
    if (next !== undefined) {
      await db.update(users).set({ selectedCategoryId: next.id }).where(eq(users.id, user.id));
    }
  }
  if (removed.length > 0) {
    await db
      .delete(userCategories)
      .where(and(eq(userCategories.userId, user.id), inArray(userCategories.categoryId, removed)));
  }
}

async function writeDetails(db: Db, userId: string, after: Editable): Promise<void> {
  await db
    .update(userContacts)
    .set({ ...detailsOf(after), version: sql`${userContacts.version} + 1` })
    .where(eq(userContacts.userId, userId));
}

/** Returns the number if it is the user's own now; null if it is somebody else's. */
async function writeNumber(
  db: Db,
  viewer: Viewer,
  { userId, phoneNumber: oldNumber }: Account['contact'],
  newNumber: string,
): Promise<string | null> {
  const assignment = await assignNumber(db, viewer, newNumber, userId);
  const { phoneNumber, askedNumber } = assignment;
  await db
    .update(userContacts)
    .set({ phoneNumber, askedNumber, unsentText: null, numberRefused: null })
    .where(eq(userContacts.userId, userId));
  // Invalidate links sent to the old number, and clear failed attempts made while the new number was unknown.
  await db.delete(resetCodes).where(eq(resetCodes.userId, userId));
  await db.delete(unknownNumbers).where(eq(unknownNumbers.phoneNumber, newNumber));
  await recordNumberChange(db, { actorId: viewer.id, userId, oldNumber, newNumber });
  await resolveClash(db, userId);
  await recordClash(db, viewer, userId, assignment);
  if (oldNumber !== null) await reassignNumber(db, viewer, oldNumber, userId);
  return phoneNumber;
}

async function recordEdit(
  db: Db,
  viewer: Viewer,
  userId: string,
  before: Editable,
  after: Editable,
): Promise<void> {
  const fields = changedFields(before, after);
  const entry = { actorId: viewer.id, subjectId: userId, categoryId: viewer.selectedCategoryId };
  const contact = fields.filter((field) => field !== 'role' && field !== 'categoryIds');
  if (contact.length > 0)
    await record(db, { ...entry, action: 'account changed', details: { fields: contact } });
  if (fields.includes('role')) {
    await record(db, { ...entry, action: 'role changed', details: { from: before.role, to: after.role } });
  }
  if (fields.includes('categoryIds')) {
    await record(db, {
      ...entry,
      action: 'categories changed',
      details: { from: before.categoryIds, to: after.categoryIds },
    });
  }
}
