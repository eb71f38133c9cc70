// Records actions on evidence in the audit log, where staff find them by its learner.
import type { Action } from '@foothold/domain/audit/actions';
import type { Viewer } from '../../kernel/access/actor.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';

export function recordAction(
  db: Db,
  viewer: Viewer,
  action: Action,
  item: { readonly id: string; readonly ownerId: string },
) {
  return record(db, {
    actorId: viewer.id,
    action,
    subjectId: item.ownerId,
    details: { evidenceId: item.id },
  });
}
