// Collections of evidence and comments, for learners and the staff of their category, and of a viewer's own marks and phrases.
import * as contract from '@foothold/domain/evidence/collections';
import { eq } from 'drizzle-orm';
import { categoryOfEvidence } from '../access/evidence-category.ts';
import { attachedColumns, withAttachedFile } from '../files/attached.ts';
import { ofSelf, staffOf } from '../live/access.ts';
import { serve, wholeRooms } from '../live/collection.ts';
import { without } from '../live/columns.ts';
import { serveRecord } from '../live/record-collection.ts';
import { serveTable } from '../live/table-collection.ts';
import { commentPhrases, comments, evidence, marks } from '../schema/evidence.ts';
import { files } from '../schema/files.ts';
import { readUncommented, touchedByComments, touchedByEvidence, touchedByRoles } from './uncommented.ts';

export const evidenceOfLearner = serveRecord(contract.evidenceOfLearner, evidence, {
  learner: evidence.ownerId,
  category: categoryOfEvidence,
  columns: { ...without(evidence, 'fileId'), ...attachedColumns },
  joins: (query) => query.leftJoin(files, eq(files.id, evidence.fileId)),
  toRow: withAttachedFile,
});

export const commentsOfLearner = serveRecord(contract.commentsOfLearner, comments, {
  learner: comments.ownerId,
  category: categoryOfEvidence,
  columns: { ...without(comments, 'ownerId', 'fileId'), ...attachedColumns },
  joins: (query) =>
    query
      .innerJoin(evidence, eq(evidence.id, comments.evidenceId))
      .leftJoin(files, eq(files.id, comments.fileId)),
  toRow: withAttachedFile,
});

export const uncommentedOfCategory = serve(contract.uncommentedOfCategory, {
  access: staffOf('commentOnEvidence'),
  touchedBy: {
    evidence: touchedByEvidence,
    comments: touchedByComments,
    users: touchedByRoles,
    // When a learner leaves the category, their uncommented evidence leaves its list.
    user_categories: wholeRooms('category_id', (categoryId) => ({ categoryId })),
  },
  read: readUncommented,
});

export const marksOfViewer = serveTable(contract.marksOfViewer, marks, {
  room: { viewerId: marks.viewerId },
  access: ofSelf('viewerId'),
  columns: without(marks, 'viewerId'),
});

export const phrasesOfViewer = serveTable(contract.phrasesOfViewer, commentPhrases, {
  room: { viewerId: commentPhrases.ownerId },
  access: ofSelf('viewerId'),
  columns: without(commentPhrases, 'ownerId'),
});
