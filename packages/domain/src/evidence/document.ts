// Evidence and the comment on it as the product's documents show them.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { fileTypes } from '../files/kinds.ts';

/** Null in all three when nothing is attached. `file` is where it is read from, `filePath` its path in the storage. */
export const attachedFields = {
  file: z.nullable(z.string()),
  fileType: z.nullable(z.enum(fileTypes)),
  filePath: z.nullable(z.string()),
};

export const commentDocument = z.object({
  id,
  text: z.string(),
  createdAt: z.string(),
  /** Null: the author has been deleted. */
  createdBy: z.nullable(id),
  ...attachedFields,
});

export const evidenceDocument = z.object({
  /** The same under both of its names. */
  id,
  evidenceId: id,
  index: z.number(),
  text: z.string(),
  ...attachedFields,
  createdAt: z.string(),
  comment: z.nullable(commentDocument),
});

export type CommentDocument = z.infer<typeof commentDocument>;
export type EvidenceDocument = z.infer<typeof evidenceDocument>;
