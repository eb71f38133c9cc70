// The person who asks: read afresh for every call and every snapshot, never remembered any longer.
import { notFound } from '@foothold/domain/contract/refusal';
import { can, type Capability, type Role } from '@foothold/domain/access/roles';
import { eq } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { memoize } from '../database/snapshot.ts';
import { userContacts, users } from '../schema/people.ts';

/** Who is in a session. */
export type Actor = { readonly id: string; readonly sessionId: string };

/** What the database says about a person right now. */
export type Viewer = {
  readonly id: string;
  readonly role: Role;
  readonly selectedCategoryId: string;
  readonly resetRequired: boolean;
  readonly staffLocked: boolean;
};

/** The person's present state, or undefined when they are gone. */
export async function viewerOf(db: Db, userId: string): Promise<Viewer | undefined> {
  const row = first(
    await db
      .select({
        id: users.id,
        role: users.role,
        selectedCategoryId: users.selectedCategoryId,
        resetRequired: userContacts.resetRequired,
        staffLockedAt: userContacts.staffLockedAt,
      })
      .from(users)
      .innerJoin(userContacts, eq(userContacts.userId, users.id))
      .where(eq(users.id, userId)),
  );
  if (row === undefined) return undefined;
  const { staffLockedAt, ...rest } = row;
  return { ...rest, staffLocked: staffLockedAt !== null };
}

/** The person, if they may use the product at all: not locked by staff, not in the middle of a forced reset. */
export async function activeViewer(
  db: Db,
  actor: { readonly id: string } | null,
): Promise<Viewer | undefined> {
  if (actor === null) return undefined;
  const viewer = await memoize(db, `viewer ${actor.id}`, () => viewerOf(db, actor.id));
  return viewer === undefined || viewer.staffLocked || viewer.resetRequired ? undefined : viewer;
}

/** Staff with this capability whose selected category is this one. */
export function hasCapabilityInCategory(
  viewer: Viewer | undefined,
  capability: Capability,
  categoryId: string,
): viewer is Viewer {
  return viewer !== undefined && can(viewer.role, capability) && viewer.selectedCategoryId === categoryId;
}

/** To anybody else a category's things are not there. */
export function requireCapabilityInCategory(
  viewer: Viewer,
  capability: Capability,
  categoryId: string,
): void {
  if (!hasCapabilityInCategory(viewer, capability, categoryId)) throw notFound();
}
