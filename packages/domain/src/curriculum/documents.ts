// Topics, modules and their items as whole documents of the HTTP API.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { tools } from '../evidence/tool.ts';

export const topicDocument = z.object({
  id,
  topicName: z.string(),
  subject: z.string(),
  active: z.boolean(),
  /** Of the name and the subject. */
  version: z.number(),
  category: id,
  modules: z.array(id),
});
export type TopicDocument = z.infer<typeof topicDocument>;

export const resourceDocument = z.object({
  id,
  index: z.number(),
  instructions: z.string(),
  embedLink: z.string(),
  version: z.number(),
});

export const taskDocument = z.object({
  id,
  index: z.number(),
  instructions: z.string(),
  /** With what learners answer it; null: its words say it. */
  tool: z.nullable(z.enum(tools)),
  version: z.number(),
});

export const moduleDocument = z.object({
  id,
  topicId: id,
  moduleName: z.string(),
  imageURL: z.nullable(z.string()),
  createdBy: z.nullable(id),
  locked: z.boolean(),
  /** What learners can do after it; empty: nobody wrote it. */
  canDo: z.string(),
  /** Of the name and the can-do statement. */
  version: z.number(),
  /** The categories it is shared with, by id. */
  categories: z.record(z.string(), z.object({ id })),
  learningResources: z.array(resourceDocument),
  tasks: z.array(taskDocument),
});
export type ModuleDocument = z.infer<typeof moduleDocument>;

/** A module of another category that can be imported. */
export const sharedModule = z.object({
  id,
  topicId: id,
  topicName: z.string(),
  category: id,
  categoryName: z.string(),
  moduleName: z.string(),
  imageURL: z.nullable(z.string()),
  createdBy: z.nullable(id),
  locked: z.boolean(),
  resourceCount: z.number(),
  taskCount: z.number(),
});
export type SharedModule = z.infer<typeof sharedModule>;
