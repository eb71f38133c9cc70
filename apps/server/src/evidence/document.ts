// Builds documents of evidence with its comment.
import type { CommentDocument, EvidenceDocument } from '@foothold/domain/evidence/document';
import { fileUrl, type AttachedFile } from '@foothold/domain/files/kinds';
import { asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { files } from '../schema/files.ts';
import { comments, evidence } from '../schema/evidence.ts';

type StoredFile = {
  readonly id: string;
  readonly kind: AttachedFile['fileType'];
  readonly path: string;
} | null;

/** An evidence document with the task, target or message it belongs to. */
export type PlacedEvidence = {
  readonly taskId: string | null;
  readonly targetId: string | null;
  readonly sourceMessageId: string | null;
  readonly document: EvidenceDocument;
};

const commentFiles = alias(files, 'comment_files');

/** In order of submission. */
export async function evidenceDocuments(db: Db, which: SQL): Promise<PlacedEvidence[]> {
  const rows = await db
    .select({ item: evidence, file: files, comment: comments, commentFile: commentFiles })
    .from(evidence)
    .leftJoin(files, eq(files.id, evidence.fileId))
    .leftJoin(comments, eq(comments.evidenceId, evidence.id))
    .leftJoin(commentFiles, eq(commentFiles.id, comments.fileId))
    .where(which)
    .orderBy(asc(evidence.index), asc(evidence.id));
  return rows.map(({ item, file, comment, commentFile }) => ({
    taskId: item.taskId,
    targetId: item.targetId,
    sourceMessageId: item.sourceMessageId,
    document: {
      id: item.id,
      evidenceId: item.id,
      index: item.index,
      text: item.text,
      ...attachedTo(file),
      createdAt: item.createdAt.toISOString(),
      comment: comment === null ? null : commentDocument(comment, commentFile),
    },
  }));
}

function commentDocument(comment: typeof comments.$inferSelect, file: StoredFile): CommentDocument {
  const { id, text, createdBy, createdAt } = comment;
  return { id, text, createdAt: createdAt.toISOString(), createdBy, ...attachedTo(file) };
}

/** The three fields of an attached file, all null without one. */
export function attachedTo(file: StoredFile) {
  return {
    file: file === null ? null : fileUrl(file.id),
    fileType: file === null ? null : file.kind,
    filePath: file === null ? null : file.path,
  };
}
