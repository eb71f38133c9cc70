// Gives staff the role that their college's groups say, up to the service's ceiling; an administrator always remains.
import { can, type Role } from '@foothold/domain/access/roles';
import { Refusal } from '@foothold/domain/contract/refusal';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { isActiveBreakGlass, endLostBreakGlass } from '../../kernel/access/break-glass.ts';
import { record } from '../../kernel/audit/record.ts';
import { remainingClassroomsOf, replaceTeacher, type Classroom } from '../classrooms/leaving.ts';
import type { Db } from '../../kernel/database/db.ts';
import { users } from '../../kernel/schema/public.ts';
import type { IssuerRow } from './configuration.ts';
import { disconnectWhatOthersSaid } from './identities.ts';

type Given = {
  readonly issuer: IssuerRow;
  readonly viewer: Viewer;
  /** Null: the groups say nothing of it. */
  readonly role: Role | null;
  /** The person's, locked before their row. */
  readonly lockedClassrooms: readonly Classroom[];
};

/** The role that they have then. It stays where an administrator would be missing, or a class its teacher. */
export async function applyRole(db: Db, { issuer, viewer, role, lockedClassrooms }: Given): Promise<Role> {
  if (role === null || role === viewer.role) return viewer.role;
  // Above what this service may give: it may not take it either.
  if (issuer.ceiling === 'teacher' && viewer.role === 'admin') return viewer.role;
  if (viewer.role === 'admin' && !(await canLeaveAdministrators(db, viewer.id))) return viewer.role;
  await db.execute(sql`savepoint role`);
  try {
    if (can(viewer.role, 'teach') && !can(role, 'teach'))
      await replaceTeacher(db, viewer.id, await remainingClassroomsOf(db, viewer.id, lockedClassrooms));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await db.execute(sql`rollback to savepoint role`);
    return viewer.role;
  }
  await db.update(users).set({ role }).where(eq(users.id, viewer.id));
  if (role === 'admin')
    await disconnectWhatOthersSaid(db, { actorId: null, userId: viewer.id, categoryId: issuer.categoryId });
  for (const categoryId of await endLostBreakGlass(db, viewer.id))
    await record(db, { actorId: null, action: 'break glass taken', subjectId: viewer.id, categoryId });
  await record(db, {
    actorId: null,
    action: 'role changed',
    subjectId: viewer.id,
    categoryId: issuer.categoryId,
    details: { from: viewer.role, to: role, by: issuer.name },
  });
  return role;
}

/** Not those for emergencies, and not the last one of one of their categories. The rows of all administrators are locked until then. */
async function canLeaveAdministrators(db: Db, userId: string): Promise<boolean> {
  await db.execute(sql`select from users where role = 'admin' order by id for no key update`);
  const { rows } = await db.execute(sql`
    select from auth.break_glass where break_glass.user_id = ${userId} and ${isActiveBreakGlass}
    union all
    select from user_categories mine where mine.user_id = ${userId} and not exists (
      select from user_categories other
      join users on users.id = other.user_id and users.role = 'admin'
      join user_contacts on user_contacts.user_id = users.id and user_contacts.staff_locked_at is null
      where other.category_id = mine.category_id and other.user_id <> mine.user_id)`);
  return rows.length === 0;
}
