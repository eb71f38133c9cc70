// Private conversations and messages as whole documents of the HTTP API.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { attachedFields, commentDocument } from '../evidence/document.ts';

export const conversationDocument = z.object({
  id,
  chatName: z.string(),
  category: id,
  participants: z.array(id),
  /** When the requesting user last read the chat, by that user's id. */
  lastChecked: z.record(z.string(), z.string()),
});

export const messageDocument = z.object({
  id,
  /** 1, 2, 3 … within the chat. */
  index: z.number(),
  text: z.string(),
  ...attachedFields,
  createdAt: z.string(),
  /** Null: the author has been deleted. */
  createdBy: z.nullable(z.object({ id })),
  link: z.nullable(z.string()),
  /** The comment on the message's evidence, for its learner and for staff. */
  comment: z.optional(commentDocument),
});

export type ConversationDocument = z.infer<typeof conversationDocument>;
export type MessageDocument = z.infer<typeof messageDocument>;
