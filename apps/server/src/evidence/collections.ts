// Collections of evidence, comments and marks, for learners and the staff of their category.
import * as contract from '@foothold/domain/evidence/collections';
import type { OfRecord } from '@foothold/domain/contract/params';
import type { Comment, Evidence, Mark, Uncommented } from '@foothold/domain/evidence/collections';
import { and, eq, inArray } from 'drizzle-orm';
import { attachedColumns, attachedFile } from '../files/attached.ts';
import { files } from '../schema/files.ts';
import { direct, serve, within } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { isSelf } from '../access/visibility.ts';
import { staffOf, type OfCategory } from '../live/of-category.ts';
import { learnersOf, toRoomRows, recordAccess, recordChanges, touchedByOwner } from '../live/record-rooms.ts';
import { categoryOfEvidence } from '../access/evidence-category.ts';
import { comments, evidence, marks } from '../schema/evidence.ts';
import { readUncommented, touchedByComments, touchedByEvidence, touchedByRoles } from './uncommented.ts';

type OfViewer = { viewerId: string };

export const evidenceOfLearner = serve<OfRecord, Evidence>(contract.evidenceOfLearner, {
  access: recordAccess,
  accessDependsOn: recordChanges,
  touchedBy: { evidence: touchedByOwner('owner_id', 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ item: evidence, categoryId: categoryOfEvidence, ...attachedColumns })
      .from(evidence)
      .leftJoin(files, eq(files.id, evidence.fileId))
      .where(within(evidence.ownerId, learnersOf(rooms), evidence.id, keys));
    const placed = toRoomRows<Evidence>(rooms);
    return rows.flatMap(({ item: { fileId: _, ...item }, categoryId, ...file }) =>
      placed(item.ownerId, categoryId, {
        ...item,
        file: attachedFile(file),
        createdAt: item.createdAt.toISOString(),
      }),
    );
  },
});

export const commentsOfLearner = serve<OfRecord, Comment>(contract.commentsOfLearner, {
  access: recordAccess,
  accessDependsOn: recordChanges,
  touchedBy: { comments: touchedByOwner('owner_id', 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ comment: comments, categoryId: categoryOfEvidence, ...attachedColumns })
      .from(comments)
      .innerJoin(evidence, eq(evidence.id, comments.evidenceId))
      .leftJoin(files, eq(files.id, comments.fileId))
      .where(within(comments.ownerId, learnersOf(rooms), comments.id, keys));
    const placed = toRoomRows<Comment>(rooms);
    return rows.flatMap(({ comment: { fileId: _, ownerId, ...comment }, categoryId, ...file }) =>
      placed(ownerId, categoryId, {
        ...comment,
        file: attachedFile(file),
        createdAt: comment.createdAt.toISOString(),
      }),
    );
  },
});

export const uncommentedOfCategory = serve<OfCategory, Uncommented>(contract.uncommentedOfCategory, {
  access: staffOf('commentOnEvidence'),
  accessDependsOn: viewerChanges,
  touchedBy: {
    evidence: touchedByEvidence,
    comments: touchedByComments,
    users: touchedByRoles,
    // When a learner leaves the category, their uncommented evidence leaves its list.
    user_categories: (_db, changes) =>
      changes.flatMap((change) => {
        const categoryId = (change.new ?? change.old)?.['category_id'];
        return categoryId ? [{ params: { categoryId }, keys: 'all' as const }] : [];
      }),
  },
  read: readUncommented,
});

export const marksOfViewer = serve<OfViewer, Mark>(contract.marksOfViewer, {
  access: (db, actor, { viewerId }) => isSelf(db, actor, viewerId),
  accessDependsOn: viewerChanges,
  touchedBy: {
    marks: direct(
      'viewer_id',
      (viewerId) => ({ viewerId }),
      (row) => `${row['kind']} ${row['learner_id']} ${row['subject_id']}`,
    ),
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(marks)
      .where(
        and(
          inArray(
            marks.viewerId,
            rooms.map((room) => room.viewerId),
          ),
          keys === null
            ? undefined
            : inArray(
                marks.subjectId,
                keys.map((key) => key.slice(-36)),
              ),
        ),
      );
    return rows.map(({ viewerId, checkedAt, ...row }) => ({
      room: { viewerId },
      row: { ...row, checkedAt: checkedAt.toISOString() },
    }));
  },
});
