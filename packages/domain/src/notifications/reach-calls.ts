// Calls on what reaches the people of a category: the numbers, and what text messages may cost.
import { callsOf } from '../call.ts';
import { z } from '../contract/schema.ts';
import { budgetInput } from './input.ts';

const { get, put } = callsOf('Notifications');

const week = z.object({
  /** The Monday that it begins with, ISO 8601. */
  week: z.string(),
  channel: z.enum(['push', 'text']),
  /** Pieces of news that were sent. */
  sent: z.number(),
  /** Of those that are a day old: how many there are, and how many of them were read in the app by then. */
  dayOld: z.number(),
  read: z.number(),
  failed: z.number(),
  /** Text messages, their parts, and what the carrier takes for them. */
  messages: z.number(),
  fragments: z.number(),
  pence: z.number(),
});
export type ReachWeek = z.output<typeof week>;

/** Of this week and the eleven before it, the newest first. `link` is the address of the app, as text messages have it. */
export const readReach = get('/categories/{categoryId}/reach', 'What has reached the people of a category', {
  may: 'administer',
  answers: { weeks: z.array(week), pencePerFragment: z.number(), link: z.string() },
});

/** `template` null: the usual sentence. A budget of nothing: no text messages. */
export const setTextBudget = put(
  '/categories/{categoryId}/textBudget',
  'Change what text messages may cost',
  {
    may: 'administer',
    records: ['text budget changed'],
    input: budgetInput,
  },
);
