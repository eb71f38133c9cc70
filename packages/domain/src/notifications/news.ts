// What is news to a learner, and what a push carries of it.
import { z } from '../contract/schema.ts';

/** `message`: in a classroom or a private conversation; `lesson`: a lesson of the class has become current. */
export const newsKinds = ['message', 'comment', 'target', 'plan', 'lesson'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** As the service worker receives it. */
export const pushPayload = z.object({
  /** In the reader's simple words. */
  text: z.string(),
  /** The path that a tap opens. */
  path: z.string(),
  /** Of one tag a browser shows the newest only. */
  tag: z.string(),
  /** How much is new in all: the number on the app's icon. */
  badge: z.number(),
});
export type PushPayload = z.output<typeof pushPayload>;
