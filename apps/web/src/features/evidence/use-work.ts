// A learner's evidence, the comments on it, and the viewer's read markers.
import {
  commentsOfLearner,
  evidenceOfLearner,
  type Comment,
  type Evidence,
} from '@foothold/domain/evidence/collections';
import { countBySubject, evidencedSubjects, unreadComments } from '@foothold/domain/evidence/unread';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useRecordOf } from '../../session/record-of.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useMarks } from './use-marks.ts';

export type Work = {
  readonly evidence: readonly Evidence[];
  readonly comments: readonly Comment[];
  readonly commentOf: ReadonlyMap<string, Comment>;
  /** Tasks and targets with at least one piece of evidence. */
  readonly evidenced: ReadonlySet<string>;
  /** The comments that the viewer has not seen, each with the id of its task or target. */
  readonly newComments: readonly { readonly comment: Comment; readonly subjectId: string }[];
  /** Their number by task or target. */
  readonly unread: ReadonlyMap<string, number>;
  readonly complete: boolean;
  /** True once the server has answered that the learner does not exist or is not visible to the viewer. */
  readonly missing: boolean;
};

export function useWork(learnerId: string): Work {
  const viewer = useViewer();
  const record = useRecordOf(learnerId);
  const evidence = useLive(evidenceOfLearner, record);
  const comments = useLive(commentsOfLearner, record);
  const marks = useMarks(learnerId);
  return useMemo(() => {
    const complete = evidence.status === 'ready' && comments.status === 'ready' && marks.status === 'ready';
    // Nothing counts as unread until everything has loaded.
    const newComments = complete
      ? unreadComments(evidence.rows, comments.rows, marks.rows, learnerId, viewer.id)
      : [];
    return {
      evidence: evidence.rows,
      comments: comments.rows,
      commentOf: new Map(comments.rows.map((comment) => [comment.evidenceId, comment])),
      evidenced: evidencedSubjects(evidence.rows),
      newComments,
      unread: countBySubject(newComments),
      complete,
      missing: evidence.status === 'refused' || evidence.status === 'revoked',
    };
  }, [evidence, comments, marks, learnerId, viewer.id]);
}
