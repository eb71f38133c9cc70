// Guards that load a classroom on behalf of a viewer, and refuse NOT_FOUND when the viewer may not run it.
import { notFound } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { activeViewer, hasCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { chatMembers, chatModules, chats } from '../../kernel/schema/public.ts';

/**
 * The classroom, locked until the end of the transaction: for staff who have its category selected and are in it, and
 * for the admins of the category. Every change of a classroom takes this lock, so changes never interleave.
 */
export async function requireClassroom(db: Db, viewer: Viewer, chatId: string) {
  const chat = first(
    await db
      .select()
      .from(chats)
      .where(and(eq(chats.id, chatId), eq(chats.kind, 'group')))
      .for('update'),
  );
  if (chat === undefined || !(await canRun(db, viewer, chat))) throw notFound();
  return chat;
}

/** Whether the actor may run the classroom; takes no lock, for reads. */
export async function canRunClassroom(
  db: Db,
  actor: { readonly id: string } | null,
  chatId: string,
): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  if (viewer === undefined) return false;
  const chat = first(
    await db
      .select({ id: chats.id, categoryId: chats.categoryId })
      .from(chats)
      .where(and(eq(chats.id, chatId), eq(chats.kind, 'group'))),
  );
  return chat !== undefined && canRun(db, viewer, chat);
}

async function canRun(
  db: Db,
  viewer: Viewer,
  chat: { readonly id: string; readonly categoryId: string },
): Promise<boolean> {
  if (!hasCapabilityInCategory(viewer, 'runClassrooms', chat.categoryId)) return false;
  if (can(viewer.role, 'seeAllClassrooms')) return true;
  const row = first(
    await db
      .select({ found: sql`1` })
      .from(chatMembers)
      .where(and(eq(chatMembers.chatId, chat.id), eq(chatMembers.userId, viewer.id))),
  );
  return row !== undefined;
}

/** The classroom's row for one of its modules. */
export async function requireModuleOf(db: Db, chatId: string, moduleId: string) {
  const link = first(
    await db
      .select()
      .from(chatModules)
      .where(and(eq(chatModules.chatId, chatId), eq(chatModules.moduleId, moduleId))),
  );
  if (link === undefined) throw notFound();
  return link;
}
