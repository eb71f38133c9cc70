// Evidence and its comment as whole documents of the HTTP API.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { fileTypes } from '../files/kinds.ts';

/** All three are null if nothing is attached. `file` is the URL, `filePath` the path in the storage. */
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
  /** The same value under both field names. */
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
