// Records changes of the curriculum by staff in the audit, with the current name of the topic or module.
import type { Db } from '../../kernel/database/db.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { record } from '../../kernel/audit/record.ts';

type TopicAction = 'topic created' | 'topic changed' | 'topic deleted';
type ModuleAction = 'module created' | 'module changed' | 'module deleted';
type Details = Readonly<Record<string, unknown>>;

/** Uses the selected category, because staff change only topics of that category. */
export function recordTopic(
  db: Db,
  viewer: Viewer,
  action: TopicAction,
  topic: { readonly id: string; readonly topicName: string },
  details: Details = {},
): Promise<void> {
  return record(db, {
    actorId: viewer.id,
    action,
    subjectId: topic.id,
    subjectName: topic.topicName,
    categoryId: viewer.selectedCategoryId,
    details,
  });
}

/** A change of a resource or task is recorded as a change of its module; `details` say which. */
export function recordModule(
  db: Db,
  viewer: Viewer,
  action: ModuleAction,
  module: { readonly id: string; readonly moduleName: string },
  details: Details = {},
): Promise<void> {
  return record(db, {
    actorId: viewer.id,
    action,
    subjectId: module.id,
    subjectName: module.moduleName,
    categoryId: viewer.selectedCategoryId,
    details,
  });
}
