// A classroom that is being created: what has been filled in so far.
import type { Curriculum } from '../curriculum/use-curriculum.ts';

export type NewClassroomDraft = {
  readonly classroomName: string;
  readonly topicId: string;
  readonly moduleId: string;
  readonly teacherId: string;
  readonly students: readonly string[];
};

/** A topic or module that a colleague has since deleted or switched off counts as not chosen. */
export function stillOffered(draft: NewClassroomDraft, { topics, modules }: Curriculum): NewClassroomDraft {
  const { topicId, moduleId } = draft;
  if (!topics.some(({ id, active }) => id === topicId && active))
    return { ...draft, topicId: '', moduleId: '' };
  return modules.get(moduleId)?.topicId === topicId ? draft : { ...draft, moduleId: '' };
}
