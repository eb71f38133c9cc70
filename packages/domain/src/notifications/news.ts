// What is news to whom, by which choice of theirs, and what a push carries of it.
import type { Role } from '../access/roles.ts';
import { z } from '../contract/schema.ts';

/**
 * To learners: a `message` in a class or a private conversation, a `comment` on their work, a `target`, a `plan` that staff
 * gave or changed, a `lesson` of the class that has become current. To staff: a private `message`, a piece of `evidence` to
 * review, and `answers` in a learner's plan.
 */
export const newsKinds = ['message', 'comment', 'target', 'plan', 'lesson', 'evidence', 'answers'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What a person chooses about together. */
export const newsGroups = ['messages', 'work', 'lessons', 'plans'] as const;
export type NewsGroup = (typeof newsGroups)[number];

export const groupOfKind: Readonly<Record<NewsKind, NewsGroup>> = {
  message: 'messages',
  comment: 'work',
  target: 'work',
  plan: 'work',
  lesson: 'lessons',
  evidence: 'work',
  answers: 'plans',
};

/** The groups that are news to a person of this role, in the order of the screen. */
export function groupsOf(role: Role): readonly NewsGroup[] {
  return role === 'student' ? ['messages', 'work', 'lessons'] : ['messages', 'work', 'plans'];
}

/** `summary`: together, in the morning of the next working day. */
export const newsModes = ['now', 'summary', 'off'] as const;
export type NewsMode = (typeof newsModes)[number];

/** As the service worker receives it. */
export const pushPayload = z.object({
  /** In the reader's simple words. */
  text: z.string(),
  /** The path that a tap opens. */
  path: z.string(),
  /** Of one tag a browser shows the newest only. */
  tag: z.string(),
  /** How much is unread in the app: the number on its icon. */
  badge: z.number(),
});
export type PushPayload = z.output<typeof pushPayload>;
