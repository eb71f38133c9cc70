// A classroom that is being created: what has been filled in so far.

export type NewClassroomDraft = {
  readonly classroomName: string;
  readonly topicId: string;
  readonly moduleId: string;
  readonly teacherId: string;
  readonly students: readonly string[];
};
