// A classroom as the product's documents show it: maps keyed by id.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

const reference = z.object({ id });

export const classroomDocument = z.object({
  id,
  chatName: z.string(),
  active: z.boolean(),
  locked: z.boolean(),
  whiteboard: z.string(),
  currentModule: z.nullable(id),
  currentTopic: z.nullable(id),
  /** The teacher under both of its names. */
  teacher: z.nullable(id),
  teacherId: z.nullable(id),
  category: id,
  currentIlpId: z.nullable(id),
  participants: z.array(id),
  modules: z.record(
    z.string(),
    z.object({
      module: reference,
      topic: reference,
      index: z.number(),
      active: z.boolean(),
      current: z.boolean(),
    }),
  ),
  topics: z.record(z.string(), z.object({ topic: reference, index: z.number(), topicName: z.string() })),
  /** When the person who asks has last read the chat, by that person's id. */
  lastChecked: z.record(z.string(), z.string()),
});

export type ClassroomDocument = z.infer<typeof classroomDocument>;
