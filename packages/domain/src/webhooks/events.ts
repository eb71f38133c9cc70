// The kinds of events that webhooks send and that keys for events read, and the JSON of an event: ids and times only.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

export const eventTypes = [
  'class.created',
  'class.updated',
  'class.deleted',
  'membership.added',
  'membership.removed',
  'evidence.handedIn',
  'comment.written',
] as const;
export type EventType = (typeof eventTypes)[number];

export const eventLabels: Readonly<Record<EventType, string>> = {
  'class.created': 'Classroom created',
  'class.updated': 'Classroom changed',
  'class.deleted': 'Classroom deleted',
  'membership.added': 'Person added to a classroom',
  'membership.removed': 'Person removed from a classroom',
  'evidence.handedIn': 'Evidence handed in',
  'comment.written': 'Comment written',
};

/** What "Send a test" sends. It is no event, so nobody can choose it or read it again. */
export const testType = 'webhook.test';

/** How long events and the list of deliveries are kept, in days. */
export const eventDays = 30;

/** `id` is also the cursor after which the next events are read. */
export const event = z.object({
  id,
  type: z.string(),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  categoryId: id,
  data: z.record(z.string(), id),
});
export type Event = z.infer<typeof event>;
