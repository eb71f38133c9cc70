// Finds comments that a viewer has not seen and evidence without a comment. Pure; times are ISO 8601.

type CommentLike = {
  readonly evidenceId: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
};
type EvidenceLike = { readonly id: string; readonly taskId: string | null; readonly targetId: string | null };
type MarkLike = {
  readonly learnerId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly checkedAt: string;
};

/** A comment is unread if it was written after the viewer's last check. One's own never is. */
export function isUnread(comment: CommentLike, checkedAt: string | undefined, viewerId: string): boolean {
  if (comment.createdBy === viewerId) return false;
  return checkedAt === undefined || Date.parse(comment.createdAt) > Date.parse(checkedAt);
}

/** Unread comments of one learner's record, with the id of the task or target that each belongs to. */
export function unreadComments<Comment extends CommentLike>(
  evidence: readonly EvidenceLike[],
  comments: readonly Comment[],
  marks: readonly MarkLike[],
  learnerId: string,
  viewerId: string,
): { readonly comment: Comment; readonly subjectId: string }[] {
  const subjectOf = new Map(evidence.map((item) => [item.id, item.taskId ?? item.targetId ?? '']));
  const checkedAt = new Map(
    marks.filter((mark) => mark.learnerId === learnerId).map((mark) => [mark.subjectId, mark.checkedAt]),
  );
  return comments.flatMap((comment) => {
    const subjectId = subjectOf.get(comment.evidenceId);
    return subjectId !== undefined && isUnread(comment, checkedAt.get(subjectId), viewerId)
      ? [{ comment, subjectId }]
      : [];
  });
}

/** The number of unread comments by task or target. */
export function countBySubject(
  unread: readonly { readonly subjectId: string }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { subjectId } of unread) counts.set(subjectId, (counts.get(subjectId) ?? 0) + 1);
  return counts;
}

/** A task is evidenced, and a target complete, once it has at least one piece of evidence. */
export function evidencedSubjects(evidence: readonly EvidenceLike[]): ReadonlySet<string> {
  return new Set(evidence.map((item) => item.taskId ?? item.targetId ?? ''));
}

/** Evidence without a comment. */
export function uncommented<Item extends { readonly id: string }>(
  evidence: readonly Item[],
  comments: readonly CommentLike[],
): Item[] {
  const commented = new Set(comments.map((comment) => comment.evidenceId));
  return evidence.filter((item) => !commented.has(item.id));
}
