// Builds documents of evidence with its comment, from the rows that followers of the learner's record get.
import type { Comment } from '@foothold/domain/evidence/collections';
import type { CommentDocument, EvidenceDocument } from '@foothold/domain/evidence/document';
import { fileUrl, type AttachedFile } from '@foothold/domain/files/kinds';
import type { OfRecord } from '@foothold/domain/contract/params';
import type { Db } from '../../kernel/database/db.ts';
import { commentsOfLearner, evidenceOfLearner } from './collections.ts';

/** An evidence document with the task or target it belongs to. */
export type PlacedEvidence = {
  readonly taskId: string | null;
  readonly targetId: string | null;
  readonly document: EvidenceDocument;
};

/** In order of submission. The caller has checked that the viewer may see the record. */
export async function evidenceDocuments(db: Db, record: OfRecord): Promise<PlacedEvidence[]> {
  const items = await evidenceOfLearner.load(db, record, null);
  const comments = await commentsOfLearner.load(db, record, null);
  const commentOn = new Map(comments.map((comment) => [comment.evidenceId, comment]));
  return items
    .toSorted((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1))
    .map(({ id, index, text, file, createdAt, taskId, targetId }) => {
      const comment = commentOn.get(id);
      return {
        taskId,
        targetId,
        document: {
          id,
          evidenceId: id,
          index,
          text,
          ...attachedTo(file),
          createdAt,
          comment: comment === undefined ? null : commentDocument(comment),
        },
      };
    });
}

export function commentDocument({
  id,
  text,
  createdBy,
  createdAt,
  file,
}: Pick<Comment, 'id' | 'text' | 'createdBy' | 'createdAt' | 'file'>): CommentDocument {
  return { id, text, createdAt, createdBy, ...attachedTo(file) };
}

/** The three fields of an attached file, all null without one. */
export function attachedTo(file: AttachedFile | null) {
  return {
    file: file === null ? null : fileUrl(file.id),
    fileType: file === null ? null : file.fileType,
    filePath: file === null ? null : file.filePath,
  };
}
