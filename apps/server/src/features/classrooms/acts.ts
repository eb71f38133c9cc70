// Builds the audit entry of an act by staff on a classroom.
import type { Act } from '@foothold/domain/audit/acts';
import type { AuditEntry } from '../../kernel/audit/record.ts';
import type { Viewer } from '../../kernel/access/actor.ts';

type Classroom = { readonly id: string; readonly chatName: string; readonly categoryId: string };

export function classroomAct(
  viewer: Viewer,
  { id, chatName, categoryId }: Classroom,
  act: Act,
  details: AuditEntry['details'] = {},
): AuditEntry {
  return { actorId: viewer.id, act, subjectId: id, subjectName: chatName, categoryId, details };
}
