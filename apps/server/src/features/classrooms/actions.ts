// Builds the audit entry of an action by staff on a classroom.
import type { Action } from '@foothold/domain/audit/actions';
import type { AuditEntry } from '../../kernel/audit/record.ts';
import type { Viewer } from '../../kernel/access/actor.ts';

type Classroom = { readonly id: string; readonly chatName: string; readonly categoryId: string };

export function classroomAction(
  viewer: Viewer,
  { id, chatName, categoryId }: Classroom,
  action: Action,
  details: AuditEntry['details'] = {},
): AuditEntry {
  return { actorId: viewer.id, action, subjectId: id, subjectName: chatName, categoryId, details };
}
