// The text message that says that something is new: its words by the provider's template, and what it costs.
import { SegmentedMessage } from 'sms-segments-calculator';
import { z } from '../contract/schema.ts';

/** A template holds both: how much is new, and the address of the app. */
export const textFields = ['{count}', '{link}'] as const;

export const textSentences = {
  noCount: 'Write {count} where the number stands.',
  noLink: 'Write {link} where the address of the app stands.',
  tooLong: 'The text is too long. Please write at most 3 messages.',
} as const;

export const usualMessageSentences = {
  one: 'You have {count} new message from your class. Open: {link}',
  other: 'You have {count} new messages from your class. Open: {link}',
} as const;

const maxFragments = 3;
const maxLength = 600;

export const textTemplate = z.string().check(
  z.trim(),
  z.refine((text) => text.includes('{count}'), textSentences.noCount),
  z.refine((text) => text.includes('{link}'), textSentences.noLink),
  z.maxLength(maxLength, textSentences.tooLong),
  z.refine((text) => text.length > maxLength || fragmentsOf(text) <= maxFragments, textSentences.tooLong),
);

/** `count` of at least one; `template` null: the usual sentence. */
export function newsMessage(template: string | null, count: number, link: string): string {
  const usual = count === 1 ? usualMessageSentences.one : usualMessageSentences.other;
  return (template ?? usual).replaceAll('{count}', String(count)).replaceAll('{link}', link);
}

/** In how many parts carriers send it, each of which is paid for: 3GPP TS 23.038. */
export function fragmentsOf(text: string): number {
  return new SegmentedMessage(text).segmentsCount;
}
