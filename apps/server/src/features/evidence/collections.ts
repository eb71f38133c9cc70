// Collections of evidence and comments, for learners and the staff of their category, and of a viewer's own marks and phrases.
import * as contract from '@foothold/domain/evidence/collections';
import type { FileType } from '@foothold/domain/files/kinds';
import { and, eq, inArray, isNull, sql } from '../../kernel/database/drizzle.ts';
import { attachedColumns, withAttachedFile } from '../../kernel/files/attached.ts';
import { ofSelf, staffOf } from '../../kernel/live/access.ts';
import { columnValues, withChangedRole } from '../../kernel/live/changes.ts';
import { without } from '../../kernel/live/columns.ts';
import { serveRecord } from '../../kernel/live/record-collection.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import {
  commentPhrases,
  comments,
  evidence,
  files,
  marks,
  userCategories,
  users,
} from '../../kernel/schema/public.ts';

export const evidenceOfLearner = serveRecord(contract.evidenceOfLearner, evidence, {
  learner: evidence.ownerId,
  category: evidence.categoryId,
  columns: { ...without(evidence, 'categoryId', 'commentedAt', 'fileId'), ...attachedColumns },
  joins: (query) => query.leftJoin(files, eq(files.id, evidence.fileId)),
  toRow: withAttachedFile,
});

export const commentsOfLearner = serveRecord(contract.commentsOfLearner, comments, {
  learner: comments.ownerId,
  category: evidence.categoryId,
  columns: { ...without(comments, 'ownerId', 'fileId'), ...attachedColumns },
  joins: (query) =>
    query
      .innerJoin(evidence, eq(evidence.id, comments.evidenceId))
      .leftJoin(files, eq(files.id, comments.fileId)),
  toRow: withAttachedFile,
});

/** Former students keep their work, but no one can open it. */
export const uncommentedOfCategory = serveTable(contract.uncommentedOfCategory, evidence, {
  room: { categoryId: evidence.categoryId },
  access: staffOf('commentOnEvidence'),
  key: { evidenceId: evidence.id },
  columns: {
    evidenceId: evidence.id,
    learnerId: evidence.ownerId,
    taskId: evidence.taskId,
    targetId: evidence.targetId,
    fileType: sql<FileType | null>`${files.kind}`,
    createdAt: evidence.createdAt,
  },
  where: isNull(evidence.commentedAt),
  joins: (query) =>
    query
      .innerJoin(
        userCategories,
        and(eq(userCategories.userId, evidence.ownerId), eq(userCategories.categoryId, evidence.categoryId)),
      )
      .innerJoin(users, and(eq(users.id, evidence.ownerId), eq(users.role, 'student')))
      .leftJoin(files, eq(files.id, evidence.fileId)),
  touchedBy: {
    comments: linkedBy(evidence.id, 'evidence_id'),
    // Who joins or leaves, and who becomes or stops being a student, brings or takes along only what waits.
    user_categories: (_db, changes, find) =>
      find(
        and(
          isNull(evidence.commentedAt),
          inArray(evidence.categoryId, columnValues(changes, 'category_id')),
          inArray(evidence.ownerId, columnValues(changes, 'user_id')),
        ),
      ),
    users: (_db, changes, find) => {
      const ownerIds = withChangedRole(changes);
      if (ownerIds.length === 0) return [];
      return find(and(isNull(evidence.commentedAt), inArray(evidence.ownerId, ownerIds)));
    },
  },
});

export const marksOfViewer = serveTable(contract.marksOfViewer, marks, {
  room: { viewerId: marks.viewerId, learnerId: marks.learnerId },
  access: ofSelf<'viewerId' | 'learnerId'>('viewerId'),
  columns: without(marks, 'viewerId', 'taskId', 'targetId', 'planId'),
});

export const phrasesOfViewer = serveTable(contract.phrasesOfViewer, commentPhrases, {
  room: { viewerId: commentPhrases.ownerId },
  access: ofSelf('viewerId'),
  columns: without(commentPhrases, 'ownerId'),
});
