// Records acts on evidence in the audit log, where staff find them by its learner.
import type { Act } from '@foothold/domain/audit/acts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';

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
