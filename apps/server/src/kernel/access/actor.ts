// Reads the signed-in user's present state, afresh for every call and every snapshot; nothing is cached beyond that.
import { notFound } from '@foothold/domain/contract/refusal';
import { can, type Capability, type Role } from '@foothold/domain/access/roles';
import { eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { memoize } from '../database/snapshot.ts';
import { userContacts, users } from '../schema/public.ts';

/** The user of a session. */
export type Actor = { readonly id: string; readonly sessionId: string };

/** `provedAt`: when they last showed that it is them; null: before this was recorded. */
export type ProvedActor = Actor & { readonly provedAt: Date | null };

/** The user's present state in the database. */
export type Viewer = {
  readonly id: string;
  readonly role: Role;
  readonly selectedCategoryId: string;
  readonly resetRequired: boolean;
  readonly staffLocked: boolean;
};

/** What a query selects of the tables `users` and `user_contacts` for a viewer. */
export const viewerColumns = {
  id: users.id,
  role: users.role,
  selectedCategoryId: users.selectedCategoryId,
  resetRequired: userContacts.resetRequired,
  staffLocked: sql<boolean>`${userContacts.staffLockedAt} is not null`,
};

const viewerById = prepared((db) =>
  db
    .select(viewerColumns)
    .from(users)
    .innerJoin(userContacts, eq(userContacts.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('viewer'),
);

/** The user's present state, or undefined when the account no longer exists. */
export async function viewerOf(db: Db, userId: string): Promise<Viewer | undefined> {
  return first(await viewerById(db).execute({ userId }));
}

/**
 * The user, if they may use the product at all: not locked by staff, not in the middle of a forced reset. A viewer, as
 * calls have one, is not read again.
 */
export async function activeViewer(
  db: Db,
  actor: { readonly id: string } | Viewer | null,
): Promise<Viewer | undefined> {
  if (actor === null) return undefined;
  const viewer =
    'selectedCategoryId' in actor
      ? actor
      : await memoize(db, `viewer ${actor.id}`, () => viewerOf(db, actor.id));
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

/** To all other users, the content of a category does not exist. */
export function requireCapabilityInCategory(
  viewer: Viewer,
  capability: Capability,
  categoryId: string,
): void {
  if (!hasCapabilityInCategory(viewer, capability, categoryId)) throw notFound();
}
