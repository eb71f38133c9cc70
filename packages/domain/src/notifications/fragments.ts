// In how many parts carriers send a text message. Apart from its words, because counting needs a large library.
import { SegmentedMessage } from 'sms-segments-calculator';
import { newsMessage, templateSentences } from './text-message.ts';

/** Each part is paid for: 3GPP TS 23.038. */
export function fragmentsOf(text: string): number {
  return new SegmentedMessage(text).segmentsCount;
}

const maxFragments = 3;
/** With two digits: so much is rarely new within a day, and a message with more of them is hardly longer. */
export const exampleCount = 12;

/** What to say of a template whose message would have too many parts; null: it has not. */
export function whyTooLong(template: string | null, link: string): string | null {
  return fragmentsOf(newsMessage(template, exampleCount, link)) > maxFragments
    ? templateSentences.tooLong
    : null;
}
