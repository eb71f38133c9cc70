// Guards the choice of a module's picture: a file that the viewer uploaded for this module.
import { notFound } from '@foothold/domain/contract/refusal';
import type { Db } from '../../kernel/database/db.ts';
import { requireOwnFile } from '../../kernel/files/guards.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import type { ModuleParams } from './guards.ts';

/** Refuses NOT_FOUND for another user's file and for a picture of another module. */
export async function requirePicture(
  db: Db,
  viewer: Viewer,
  { topicId, moduleId }: ModuleParams,
  fileId: string,
): Promise<void> {
  const file = await requireOwnFile(db, viewer.id, fileId, 'module');
  if (file.path !== `topics/${topicId}/modules/${moduleId}`) throw notFound();
}
