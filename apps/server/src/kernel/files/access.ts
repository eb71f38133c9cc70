// Decides who may read a stored file: its owner, and users who may see something that uses it at that moment.
import { can } from '@foothold/domain/access/roles';
import { eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { activeViewer, type Viewer } from '../access/actor.ts';
import { canFollowStudent, canSeeChat, canSeeRecordRow } from '../access/visibility.ts';
import { usesOf } from './references.ts';
import { files } from '../schema/public.ts';

export type StoredFile = typeof files.$inferSelect;

/** The file, or undefined both when there is none and when this user may not see it. */
export async function visibleFile(
  db: Db,
  actor: { readonly id: string },
  fileId: string,
): Promise<StoredFile | undefined> {
  const viewer = await activeViewer(db, actor);
  const file = first(await db.select().from(files).where(eq(files.id, fileId)));
  if (viewer === undefined || file === undefined) return undefined;
  return file.ownerId === viewer.id || (await canSeeAUse(db, viewer, fileId)) ? file : undefined;
}

async function canSeeAUse(db: Db, viewer: Viewer, fileId: string): Promise<boolean> {
  const { work, chatIds, personIds, moduleIds, greeterIds } = await usesOf(db, fileId);
  for (const each of work) if (await canSeeRecordRow(db, viewer, each)) return true;
  for (const chatId of chatIds) if (await canSeeChat(db, viewer, chatId)) return true;
  for (const personId of personIds) if (await canSeePicture(db, viewer, personId)) return true;
  for (const moduleId of moduleIds) if (await canSeeModulePicture(db, viewer, moduleId)) return true;
  for (const learnerId of greeterIds) if (await canFollowStudent(db, viewer, learnerId)) return true;
  return false;
}

/** Users who share a category or a chat see each other's pictures; administrators see everybody's. */
async function canSeePicture(db: Db, viewer: Viewer, personId: string): Promise<boolean> {
  if (can(viewer.role, 'administer')) return true;
  const result = await db.execute<{ known: boolean }>(sql`select
    exists (select from user_categories mine join user_categories theirs using (category_id)
      where mine.user_id = ${viewer.id} and theirs.user_id = ${personId})
    or exists (select from chat_members mine join chat_members theirs using (chat_id)
      where mine.user_id = ${viewer.id} and theirs.user_id = ${personId}) as known`);
  return result.rows[0]?.known === true;
}

/** Members of a classroom with the module, and staff of the category that owns the module or has it shared. */
async function canSeeModulePicture(db: Db, viewer: Viewer, moduleId: string): Promise<boolean> {
  const result = await db.execute<{ taught: boolean; owned: boolean }>(sql`select
    exists (select from chat_modules join chat_members using (chat_id)
      where module_id = ${moduleId} and user_id = ${viewer.id}) as taught,
    exists (select from modules join topics on topics.id = modules.topic_id
      where modules.id = ${moduleId} and topics.category_id = ${viewer.selectedCategoryId})
    or exists (select from module_shares
      where module_id = ${moduleId} and category_id = ${viewer.selectedCategoryId}) as owned`);
  const row = result.rows[0];
  return row?.taught === true || (row?.owned === true && can(viewer.role, 'enterStaffArea'));
}
