// Records acts on evidence in the audit log, where staff find them by its learner.
import type { Act } from '@foothold/domain/audit/acts';
import type { Viewer } from '../access/actor.ts';
import { record } from '../audit/record.ts';
import type { Db } from '../database/db.ts';

export function recordAct(
  db: Db,
  viewer: Viewer,
  act: Act,
  item: { readonly id: string; readonly ownerId: string },
) {
  return record(db, {
    actorId: viewer.id,
    act,
    subjectId: item.ownerId,
    details: { evidenceId: item.id },
  });
}
