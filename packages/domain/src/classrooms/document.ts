// A classroom as a whole document of the HTTP API: maps keyed by id.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

const reference = z.object({ id });

export const classroomDocument = z.object({
  id,
  chatName: z.string(),
  nameVersion: z.number(),
  active: z.boolean(),
  locked: z.boolean(),
  whiteboard: z.string(),
  currentModule: z.nullable(id),
  currentTopic: z.nullable(id),
  /** The teacher, under both field names. */
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
  /** When the requesting user last read the chat, by that user's id. */
  lastChecked: z.record(z.string(), z.string()),
});

export type ClassroomDocument = z.infer<typeof classroomDocument>;
