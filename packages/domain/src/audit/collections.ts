// The live collection of audit events.
import { collection } from '../contract/collection.ts';
import { id, type Id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { actions } from './actions.ts';

export type Recorded = {
  /** Increases with time: the newest entry has the greatest. */
  readonly id: number;
  readonly at: string;
  readonly act: string;
  /** Null: not signed in, or the server itself. */
  readonly actorId: Id | null;
  /** Names as they were at that moment, also of people who have been deleted since. */
  readonly actorName: string | null;
  readonly subjectId: Id | null;
  readonly subjectName: string | null;
  readonly categoryId: Id | null;
  readonly details: Readonly<Record<string, unknown>>;
};

/** Audit events, newest first; optionally of one kind, or by or about one person. */
export const recordedActions = collection<Recorded>()({
  name: 'audit.acts',
  params: z.strictObject({ act: z.optional(z.enum(actions)), personId: z.optional(id) }),
  key: 'id',
  window: { size: 50, cursorOf: (row) => row.id },
});
